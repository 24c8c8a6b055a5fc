import type { GameInfo } from '../../wire';
import type { Info, Mechanic } from '../mechanic';
import { Scene } from './scene';
import { playPlain } from './verify';

/** The texts of a game of plain reels. */
export const PLAIN_INFO: Info = {
  wild: 'infoWild',
  frequency: 'infoFeature',
  ways: 'infoWays',
  waysText: () => undefined,
  freeIntro: undefined,
  hasFixedWays: true,
  symbolRows: () => [],
  roundNote: () => undefined,
  stepTitle: () => '',
  stops: () => 'stepStops',
  stopsNote: () => undefined,
  gridNote: () => undefined,
};

/** Reels that spin and stop, free spins when the title has them. */
export function plain(game: GameInfo): Mechanic {
  return {
    info: PLAIN_INFO,
    verify: (number, bet, stream) => playPlain(game, number, bet, stream),
    scene: (parts) => new Scene(parts),
    setup: {},
  };
}
