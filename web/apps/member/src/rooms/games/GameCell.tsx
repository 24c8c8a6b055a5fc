import { GameTile } from '@erawan/ui/GameTile';
import type { ComponentType } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { launch, launchableOf } from './launch.ts';
import { type Game, iconOf, nameOf } from './queries.ts';

/** What lies over the upper right of a tile. */
export type Corner = ComponentType<{ game: Game }>;

export type Columns = 2 | 3;

/** Where two tiles stand in a row, a wide screen has room for three. */
export const gridLook = (columns: Columns): string =>
  columns === 3 ? 'grid grid-cols-3 gap-[9px]' : 'grid grid-cols-2 gap-[9px] w480:grid-cols-3';

interface GameCellProps {
  game: Game;
  /** Its number in the list. */
  place: number;
  eager: boolean;
  Corner?: Corner | undefined;
}

/** A game in a list: its tile, and what lies over it. HOT outranks NEW. */
export function GameCell({ game, place, eager, Corner }: GameCellProps) {
  const { t } = useTexts();
  const fresh = game.isNew ? { text: t('shell.newTag'), kind: 'fresh' as const } : undefined;
  const tag = game.isHot ? { text: t('shell.hotTag'), kind: 'hot' as const } : fresh;
  return (
    <>
      <GameTile
        name={nameOf(game)}
        vendor={game.vendorName}
        imageUrl={iconOf(game)}
        blur={game.blur}
        place={place}
        eager={eager}
        tag={tag}
        onOpen={() => void launch(launchableOf(game))}
      />
      {Corner && <Corner game={game} />}
    </>
  );
}
