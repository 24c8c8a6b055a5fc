import type { GameInfo } from '../../wire';
import type { Mechanic } from '../mechanic';
import { PLAIN_INFO, plain } from '../plain';
import { isListOf, isNumber, isShape, rulesOf } from '../rules';
import { ExpandingWildScene } from './scene';
import { playRespins } from './verify';

const isRules = isShape<{ multipliers: number[] }>({ multipliers: isListOf(isNumber) });

/** A wild fills its reel and holds it while the other reels spin again. */
export function expandingWild(game: GameInfo): Mechanic {
  const { multipliers } = rulesOf(game, isRules);
  return {
    ...plain(game),
    info: {
      ...PLAIN_INFO,
      wild: 'infoWildAll',
      roundNote: ({ t }, { spins }) => {
        const count = spins.filter(({ mode }) => mode === 'respin').length;
        return count > 0 ? t('historyRespins', { count }) : undefined;
      },
      stepTitle: ({ t }, { multiplier }, index) => t('stepSpinRespin', { index, multiplier }),
    },
    verify: (_number, bet, stream) => playRespins(game, multipliers, bet, stream),
    scene: (parts) => new ExpandingWildScene(parts),
    setup: { hasTallWild: true },
  };
}
