import { buttonLook } from '@erawan/ui/Button';
import { cn } from '@erawan/ui/cn';
import { InfiniteSentinel } from '@erawan/ui/InfiniteSentinel';
import { PictureState } from '@erawan/ui/PictureState';
import { ErrorState, TileSkeletons } from '@erawan/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { textOf } from '../../api.ts';
import { useTexts } from '../../i18n.ts';
import { usePath } from '../../shell/history.ts';
import { Link } from '../../shell/Link.tsx';
import { HeartGrid } from './HeartGrid.tsx';
import { favouriteGames, recentGames } from './own-games.ts';
import { useSettledLanguage } from './settled-language.ts';

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
      <OwnGames key={recent ? 'recent' : 'favourites'} recent={recent} />
    </div>
  );
}

function OwnGames({ recent }: { recent: boolean }) {
  const { t } = useTexts();
  const language = useSettledLanguage();
  // Both lists come in the same shape; only one of them is asked for.
  const favourites = useInfiniteQuery({ ...favouriteGames(language), enabled: !recent });
  const opened = useInfiniteQuery({ ...recentGames(language), enabled: recent });
  const list = recent ? opened : favourites;
  if (!list.data)
    return list.error ? (
      <ErrorState text={textOf(list.error)} onRetry={() => void list.refetch()} />
    ) : (
      <TileSkeletons />
    );
  const games = list.data.pages.flatMap((page) => page.games);
  if (games.length === 0)
    return (
      <PictureState
        image="/assets/illustrations/no-games.webp"
        text={t(recent ? 'games.recentNone' : 'games.favouritesNone')}
      >
        <Link to="/m/hot-games" className={buttonLook({ kind: 'outline', size: 'medium' })}>
          {t('games.toHot')}
        </Link>
      </PictureState>
    );
  return (
    <>
      <HeartGrid games={games} eager={6} favourites={!recent} />
      {list.hasNextPage && (
        <InfiniteSentinel
          busy={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
          text={list.isFetchingNextPage ? t('games.loadingMore') : t('games.loadMore')}
        />
      )}
    </>
  );
}
