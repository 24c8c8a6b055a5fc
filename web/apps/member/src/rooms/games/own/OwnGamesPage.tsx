import { cn } from '@erawan/ui/cn';
import { useTexts } from '../../../core/i18n.ts';
import { usePath } from '../../../parts/history.ts';
import { Link } from '../../../parts/Link.tsx';
import { OwnList } from './OwnList.tsx';

const TABS = [
  ['/m/favorite', 'favourites'],
  ['/m/recent', 'recent'],
] as const;

/** Favourites and games opened last: one screen, the path says which. */
export default function OwnGamesPage() {
  const { t } = useTexts();
  const recent = usePath() === '/m/recent';
  return (
    <div className="grid content-start gap-3 p-3">
      <nav aria-label={t('titles.games')} className="grid grid-cols-2 gap-2">
        {TABS.map(([to, text]) => {
          const on = recent === (to === '/m/recent');
          return (
            <Link
              key={to}
              to={to}
              replace
              aria-current={on ? 'page' : undefined}
              className={cn(
                'press grid min-h-11 place-items-center rounded-14 font-display text-body font-semibold',
                on ? 'bg-s-3 text-brand-300 inset-ring-2 inset-ring-brand-400' : 'bg-s-1 text-tx-2',
              )}
            >
              {t(`games.${text}`)}
            </Link>
          );
        })}
      </nav>
      <OwnList key={recent ? 'recent' : 'favourites'} recent={recent} />
    </div>
  );
}
