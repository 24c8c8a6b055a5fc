import { TRIAL_TYPE } from '@erawan/kit/member-type';
import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { Badge } from '@erawan/ui/Badge';
import { Icon, type IconName } from '@erawan/ui/Icon';
import type { ReactNode } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { pathTo } from '../../core/routes.ts';
import { isBuilt } from '../../parts/screen-registry.ts';
import { openService } from '../../parts/service.ts';
import { Link } from '../../parts/Link.tsx';
import { useUnread } from '../messaging/unread.ts';
import { openAuthModal } from '../session/auth-modal.ts';
import { LanguageChoice } from './LanguageChoice.tsx';

interface Entry {
  to: string;
  icon: IconName;
  text: string;
  count?: number;
}

function useMoneyEntries(): Entry[] {
  const { t } = useTexts();
  const entries: Entry[] = [
    { to: pathTo('/m/voucherCenter', { tab: 'history' }), icon: 'wallet', text: t('account.depositHistory') },
    { to: '/m/gameRecord', icon: 'game', text: t('account.bets') },
    { to: pathTo('/m/gameRecord', { tab: 'statement' }), icon: 'receipt', text: t('account.statement') },
  ];
  return entries.filter((entry) => isBuilt(entry.to));
}

/** What is about money, as pictures side by side. */
export function MoneyShortcuts({ loggedIn }: { loggedIn: boolean }) {
  const { t } = useTexts();
  return (
    <nav aria-label={t('account.money')}>
      <ul className="grid grid-cols-3 gap-2.5">
        {useMoneyEntries().map((entry) => (
          <li key={entry.to} className="grid min-w-0">
            <Shortcut entry={entry} loggedIn={loggedIn} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The same as rows, as the base form of the member centre has them. */
export function MoneyRows({ loggedIn }: { loggedIn: boolean }) {
  const { t } = useTexts();
  const deposit: Entry = { to: '/m/voucherCenter', icon: 'deposit', text: t('account.deposit') };
  return <Doors label={t('account.money')} entries={[deposit, ...useMoneyEntries()]} loggedIn={loggedIn} />;
}

function Shortcut({ entry, loggedIn }: { entry: Entry; loggedIn: boolean }) {
  const look = 'press card grid min-w-0 content-start justify-items-center gap-2 px-1 pt-3.5 pb-2.5';
  const inside = (
    <>
      <span className="grid size-11 place-items-center rounded-14 bg-s-3 text-brand-400 shadow-e1">
        <Icon name={entry.icon} size={24} />
      </span>
      <span className="line-clamp-2 text-center text-caption text-balance">{entry.text}</span>
    </>
  );
  return (
    <Door to={entry.to} loggedIn={loggedIn} className={look}>
      {inside}
    </Door>
  );
}

interface DoorProps {
  to: string;
  loggedIn: boolean;
  className: string;
  children: ReactNode;
}

function Door({ to, loggedIn, className, children }: DoorProps) {
  return loggedIn ? (
    <Link to={to} className={className}>
      {children}
    </Link>
  ) : (
    <button type="button" className={className} onClick={() => openAuthModal('login')}>
      {children}
    </button>
  );
}

const ROW = 'flex min-h-14 w-full items-center gap-3.5 px-4 text-left text-body active:bg-white/4';

/** What is only the member's own: games, settings, security, limits. */
export function AccountLinks({ loggedIn }: { loggedIn: boolean }) {
  const { t } = useTexts();
  const trial = useStore(session)?.type === TRIAL_TYPE;
  const entries: Entry[] = [
    { to: '/m/favorite', icon: 'heart', text: t('titles.favourites') },
    { to: '/m/recent', icon: 'clock', text: t('titles.recent') },
    { to: '/m/set', icon: 'user', text: t('titles.settings') },
    ...(trial
      ? []
      : ([
          { to: '/m/securityCenter', icon: 'lock', text: t('titles.security') },
          { to: '/m/responsible', icon: 'shield', text: t('titles.limits') },
        ] as const)),
  ];
  return (
    <Doors
      label={t('account.yours')}
      entries={entries.filter((entry) => isBuilt(entry.to))}
      loggedIn={loggedIn}
    />
  );
}

interface DoorsProps {
  label: string;
  entries: readonly Entry[];
  loggedIn: boolean;
}

/** Rows that lead to places of the member's own; for a visitor each opens the login. */
function Doors({ label, entries, loggedIn }: DoorsProps) {
  if (entries.length === 0) return null;
  return (
    <nav aria-label={label} className="card overflow-hidden">
      <ul className="divide-y divide-white/6">
        {entries.map(({ to, icon, text }) => (
          <li key={to}>
            <Door to={to} loggedIn={loggedIn} className={ROW}>
              <RowInside icon={icon} text={text}>
                <Icon name="forward" size={18} className="text-tx-3" />
              </RowInside>
            </Door>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What is open to visitors too. */
export function SupportLinks() {
  const { t } = useTexts();
  const unread = useUnread();
  const entries: Entry[] = [
    { to: '/m/message', icon: 'mail', text: t('titles.messages'), count: unread.total },
    { to: '/m/announcement', icon: 'bell', text: t('shell.announcements'), count: unread.announcements },
    { to: '/m/help', icon: 'help', text: t('shell.help') },
    { to: pathTo('/m/help', { tag: 'responsible-play' }), icon: 'shield', text: t('account.responsible') },
  ];
  return (
    <nav aria-label={t('account.support')} className="card overflow-hidden">
      <ul className="divide-y divide-white/6">
        {entries
          .filter((entry) => isBuilt(entry.to))
          .map(({ to, icon, text, count = 0 }) => (
            <li key={to}>
              <Link to={to} className={ROW}>
                <RowInside icon={icon} text={text}>
                  <Badge count={count} />
                  <Icon name="forward" size={18} className="text-tx-3" />
                </RowInside>
              </Link>
            </li>
          ))}
        <li>
          <button type="button" className={ROW} onClick={openService}>
            <RowInside icon="headset" text={t('shell.customerService')}>
              <Icon name="forward" size={18} className="text-tx-3" />
            </RowInside>
          </button>
        </li>
        <li className={ROW}>
          <RowInside icon="globe" text={t('shell.languageTitle')}>
            <LanguageChoice />
          </RowInside>
        </li>
      </ul>
    </nav>
  );
}

function RowInside({ icon, text, children }: { icon: IconName; text: string; children: ReactNode }) {
  return (
    <>
      <Icon name={icon} size={22} className="shrink-0 text-brand-400" />
      <span className="min-w-0 flex-1">{text}</span>
      {children}
    </>
  );
}
