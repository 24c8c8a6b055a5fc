import { Icon, type IconName } from '@erawan/ui/Icon';
import { useTexts } from '../../core/i18n.ts';
import type { Info } from '../../core/merchant.ts';
import { openService } from '../../parts/service.ts';
import { type Channel, contactChannels } from './contact-channels.ts';

const ICONS: Readonly<Record<Channel['kind'], IconName>> = {
  OFFICIAL: 'globe',
  EMAIL: 'mail',
  TELEGRAM: 'send',
  FACEBOOK: 'user',
  LIVECHAT: 'headset',
};
const NAMES: Readonly<Record<string, string>> = {
  TELEGRAM: 'Telegram',
  FACEBOOK: 'Facebook',
};
const LOOK =
  'press grid min-h-[76px] w-full content-center justify-items-center gap-1.5 rounded-14 bg-s-2 px-1 text-center text-caption text-tx-2 shadow-e1';

/** Whom to turn to when the forms do not help. */
export function ContactBlock({ info }: { info: Info }) {
  const { t } = useTexts();
  const channels = contactChannels(info);
  return (
    <section aria-label={t('login.contactTitle')} className="grid gap-2.5 pt-8">
      <h2 className="text-center text-label text-tx-3">{t('login.contactTitle')}</h2>
      <ul className="grid grid-cols-3 gap-2">
        {channels.map((channel, place) => (
          <li key={`${channel.kind}${place}`}>
            <Contact channel={channel} second={place === 1} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Contact({ channel, second }: { channel: Channel; second: boolean }) {
  const { t } = useTexts();
  const official = second ? t('login.contactOfficialBackup') : t('login.contactOfficial');
  const name =
    channel.kind === 'OFFICIAL'
      ? official
      : (channel.title ??
        (channel.kind === 'EMAIL' ? t('login.email') : NAMES[channel.kind]) ??
        t('shell.customerService'));
  const inside = (
    <>
      <Icon name={ICONS[channel.kind]} size={22} className="text-brand-400" />
      <span className="line-clamp-2 max-w-full text-center">{name}</span>
    </>
  );
  if (channel.href === undefined) {
    return (
      <button type="button" className={LOOK} onClick={openService}>
        {inside}
      </button>
    );
  }
  return (
    <a className={LOOK} href={channel.href} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  );
}
