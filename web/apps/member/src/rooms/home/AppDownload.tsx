import { Button } from '@erawan/ui/Button';
import { Decoration } from '@erawan/ui/Decoration';
import { Icon } from '@erawan/ui/Icon';
import { useTexts } from '../../core/i18n.ts';
import { useInfo } from '../../core/merchant.ts';
import { downloadsOf, isInstalled, openDownload } from '../../parts/downloads.ts';

/** The ways to the app, for browsers only. */
export function AppDownload() {
  const { t } = useTexts();
  const { android, ios } = downloadsOf(useInfo());
  if (isInstalled()) return null;
  return (
    <section aria-label={t('homeTail.getApp')} className="card relative overflow-hidden p-4">
      <Decoration
        src="/assets/props/coin-b.webp"
        size={64}
        className="absolute -top-2 -right-2 rotate-12 opacity-80"
      />
      <h2 className="pr-14 text-h2">{t('homeTail.getApp')}</h2>
      <p className="pt-0.5 pr-14 pb-3 text-label text-tx-2">{t('homeTail.getAppText')}</p>
      <div className="grid grid-cols-2 gap-2.5">
        <Button kind="quiet" size="medium" onClick={() => openDownload(android)}>
          <Icon name="phone" size={20} className="text-positive" />
          {t('homeTail.android')}
        </Button>
        <Button kind="quiet" size="medium" onClick={() => openDownload(ios)}>
          <Icon name="phone" size={20} className="text-info" />
          {t('homeTail.ios')}
        </Button>
      </div>
    </section>
  );
}
