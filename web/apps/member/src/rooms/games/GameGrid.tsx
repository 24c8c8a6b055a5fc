import { GameTile } from '@erawan/ui/GameTile';
import type { ComponentType } from 'react';
import { useTexts } from '../../i18n.ts';
import { launch, launchableOf } from './launch.ts';
import { type Game, iconOf, nameOf } from './queries.ts';

/** Tiles three to a row; HOT outranks NEW. */
export function GameGrid({
  games,
  eager = 0,
  columns = 3,
  Corner,
}: {
  games: readonly Game[];
  eager?: number;
  columns?: 2 | 3;
  /** What lies over the upper right of a tile. */
  Corner?: ComponentType<{ game: Game }>;
}) {
  const { t } = useTexts();
  return (
    <ul
      className={columns === 3 ? 'grid grid-cols-3 gap-[9px]' : 'grid grid-cols-2 gap-[9px] w480:grid-cols-3'}
    >
      {games.map((game, index) => (
        <li key={game.nodeId} className="relative grid min-w-0">
          <GameTile
            name={nameOf(game)}
            vendor={game.vendorName}
            imageUrl={iconOf(game)}
            blur={game.blur}
            place={index}
            eager={index < eager}
            {...tagOf(game, { hot: t('shell.hotTag'), fresh: t('shell.newTag') })}
            onOpen={() => void launch(launchableOf(game))}
          />
          {Corner && <Corner game={game} />}
        </li>
      ))}
    </ul>
  );
}

function tagOf(game: Game, texts: { hot: string; fresh: string }) {
  if (game.isHot) return { tag: { text: texts.hot, kind: 'hot' as const } };
  if (game.isNew) return { tag: { text: texts.fresh, kind: 'fresh' as const } };
  return {};
}
