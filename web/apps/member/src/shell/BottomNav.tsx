import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { cn } from '@erawan/ui/cn';
import { Icon, type IconName } from '@erawan/ui/Icon';
import { useTexts } from '../core/i18n.ts';
import { HOME_PATHS } from '../core/routes.ts';
import { chosenCategory } from '../rooms/games/category.ts';
import { usePath } from '../parts/history.ts';
import { Link } from '../parts/Link.tsx';

interface Entry {
  to: string;
  icon: IconName;
  text: string;
  raised?: boolean;
  /** Other paths it is highlighted on. */
  also?: readonly string[];
}

export function BottomNav() {
  const { t } = useTexts();
  const path = usePath();
  const loggedIn = useStore(session) !== null;

  const own: Entry[] = loggedIn
    ? [
        { to: '/m/voucherCenter', icon: 'wallet', text: t('shell.deposit'), raised: true },
        { to: '/m/member/manualRebate', icon: 'refresh', text: t('shell.rebate') },
      ]
    : [
        { to: '/m/register', icon: 'userPlus', text: t('shell.register'), raised: true },
        { to: '/m/login', icon: 'lock', text: t('shell.login') },
      ];
  const entries: Entry[] = [
    { to: '/m/home', icon: 'home', text: t('shell.home'), also: [...HOME_PATHS] },
    { to: '/m/activity', icon: 'gift', text: t('shell.promotionShort'), also: ['/m/activityDetail'] },
    ...own,
    { to: '/m/member/home', icon: 'user', text: t('shell.account') },
  ];

  return (
    <nav
      aria-label={t('shell.navigation')}
      className="fixed inset-x-0 bottom-0 z-(--z-index-nav) border-t border-white/8 bg-linear-to-b from-s-2/97 to-bg-1/99 pb-[env(safe-area-inset-bottom)] shadow-e3 [backdrop-filter:blur(12px)]"
    >
      <ul className="mx-auto grid h-[68px] max-w-[480px] auto-cols-fr grid-flow-col">
        {entries.map((entry) => (
          <li key={entry.to} className="min-w-0">
            <NavEntry
              entry={entry}
              on={entry.to === path || (entry.also?.includes(path) ?? false)}
              path={path}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NavEntry({ entry, on, path }: { entry: Entry; on: boolean; path: string }) {
  const atHome = entry.to === '/m/home' && HOME_PATHS.has(path);
  return (
    <Link
      to={entry.to}
      aria-current={on ? 'page' : undefined}
      onClick={(event) => {
        if (entry.to !== '/m/home') return;
        chosenCategory.set('HOT');
        scrollTo({ top: 0, behavior: 'smooth' });
        if (atHome) event.preventDefault();
      }}
      className={cn(
        'press relative flex h-full flex-col items-center justify-end gap-1 px-0.5 pb-2.5 text-caption font-semibold',
        on ? 'text-brand-400' : entry.raised ? 'text-brand-300' : 'text-tx-3',
      )}
    >
      {entry.raised ? (
        <span className="gold absolute -top-6 grid size-[58px] place-items-center rounded-pill ring-[5px] ring-s-2">
          <Icon name={entry.icon} size={28} />
        </span>
      ) : (
        <Icon name={entry.icon} size={24} />
      )}
      <span className="one-line max-w-full">{entry.text}</span>
    </Link>
  );
}
