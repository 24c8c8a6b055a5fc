import { formatWireShort } from '@erawan/kit/money';
import { useStore } from '@erawan/kit/store';
import { GameTile } from '@erawan/ui/GameTile';
import { useCurrencySymbol } from '@erawan/ui/texts';
import type { ComponentType } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { launch, launchableOf } from './launch.ts';
import { type Game, iconOf, nameOf } from './queries.ts';
import { tileDetails } from './tile-details.ts';

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

/** RTP where its vendor publishes it, and the minimum bet. */
function detailsOf({ rtp, minBet }: Game, symbol: string, t: ReturnType<typeof useTexts>['t']): string {
  const bet = symbol + formatWireShort(minBet);
  return rtp === undefined ? t('games.betFrom', { bet }) : t('games.rtpAndBet', { rtp, bet });
}

/** A game in a list: its tile, and what lies over it. HOT outranks NEW. */
export function GameCell({ game, place, eager, hot, Corner }: GameCellProps) {
  const { t } = useTexts();
  const fresh = game.isNew ? { text: t('shell.newTag'), kind: 'fresh' as const } : undefined;
  const showsDetails = useStore(tileDetails);
  const symbol = useCurrencySymbol();
  const detail = showsDetails ? detailsOf(game, symbol, t) : game.vendorName;
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
