import { buttonLook } from '@erawan/ui/Button';
import { InfiniteSentinel } from '@erawan/ui/InfiniteSentinel';
import { PictureState } from '@erawan/ui/PictureState';
import { ErrorState, TileSkeletons } from '@erawan/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { textOf } from '../../../core/api.ts';
import { useTexts } from '../../../core/i18n.ts';
import { Link } from '../../../parts/Link.tsx';
import type { Columns } from '../GameCell.tsx';
import { Heart, KeptHeart } from './Heart.tsx';
import { useSettledLanguage } from '../settled-language.ts';
import { TileWall } from '../TileWall.tsx';
import { favouriteGames, type OwnFilter, recentGames } from './queries.ts';

interface OwnListProps {
  recent: boolean;
  filter?: OwnFilter;
  columns?: Columns;
}

/** The member's favourites, or the games opened last; the next page comes when the end is near. */
export function OwnList({ recent, filter, columns = 3 }: OwnListProps) {
  const { t } = useTexts();
  const language = useSettledLanguage();
  // Both lists come in the same shape; only one of them is asked for.
  const favourites = useInfiniteQuery({ ...favouriteGames(language, filter), enabled: !recent });
  const opened = useInfiniteQuery({ ...recentGames(language, filter), enabled: recent });
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
      <TileWall games={games} columns={columns} eager={6} Corner={recent ? Heart : KeptHeart} />
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
