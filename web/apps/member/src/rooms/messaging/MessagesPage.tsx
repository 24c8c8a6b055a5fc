import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { webAddress } from '@erawan/kit/address';
import { TRIAL_TYPE } from '@erawan/kit/member-type';
import { Badge } from '@erawan/ui/Badge';
import { IconButton } from '@erawan/ui/Button';
import { Icon, type IconName } from '@erawan/ui/Icon';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useTexts } from '../../core/i18n.ts';
import { useInfo } from '../../core/merchant.ts';
import { openService } from '../../parts/service.ts';
import { returnTo } from '../../parts/history.ts';
import { Link } from '../../parts/Link.tsx';
import { mayInvite } from '../content/may-invite.ts';
import { menuPromos } from '../content/promo-queries.ts';
import { rememberReturn } from '../session/return-path.ts';
import { offerToRegister } from '../trial/register-offer.ts';
import { launchChat } from './chat-launch.ts';
import { CHAT_KEY } from '../../parts/may-chat.ts';
import { chatHosts } from './service-queries.ts';
import { useUnread } from './unread.ts';

/** Where everything that is told and asked comes together. */
export default function MessagesPage() {
  const { t } = useTexts();
  const info = useInfo();
  const unread = useUnread();
  const loggedIn = useStore(session) !== null;
  return (
    <div className="grid grid-cols-1 content-start gap-3 p-3">
      <header className="grid min-h-11 grid-cols-[44px_1fr_44px] items-center">
        <IconButton
          icon="home"
          label={t('shell.backHome')}
          className="text-tx-1"
          onClick={() => returnTo('/m/home')}
        />
        <h1 className="text-center text-h2">{t('titles.messages')}</h1>
      </header>
      <ul className="grid gap-2.5">
        <TelegramEntry />
        <li>
          <Link to="/m/announcement" className={ROW}>
            <Inside icon="speaker" text={t('shell.announcements')} count={unread.announcements} />
          </Link>
        </li>
        <li>
          <InboxEntry count={unread.inbox} />
        </li>
        {info?.whitelabel[CHAT_KEY] === true && (
          <li>
            <ChatEntry count={unread.chat} />
          </li>
        )}
        <li>
          <button type="button" className={ROW} onClick={openService}>
            <Inside icon="headset" text={t('shell.customerService')} hint={t('messaging.serviceHint')} />
          </button>
        </li>
        <InviteEntry />
        {loggedIn && (
          <li>
            <Link to="/m/feedback" className={ROW}>
              <Inside icon="pencil" text={t('titles.feedback')} hint={t('messaging.feedbackHint')} />
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
}

const ROW = 'card press flex min-h-16 w-full items-center gap-3.5 px-3.5 py-2.5 text-left';

interface InsideProps {
  icon: IconName;
  text: string;
  hint?: ReactNode;
  count?: number;
}

function Inside({ icon, text, hint, count = 0 }: InsideProps) {
  const { t } = useTexts();
  return (
    <>
      <span className="grid size-11 shrink-0 place-items-center rounded-14 bg-s-3 text-brand-400 shadow-e1">
        <Icon name={icon} size={24} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-body font-semibold">{text}</span>
        {hint && <span className="block text-caption text-tx-3">{hint}</span>}
      </span>
      {count > 0 && (
        <>
          <Badge count={count} />
          <span className="sr-only">{t('messaging.unread')}</span>
        </>
      )}
      <Icon name="forward" size={18} className="shrink-0 text-tx-3" />
    </>
  );
}

/** Leads to the merchant's channel; a merchant without one has no such entry. */
function TelegramEntry() {
  const { t } = useTexts();
  const url = useInfo()?.resources.find(({ resourceType }) => resourceType === 'TELEGRAM')?.url;
  const href = webAddress(url);
  if (href === undefined) return null;
  return (
    <li>
      <a href={href} target="_blank" rel="noopener noreferrer" className={ROW}>
        <Inside icon="send" text="Telegram" hint={t('messaging.telegramHint')} />
      </a>
    </li>
  );
}

/** For agents, and for members where the merchant lets them. */
function InviteEntry() {
  const { t } = useTexts();
  const type = useStore(session)?.type;
  const { data: promos } = useQuery({ ...menuPromos(), enabled: type !== undefined });
  if (!mayInvite(type, promos)) return null;
  return (
    <li>
      <Link to="/m/inviteFriends" className={ROW}>
        <Inside icon="userPlus" text={t('titles.affiliate')} hint={t('messaging.inviteHint')} />
      </Link>
    </li>
  );
}

/** A visitor is led to the login and back; a trial account is told so without a call, and offered to register. */
function membersOnly(to: string, go: () => void): void {
  const type = session.get()?.type;
  if (type === undefined) {
    rememberReturn(to);
    navigate('/m/login');
  } else if (type === TRIAL_TYPE) offerToRegister();
  else go();
}

function InboxEntry({ count }: { count: number }) {
  const { t } = useTexts();
  const open = () => membersOnly('/m/webEmail', () => navigate('/m/webEmail'));
  return (
    <button type="button" className={ROW} onClick={open}>
      <Inside icon="mail" text={t('titles.inbox')} count={count} />
    </button>
  );
}

function ChatEntry({ count }: { count: number }) {
  const { t } = useTexts();
  const launch = useMutation({ mutationFn: launchChat });
  const hosts = useQuery(chatHosts());
  const names = (hosts.data?.list ?? []).map(({ name }) => name).join(', ');
  return (
    <button
      type="button"
      className={ROW}
      aria-busy={launch.isPending || undefined}
      onClick={() => membersOnly('/m/message', () => launch.mutate())}
    >
      <Inside
        icon="chat"
        text={t('messaging.liveChat')}
        hint={names === '' ? t('messaging.chatHint') : t('messaging.onDuty', { names })}
        count={count}
      />
    </button>
  );
}
