import type { GameInfo } from '../../wire';
import type { Mechanic } from '../mechanic';
import { PLAIN_INFO, plain } from '../plain';
import { rulesOf } from '../rules';
import { ChangingWaysScene } from './scene';
import { isRules, playChangingWays } from './verify';
import { waysOf } from './ways-meter';

/** Rows of each reel before the first spin. */
const FIRST_HEIGHTS = [3, 4, 5, 5, 4, 3];

/** Every reel draws its height before it spins; the multiplier of free spins rises. */
export function changingWays(game: GameInfo): Mechanic {
  const rules = rulesOf(game, isRules);
  const countOf = (heights: number[]): string => waysOf(heights).toLocaleString('en-US');
  return {
    ...plain(game),
    info: {
      ...PLAIN_INFO,
      ways: 'waysUpTo',
      waysText: ({ t }) => t('infoWaysChange', { least: rules.least, most: game.rows }),
      freeIntro: 'freeIntroRising',
      hasFixedWays: false,
      roundNote: ({ t }, { spins }) => {
        const heights = spins[0]?.heights;
        return heights && t('waysNow', { count: countOf(heights) });
      },
      stopsNote: ({ t }, { heights }) =>
        heights && t('stepHeights', { heights: heights.join(' · '), count: countOf(heights) }),
    },
    verify: (number, bet, stream) => playChangingWays(game, rules, number, bet, stream),
    scene: (parts) => new ChangingWaysScene(parts),
    setup: { heights: rules.heights.map((_, reel) => FIRST_HEIGHTS[reel] ?? game.rows) },
  };
}
