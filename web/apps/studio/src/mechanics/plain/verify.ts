import type { Minor } from '../../money';
import { evaluateSpin } from '../../verify/rules';
import type { WordStream } from '@erawan/kit/fairness';
import type { GameInfo, SpinMode } from '../../wire';
import type { Played } from '../mechanic';

/** The paid spin is number 0, free spins count from 1. */
export function modeOf(number: number): SpinMode {
  return number === 0 ? 'base' : 'free';
}

export function stripsOf(game: GameInfo, mode: SpinMode): string[][] {
  return mode === 'free' ? game.freeReelStrips : game.reelStrips;
}

/** Draws the stop of every reel that is not held, left to right, with the words it took. */
export async function drawStops(
  strips: string[][],
  stream: WordStream,
  before: number[] = [],
  held: number[] = [],
): Promise<{ stops: number[]; words: number[][] }> {
  const stops: number[] = [];
  const words: number[][] = [];
  for (const [reel, strip] of strips.entries()) {
    const draw = held.includes(reel) ? undefined : await stream.draw(strip.length);
    stops.push(draw?.value ?? before[reel] ?? 0);
    words.push(draw?.words ?? []);
  }
  return { stops, words };
}

/** One spin of plain reels. */
export async function playPlain(
  game: GameInfo,
  number: number,
  bet: Minor,
  stream: WordStream,
): Promise<Played[]> {
  const mode = modeOf(number);
  const { stops, words } = await drawStops(stripsOf(game, mode), stream);
  return [{ mode, stops, words, held: [], expanded: [], ...evaluateSpin(game, mode, stops, bet) }];
}
