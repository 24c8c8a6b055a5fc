import { Badge } from '@erawan/ui/Badge';
import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { buttonLook } from '@erawan/ui/Button';
import { cn } from '@erawan/ui/cn';
import { Icon, type IconName } from '@erawan/ui/Icon';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../core/i18n.ts';
import { useInfo } from '../../core/merchant.ts';
import { Link } from '../../parts/Link.tsx';
import { OwnBar } from '../../parts/OwnBar.tsx';
import { openService } from '../../parts/service.ts';
import { useMember } from '../account/queries.ts';
import { agentNotices } from '../content/queries.ts';
import { useUnread } from '../messaging/unread.ts';
import { BalanceLine } from '../wallet/BalanceLine.tsx';
import { IncomeLink } from './IncomeLink.tsx';
import { TodayFigures } from './TodayFigures.tsx';
import type titles from '../../locales/en/titles.json';

interface Entry {
  /** White-list key that shows it. */
  key: string;
  to: string;
  icon: IconName;
  title: keyof typeof titles;
}

const ENTRIES: readonly Entry[] = [
  { key: 'AGEPAG', to: '/m/agent/team/overview', icon: 'list', title: 'teamOverview' },
  { key: 'TRANSREC3', to: '/m/transaction/record?types=A', icon: 'receipt', title: 'transactions' },
  { key: 'DOWNMAN', to: '/m/member/team', icon: 'user', title: 'team' },
  { key: 'AGENTRANSMULTDOWN3', to: '/m/redRain', icon: 'gift', title: 'redRain' },
  { key: 'AGETEAMPNL3', to: '/m/agent/team/pnl', icon: 'wallet', title: 'teamProfit' },
  { key: 'TEAMBETTING3', to: '/m/teamBetting', icon: 'game', title: 'teamBetting' },
  { key: 'GAMSER', to: '/m/member/agent/agentRebeat', icon: 'refresh', title: 'agentRebates' },
  { key: 'AGEREBINC3', to: '/m/member/teamRebate', icon: 'deposit', title: 'rebateIncome' },
  { key: 'SECPRIV', to: '/m/securityCenter', icon: 'lock', title: 'security' },
  { key: 'MAILCEN', to: '/m/webEmail', icon: 'mail', title: 'inbox' },
];

const TILE =
  'press card relative grid content-start justify-items-center gap-2 px-1 py-3.5 text-center text-caption';

export default function AgentHomePage() {
  const { t } = useTexts();
  const flags = useInfo()?.whitelabel ?? {};
  const { data: member } = useMember();
  const account = useStore(session);
  const unread = useUnread();
  const entries = ENTRIES.filter(({ key }) => flags[key] === true);
  return (
    <div className="grid min-h-dvh content-start gap-4 pb-[calc(88px+env(safe-area-inset-bottom))]">
      <OwnBar title={t('agent.title')} />
      <div className="grid gap-4 px-3">
        <section className="card p-4">
          <p className="one-line text-body font-semibold">
            {member?.nickname || member?.account || account?.userName}
          </p>
          <BalanceLine size="display" />
          <div className="mt-3 grid grid-cols-2 gap-2.5">
            <Link to="/m/withdraw" className={buttonLook({ kind: 'outline', wide: true })}>
              {t('titles.withdraw')}
            </Link>
            <Link to="/m/voucherCenter" className={buttonLook({ wide: true })}>
              {t('titles.deposit')}
            </Link>
          </div>
        </section>
        <TodayFigures />
        {flags['AGEREBINC3'] === true && <IncomeLink />}
        <Link to="/m/inviteFriends" className="card press flex min-h-16 items-center gap-3 px-4">
          <Icon name="userPlus" size={24} className="text-brand-400" />
          <span className="min-w-0 flex-1 text-body font-semibold">{t('agent.inviteTitle')}</span>
          <Icon name="forward" size={18} className="text-tx-3" />
        </Link>
        <ul className="grid grid-cols-3 gap-2.5">
          {entries.map(({ key, to, icon, title }) => (
            <li key={key} className="grid min-w-0">
              <Link to={to} className={TILE}>
                <Icon name={icon} size={26} className="text-brand-400" />
                <span className="line-clamp-2 text-balance">{t(`titles.${title}`)}</span>
                {key === 'MAILCEN' && (
                  <Badge count={unread.inbox} className="absolute top-2 left-[calc(50%+6px)] px-1" />
                )}
              </Link>
            </li>
          ))}
          <li className="grid min-w-0">
            <button type="button" className={TILE} onClick={openService}>
              <Icon name="headset" size={26} className="text-brand-400" />
              <span className="line-clamp-2 text-balance">{t('shell.customerService')}</span>
            </button>
          </li>
        </ul>
      </div>
      <AgentNav dividend={flags['DIVIDENDSHOW3'] === true} />
    </div>
  );
}

function AgentNav({ dividend }: { dividend: boolean }) {
  const { t, language } = useTexts();
  // Of what the bell opens, and of nothing else.
  const { data } = useQuery(agentNotices(language));
  const unread = data?.footer.unreadCount ?? 0;
  const entries = [
    { to: '/m/home', icon: 'home', text: t('shell.home') },
    { to: '/m/agentRegister', icon: 'userPlus', text: t('titles.openAccount') },
    ...(dividend
      ? [{ to: '/m/member/agent/agentDivident', icon: 'wallet', text: t('titles.dividend') } as const]
      : []),
    { to: '/m/member/notice?types=A', icon: 'bell', text: t('shell.announcements'), count: unread },
  ] as const;
  return (
    <nav
      aria-label={t('shell.navigation')}
      className="fixed inset-x-0 bottom-0 z-(--z-index-nav) border-t border-white/8 bg-bg-1 pb-[env(safe-area-inset-bottom)] shadow-e3"
    >
      <ul className="mx-auto grid h-[68px] max-w-[480px] auto-cols-fr grid-flow-col">
        {entries.map((entry) => (
          <li key={entry.to} className="min-w-0">
            <Link
              to={entry.to}
              className="press relative flex h-full flex-col items-center justify-center gap-1 px-0.5 text-caption font-semibold text-tx-2"
            >
              <Icon name={entry.icon} size={24} />
              <span className={cn('one-line max-w-full', dividend && 'text-micro')}>{entry.text}</span>
              {'count' in entry && (
                <Badge count={entry.count} className="absolute top-2 left-[calc(50%+6px)] px-1" />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
