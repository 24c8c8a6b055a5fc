import { buttonLook } from '@erawan/ui/Button';
import { cn } from '@erawan/ui/cn';
import { PictureState } from '@erawan/ui/PictureState';
import { useTexts } from '../../i18n.ts';
import { usePath } from '../../shell/history.ts';
import { Link } from '../../shell/Link.tsx';

const TABS = [
  ['/m/favorite', 'favourites'],
  ['/m/recent', 'recent'],
] as const;

/** Favourites and recent games: one screen, the path says which. */
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
              {t(`later.${text}`)}
            </Link>
          );
        })}
      </nav>
      <PictureState
        image="/assets/illustrations/no-games.webp"
        text={recent ? t('later.recentNone') : t('later.favouritesNone')}
      >
        <Link
          to={recent ? '/m/gameRecord' : '/m/hot-games'}
          className={buttonLook({ kind: 'outline', size: 'medium' })}
        >
          {recent ? t('later.toRecords') : t('later.toHot')}
        </Link>
      </PictureState>
    </div>
  );
}
