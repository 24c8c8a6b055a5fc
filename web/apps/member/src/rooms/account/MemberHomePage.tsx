import { formatDate } from '@erawan/kit/dates';
import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { Button, buttonLook } from '@erawan/ui/Button';
import { Decoration } from '@erawan/ui/Decoration';
import { Icon, type IconName } from '@erawan/ui/Icon';
import { Skeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n.ts';
import { pathTo } from '../../routes.ts';
import { isBuilt } from '../../screens.tsx';
import { badge } from '../../shell/AppHeader.tsx';
import { openService } from '../../shell/customer-service.ts';
import { Link } from '../../shell/Link.tsx';
import { askLogout } from '../../shell/logout.tsx';
import { useInfo } from '../../merchant.ts';
import { announcements } from '../content/queries.ts';
import { openAuthModal } from '../session/auth-modal.ts';
import { BalanceLine } from '../wallet/BalanceLine.tsx';
import { Avatar } from './Avatar.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { useMember } from './queries.ts';

/** The member centre; a visitor sees the same places, whose doors lead to the login. */
export default function MemberHomePage() {
  const loggedIn = useStore(session) !== null;
  return (
    <div className="grid grid-cols-1 content-start gap-3.5 p-3">
      {loggedIn ? <MemberHero /> : <GuestHero />}
      <MoneyLinks loggedIn={loggedIn} />
      {loggedIn && <AccountLinks />}
      <SupportLinks />
      {loggedIn && <LeaveButton />}
    </div>
  );
}

const PANEL =
  'relative overflow-hidden rounded-22 bg-linear-to-br from-(--member-from) to-(--member-to) p-4 shadow-e2 inset-ring inset-ring-white/12';

function MemberHero() {
  const { t } = useTexts();
  const account = useStore(session);
  const { data: member, isPending } = useMember();
  const name = member?.nickname || member?.account || account?.userName || '';
  return (
    <section className={PANEL} aria-label={name}>
      <div className="flex items-center gap-3.5">
        <Link to="/m/set" aria-label={t('titles.settings')} className="press shrink-0 rounded-pill">
          <Avatar name={name} />
        </Link>
        <div className="min-w-0 flex-1">
          <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
            <span className="one-line max-w-full font-display text-h1 font-semibold">{name}</span>
            {member?.clubLabel && (
              <span className="gold shrink-0 rounded-8 px-2 font-display text-micro font-semibold">
                {member.clubLabel.labelName}
              </span>
            )}
          </p>
          {member && member.nickname !== '' && member.nickname !== member.account && (
            <p className="one-line text-label text-tx-2">{member.account}</p>
          )}
          {member && (
            <p className="text-caption text-tx-2">
              {t('account.memberSince', { date: formatDate(member.regDate) })}
            </p>
          )}
          {isPending && <Skeleton className="mt-1 h-4 w-40 bg-white/10" />}
        </div>
      </div>
      <div className="relative mt-4 overflow-hidden rounded-16 bg-bg-0/45 py-2.5 pr-1.5 pl-4 inset-ring inset-ring-white/10">
        <Coins />
        <p className="relative text-caption text-tx-2">{t('account.balance')}</p>
        <div className="relative">
          <BalanceLine size="display" />
        </div>
      </div>
      <Link to="/m/voucherCenter" className={`${buttonLook({ wide: true })} relative mt-3`}>
        <Icon name="deposit" size={22} />
        {t('account.deposit')}
      </Link>
    </section>
  );
}

function GuestHero() {
  const { t } = useTexts();
  return (
    <section className={PANEL} aria-label={t('account.guestTitle')}>
      <div className="flex items-center gap-3.5">
        <GuestAvatar />
        <div className="min-w-0 flex-1">
          <p className="font-display text-h2 font-semibold">{t('account.guestTitle')}</p>
          <p className="text-label text-tx-2">{t('account.guestText')}</p>
        </div>
      </div>
      <div className="relative mt-4 grid grid-cols-2 gap-2.5">
        <Button kind="outline" className="inset-ring-white/40" onClick={() => openAuthModal('login')}>
          {t('shell.login')}
        </Button>
        <Button onClick={() => openAuthModal('register')}>{t('shell.registerLong')}</Button>
      </div>
    </section>
  );
}

function GuestAvatar() {
  return (
    <span
      aria-hidden="true"
      className="grid size-16 shrink-0 place-items-center rounded-pill bg-bg-1 text-brand-300 ring-[3px] ring-brand-400 shadow-e2"
    >
      <Icon name="user" size={34} />
    </span>
  );
}

function Coins() {
  return (
    <>
      <Decoration
        src="/assets/props/coin-b.webp"
        size={72}
        className="absolute top-1.5 right-2 hidden w360:block"
      />
      <Decoration
        src="/assets/props/gem-red.webp"
        size={30}
        className="absolute right-[68px] bottom-1 hidden -rotate-12 w360:block"
      />
    </>
  );
}

interface Entry {
  to: string;
  icon: IconName;
  text: string;
  count?: number;
}

function MoneyLinks({ loggedIn }: { loggedIn: boolean }) {
  const { t } = useTexts();
  const entries: Entry[] = [
    { to: pathTo('/m/voucherCenter', { tab: 'history' }), icon: 'wallet', text: t('account.depositHistory') },
    { to: '/m/gameRecord', icon: 'game', text: t('account.bets') },
    { to: pathTo('/m/gameRecord', { tab: 'statement' }), icon: 'receipt', text: t('account.statement') },
  ];
  return (
    <nav aria-label={t('account.money')}>
      <ul className="grid grid-cols-3 gap-2.5">
        {entries
          .filter((entry) => isBuilt(entry.to))
          .map((entry) => (
            <li key={entry.to} className="grid min-w-0">
              <Shortcut entry={entry} loggedIn={loggedIn} />
            </li>
          ))}
      </ul>
    </nav>
  );
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
  return loggedIn ? (
    <Link to={entry.to} className={look}>
      {inside}
    </Link>
  ) : (
    <button type="button" className={look} onClick={() => openAuthModal('login')}>
      {inside}
    </button>
  );
}

const TRIAL = 4;
const ROW = 'flex min-h-14 w-full items-center gap-3.5 px-4 text-left text-body active:bg-white/4';

/** What is only the member's own: settings, security, limits. */
function AccountLinks() {
  const { t } = useTexts();
  const trial = useStore(session)?.type === TRIAL;
  const entries: Entry[] = [
    { to: '/m/set', icon: 'user', text: t('titles.settings') },
    ...(trial
      ? []
      : ([
          { to: '/m/securityCenter', icon: 'lock', text: t('titles.security') },
          { to: '/m/responsible', icon: 'shield', text: t('titles.limits') },
        ] as const)),
  ];
  return (
    <nav aria-label={t('account.yours')} className="card overflow-hidden">
      <ul className="divide-y divide-white/6">
        {entries
          .filter((entry) => isBuilt(entry.to))
          .map(({ to, icon, text }) => (
            <li key={to}>
              <Link to={to} className={ROW}>
                <RowInside icon={icon} text={text}>
                  <Icon name="forward" size={18} className="text-tx-3" />
                </RowInside>
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}

function SupportLinks() {
  const { t, language } = useTexts();
  const info = useInfo();
  const { data } = useQuery(announcements(language));
  const entries: Entry[] = [
    { to: '/m/announcement', icon: 'bell', text: t('shell.announcements'), count: data?.footer.unreadCount },
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
                  {count > 0 && (
                    <span className="min-w-5 rounded-pill bg-accent-strong px-1.5 text-center font-display text-micro leading-5 font-semibold text-white">
                      {badge(count)}
                    </span>
                  )}
                  <Icon name="forward" size={18} className="text-tx-3" />
                </RowInside>
              </Link>
            </li>
          ))}
        <li>
          <button type="button" className={ROW} onClick={() => openService(info)}>
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

function LeaveButton() {
  const { t } = useTexts();
  return (
    <Button kind="outline" wide className="text-tx-2" onClick={() => void askLogout()}>
      <Icon name="logout" size={20} />
      {t('shell.logout')}
    </Button>
  );
}
