import { memo, useRef } from 'react';
import { useDrawnRows } from './drawn-rows.ts';
import { type Columns, type Corner, GameCell, gridLook, hottestOf } from './GameCell.tsx';
import { Heart } from './own/Heart.tsx';
import type { Game } from './queries.ts';

/** A tile stays as it is while rows come and go. */
const Cell = memo(GameCell);

interface TileWallProps {
  games: readonly Game[];
  /** How many pictures are wanted at once. */
  eager?: number;
  columns?: Columns;
  Corner?: Corner;
  /** Those that bear the mark HOT; unless told, the first of the list. */
  hottest?: ReadonlySet<string> | undefined;
}

/** A list of any length: only the rows near the screen are in the page. */
export function TileWall({ games, eager = 0, columns = 3, Corner = Heart, hottest }: TileWallProps) {
  const hot = hottest ?? hottestOf(games);
  const wall = useRef<HTMLDivElement>(null);
  const { rows, across, pitch, height } = useDrawnRows(wall, games.length, columns);
  return (
    <div ref={wall} role="list" className="relative" style={{ height }}>
      {rows.map((row) => (
        <div
          key={row}
          data-row={row}
          className={`${gridLook(columns)} absolute inset-x-0`}
          style={{ top: row * pitch, contain: 'layout style' }}
        >
          {games.slice(row * across, (row + 1) * across).map((game, at) => {
            const place = row * across + at;
            return (
              <div
                key={game.nodeId}
                role="listitem"
                aria-posinset={place + 1}
                aria-setsize={games.length}
                className="relative grid min-w-0"
              >
                <Cell
                  game={game}
                  place={place}
                  eager={place < eager}
                  hot={hot.has(game.nodeId)}
                  Corner={Corner}
                />
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
