import { InfiniteSentinel } from '@erawan/ui/InfiniteSentinel';
import { EmptyState, ErrorState, TileSkeletons } from '@erawan/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { BlockTitle } from './BlockTitle.tsx';
import { type Columns, gridLook, NONE_HOT } from './GameCell.tsx';
import { type GameFilter, gameList } from './list-queries.ts';
import type { Game } from './queries.ts';
import { useSettledLanguage } from './settled-language.ts';
import { TileWall } from './TileWall.tsx';

const isNarrowed = ({ gameName, gameClassify, isNew, minBet, sort }: GameFilter) =>
  Boolean(gameName || gameClassify || isNew || minBet || sort);

interface GamePagesProps {
  filter: GameFilter;
  columns?: Columns;
  /** Games that stand above the list already. */
  above?: readonly Game[] | undefined;
  /** What stands above is not known yet. */
  waits?: boolean;
  /** Stands in the place of a list without a game. */
  empty?: ReactNode;
}

/** The games a filter lets through, page after page, but for those above. */
export function GamePages({ filter, columns = 2, above = [], waits = false, empty }: GamePagesProps) {
  const { t } = useTexts();
  const list = useInfiniteQuery(gameList(filter, useSettledLanguage()));
  if (list.isPending || waits) return <TileSkeletons look={gridLook(columns)} />;
  if (!list.data) return <ErrorState text={textOf(list.error)} onRetry={() => void list.refetch()} />;
  const all = list.data.pages.flatMap((page) => page.games);
  if (all.length === 0) return empty ?? <EmptyState icon="game" text={t('games.noGames')} />;
  const shownAbove = new Set(above.map(({ nodeId }) => nodeId));
  const games = all.filter(({ nodeId }) => !shownAbove.has(nodeId));
  if (games.length === 0 && !list.hasNextPage) return null;
  const total = (list.data.pages.at(-1)?.totalCount ?? all.length) - (all.length - games.length);
  return (
    <section
      className={list.isPlaceholderData ? 'grid gap-1.5 opacity-60' : 'grid gap-1.5'}
      aria-busy={list.isFetching}
    >
      <div className="flex items-center justify-between gap-2">
        <BlockTitle text={isNarrowed(filter) ? t('games.results') : t('games.otherBlock')} />
        <p className="text-micro text-tx-3" aria-live="polite">
          {t('games.shown', { shown: games.length, total })}
        </p>
      </div>
      <TileWall games={games} columns={columns} hottest={above.length > 0 ? NONE_HOT : undefined} />
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
