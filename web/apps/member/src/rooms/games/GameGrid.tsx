import { type Columns, type Corner, GameCell, gridLook, hottestOf } from './GameCell.tsx';
import type { Game } from './queries.ts';

interface GameGridProps {
  games: readonly Game[];
  /** How many pictures are wanted at once. */
  eager?: number;
  columns?: Columns;
  Corner?: Corner;
}

/** Tiles in rows, all of them in the page. */
export function GameGrid({ games, eager = 0, columns = 3, Corner }: GameGridProps) {
  const hottest = hottestOf(games);
  return (
    <ul className={gridLook(columns)}>
      {games.map((game, place) => (
        <li key={game.nodeId} className="relative grid min-w-0">
          <GameCell
            game={game}
            place={place}
            eager={place < eager}
            hot={hottest.has(game.nodeId)}
            Corner={Corner}
          />
        </li>
      ))}
    </ul>
  );
}
