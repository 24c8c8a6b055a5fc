import type { GameInfo } from '../wire';
import { cascade } from './cascade';
import { changingWays } from './changing-ways';
import { expandingWild } from './expanding-wild';
import { holdAndWin } from './hold-and-win';
import type { Mechanic } from './mechanic';
import { plain } from './plain';

/** Every mechanic by the name that titles use. A new one needs its folder and its lines here. */
const REGISTRY: Record<string, (game: GameInfo) => Mechanic> = {
  cascade,
  changingWays,
  expandingWild,
  holdAndWin,
};

/** The mechanic a game is played by; plain reels when it names none. */
export function mechanicOf(game: GameInfo): Mechanic {
  if (!game.feature) return plain(game);
  const make = REGISTRY[game.feature.type];
  if (!make) throw new TypeError(`no mechanic is called ${game.feature.type}`);
  return make(game);
}
