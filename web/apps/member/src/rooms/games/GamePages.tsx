import { InfiniteSentinel } from '@erawan/ui/InfiniteSentinel';
import { EmptyState, ErrorState, TileSkeletons } from '@erawan/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { BlockTitle } from './BlockTitle.tsx';
import { type Columns, gridLook } from './GameCell.tsx';
import { type GameFilter, gameList } from './queries.ts';
import { useSettledLanguage } from './settled-language.ts';
import { TileWall } from './TileWall.tsx';

/** The games a filter lets through, page after page. */
export function GamePages({ filter, columns = 2 }: { filter: GameFilter; columns?: Columns }) {
  const { t } = useTexts();
  const list = useInfiniteQuery(gameList(filter, useSettledLanguage()));
  if (list.isPending) return <TileSkeletons look={gridLook(columns)} />;
  if (!list.data) return <ErrorState text={textOf(list.error)} onRetry={() => void list.refetch()} />;
  const games = list.data.pages.flatMap((page) => page.games);
  if (games.length === 0) return <EmptyState icon="game" text={t('games.noGames')} />;
  const total = list.data.pages.at(-1)?.totalCount ?? games.length;
  return (
    <section
      className={list.isPlaceholderData ? 'grid gap-1.5 opacity-60' : 'grid gap-1.5'}
      aria-busy={list.isFetching}
    >
      <div className="flex items-center justify-between gap-2">
        <BlockTitle text={filter.gameName ? t('games.results') : t('games.otherBlock')} />
        <p className="text-micro text-tx-3" aria-live="polite">
          {t('games.shown', { shown: games.length, total })}
        </p>
      </div>
      <TileWall games={games} columns={columns} />
      {list.hasNextPage && (
        <InfiniteSentinel
          busy={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
          text={list.isFetchingNextPage ? t('games.loadingMore') : t('games.loadMore')}
        />
      )}
    </section>
  );
}
