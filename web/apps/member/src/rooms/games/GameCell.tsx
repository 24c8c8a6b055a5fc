import { formatWireShort } from '@erawan/kit/money';
import { useStore } from '@erawan/kit/store';
import { GameTile } from '@erawan/ui/GameTile';
import { useCurrencySymbol } from '@erawan/ui/texts';
import type { ComponentType } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { launch, launchableOf } from './launch.ts';
import { type Game, iconOf, nameOf } from './queries.ts';
import { tileOdds } from './tile-odds.ts';

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
  /** Whether it bears the mark of the hottest. */
  hot: boolean;
  Corner?: Corner | undefined;
}

const HOTTEST = 3;
export const NONE_HOT: ReadonlySet<string> = new Set();

/** The games of a list that bear the mark HOT: where all were marked it would say nothing. */
export const hottestOf = (games: readonly Game[]): ReadonlySet<string> =>
  new Set(
    games
      .filter(({ isHot }) => isHot)
      .slice(0, HOTTEST)
      .map(({ nodeId }) => nodeId),
  );

/** What a tile tells of the odds: the return where its vendor publishes it, and the smallest bet. */
function oddsOf({ rtp, minBet }: Game, symbol: string, t: ReturnType<typeof useTexts>['t']): string {
  const bet = symbol + formatWireShort(minBet);
  return rtp === undefined ? t('games.betFrom', { bet }) : t('games.rtpAndBet', { rtp, bet });
}

/** A game in a list: its tile, and what lies over it. HOT outranks NEW. */
export function GameCell({ game, place, eager, hot, Corner }: GameCellProps) {
  const { t } = useTexts();
  const fresh = game.isNew ? { text: t('shell.newTag'), kind: 'fresh' as const } : undefined;
  const showsOdds = useStore(tileOdds);
  const symbol = useCurrencySymbol();
  const detail = showsOdds ? oddsOf(game, symbol, t) : game.vendorName;
  const tag = hot ? { text: t('shell.hotTag'), kind: 'hot' as const } : fresh;
  return (
    <>
      <GameTile
        name={nameOf(game)}
        detail={detail}
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
