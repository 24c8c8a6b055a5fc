import type { Minor } from '../../money';
import { evaluateSpin } from '../../verify/rules';
import type { WordStream } from '@erawan/kit/fairness';
import type { GameInfo } from '../../wire';
import type { Played } from '../mechanic';
import { modeOf, stripsOf } from '../plain/verify';
import { isListOf, isNumber, isShape } from '../rules';

export interface ChangingWays {
  /** The fewest rows of a reel; the game's rows are the most. */
  least: number;
  /** Per reel the weights of its heights, from the fewest rows up: of the paid spin and of free spins. */
  heights: number[][];
  freeHeights: number[][];
  /** By how much the multiplier of a free spin is above that of the one before. */
  rise: number;
}

export const isRules = isShape<ChangingWays>({
  least: isNumber,
  heights: isListOf(isListOf(isNumber)),
  freeHeights: isListOf(isListOf(isNumber)),
  rise: isNumber,
});

/** The rows that a number below the sum of the weights is drawn for. */
function heightOf(least: number, weights: number[], drawn: number): number {
  let soFar = 0;
  const at = weights.findIndex((weight) => {
    soFar += weight;
    return drawn < soFar;
  });
  return least + Math.max(0, at);
}

/** One spin: per reel first its height and then its stop. */
export async function playChangingWays(
  game: GameInfo,
  rules: ChangingWays,
  number: number,
  bet: Minor,
  stream: WordStream,
): Promise<Played[]> {
  const mode = modeOf(number);
  const heights: number[] = [];
  const stops: number[] = [];
  const words: number[][] = [];
  for (const [reel, strip] of stripsOf(game, mode).entries()) {
    const weights = (mode === 'free' ? rules.freeHeights : rules.heights)[reel] ?? [];
    const height = await stream.draw(weights.reduce((total, weight) => total + weight, 0));
    const stop = await stream.draw(strip.length);
    heights.push(heightOf(rules.least, weights, height.value));
    stops.push(stop.value);
    words.push([...height.words, ...stop.words]);
  }
  const multiplier = number === 0 ? 1 : game.freeSpins.multiplier + rules.rise * (number - 1);
  const result = evaluateSpin(game, mode, stops, bet, multiplier, heights);
  return [{ mode, stops, heights, words, held: [], expanded: [], ...result }];
}
