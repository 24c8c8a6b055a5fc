import { Button } from '@erawan/ui/Button';
import { cn } from '@erawan/ui/cn';
import { Icon, type IconName } from '@erawan/ui/Icon';
import { Segments } from '@erawan/ui/Segments';
import { useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { type Info, useInfo } from '../../core/merchant.ts';
import { downloadsOf, isInstalled, openDownload } from '../../parts/downloads.ts';
import { useInstall } from '../../parts/install.ts';
import { officialSites } from '../../parts/official-sites.ts';
import { OwnBar } from '../../parts/OwnBar.tsx';
import { QrCode } from '../../parts/QrCode.tsx';

const GUIDES = {
  android: ['androidOpen', 'androidMenu', 'androidConfirm'],
  ios: ['iosOpen', 'iosShare', 'iosAdd'],
} as const;
type System = keyof typeof GUIDES;

const here = (): System => (/iPhone|iPad|iPod/.test(navigator.userAgent) ? 'ios' : 'android');

/** How the product comes onto the home screen of a phone. */
export default function DownloadPage() {
  const { t } = useTexts();
  const info = useInfo();
  const [system, setSystem] = useState(here);
  const name = info?.brand.name ?? '';
  return (
    <div className="grid gap-5 pb-[max(24px,env(safe-area-inset-bottom))]">
      <OwnBar title={t('download.title')} />
      <div className="grid gap-5 px-3 w360:px-5">
        <section className="card grid justify-items-center gap-3 px-5 py-7 text-center">
          {info && (
            <img src={info.brand.iconUrl} alt="" width={84} height={84} className="rounded-22 shadow-e2" />
          )}
          <h2 className="text-display">{name}</h2>
          <p className="max-w-[300px] text-body text-balance text-tx-2">
            {isInstalled() ? t('download.installed') : t('download.lead')}
          </p>
          {!isInstalled() && <InstallButton system={system} />}
        </section>
        <section className="grid gap-3" aria-label={t('download.guide')}>
          <Segments
            label={t('download.guide')}
            choices={[
              { value: 'android', text: t('download.android') },
              { value: 'ios', text: t('download.ios') },
            ]}
            value={system}
            onValue={setSystem}
          />
          <ol className="card divide-y divide-white/6">
            {GUIDES[system].map((step, index) => (
              <li key={step} className="flex items-center gap-3.5 px-4 py-3.5">
                <span className="gold grid size-8 shrink-0 place-items-center rounded-pill font-display text-body font-semibold">
                  {index + 1}
                </span>
                <p className="min-w-0 flex-1 text-body">{t(`download.${step}`)}</p>
                <Icon name={ICONS[index] ?? 'check'} size={22} className="shrink-0 text-tx-3" />
              </li>
            ))}
          </ol>
        </section>
        <section className="card flex items-center gap-4 p-4">
          <QrCode text={`${location.origin}/m/home`} label={t('download.qr')} size={112} />
          <p className="min-w-0 flex-1 text-body text-tx-2">{t('download.qrText')}</p>
        </section>
        {info && <OfficialSites info={info} />}
      </div>
    </div>
  );
}

/** Where to find the merchant when this address does not open; nothing where it has no other. */
function OfficialSites({ info }: { info: Info }) {
  const { t } = useTexts();
  const sites = officialSites(info).filter((site) => new URL(site).host !== location.host);
  if (sites.length === 0) return null;
  return (
    <section className="card grid gap-3 p-4" aria-label={t('download.sites')}>
      <h2 className="text-h2">{t('download.sites')}</h2>
      <p className="text-body text-tx-2">{t('download.sitesText')}</p>
      <ul className="divide-y divide-white/6">
        {sites.map((site) => (
          <li key={site}>
            <a
              href={site}
              target="_blank"
              rel="noopener noreferrer"
              className="press flex min-h-[44px] items-center gap-3 text-body"
            >
              <Icon name="globe" size={20} className="shrink-0 text-brand-400" />
              <span className="min-w-0 flex-1 break-all">{new URL(site).host}</span>
              <Icon name="forward" size={18} className="shrink-0 text-tx-3" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ICONS: readonly IconName[] = ['globe', 'more', 'check'];

/** The browser's own question where it has one, else the merchant's file for the system. */
function InstallButton({ system }: { system: System }) {
  const { t } = useTexts();
  const install = useInstall();
  const url = downloadsOf(useInfo())[system];
  const file = url?.startsWith('/') ? undefined : url;
  if (!install && file === undefined) return null;
  return (
    <Button wide onClick={install ?? (() => openDownload(file))}>
      <Icon name="deposit" size={20} className={cn(!install && 'hidden')} />
      {install ? t('download.install') : t('download.get')}
    </Button>
  );
}
