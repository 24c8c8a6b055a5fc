import type { GameInfo } from '../../wire';
import type { Mechanic } from '../mechanic';
import { PLAIN_INFO, plain } from '../plain';
import { isListOf, isNumber, isShape, rulesOf } from '../rules';
import { CascadeScene } from './scene';
import { playCascades } from './verify';

const isRules = isShape<{ multipliers: number[] }>({ multipliers: isListOf(isNumber) });

/** What won vanishes, the rest falls and more comes from above, with a higher multiplier each time. */
export function cascade(game: GameInfo): Mechanic {
  const { multipliers } = rulesOf(game, isRules);
  return {
    ...plain(game),
    info: {
      ...PLAIN_INFO,
      frequency: 'infoCascade',
      roundNote: ({ t }, { spins }) => {
        const count = spins.filter(({ mode }) => mode === 'cascade').length;
        return count > 0 ? t('historyCascades', { count }) : undefined;
      },
      stepTitle: ({ t }, { multiplier }, index) => t('stepSpinCascade', { index, multiplier }),
      stops: (mode) => (mode === 'cascade' ? 'stepFallen' : 'stepStops'),
    },
    verify: (number, bet, stream) => playCascades(game, multipliers, number, bet, stream),
    scene: (parts) => new CascadeScene(parts, multipliers),
  };
}
