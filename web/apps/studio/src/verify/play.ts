import type { Minor } from '../money';
import type { GameInfo, Held, SpinMode } from '../wire';
import { cascadesOf } from './cascade';
import { changingWays, drawHeight, freeMultiplier } from './heights';
import { holdOf, holdRules } from './hold';
import { type SpinResult, evaluateSpin, multiplierOf } from './rules';
import type { WordStream } from './stream';

/** One spin of a round as the seeds give it. */
export interface Computed extends Omit<SpinResult, 'award'> {
  mode: SpinMode;
  stops: number[];
  /** Rows of each reel, in games whose reels change their height. */
  heights?: number[];
  /** Per reel the words its stop took; none where the reel stood. */
  words: number[][];
  held: number[];
  awarded: number;
  left: number;
  /** The cells that hold a value, and the respins of the hold that are left. */
  values?: Held[];
  respinsLeft?: number;
}

/** As {@link Computed}, before the limit of a round is applied. */
export type Played = Omit<Computed, 'awarded' | 'left'> & { award: number };

/** A limit above any game's, so that false values cannot keep the page busy for ever. */
const MOST_SPINS = 1000;

/** Plays the whole round: the paid spin, its respins, cascades or hold, and the free spins. */
export async function playRound(info: GameInfo, bet: Minor, stream: WordStream): Promise<Computed[]> {
  const most = info.freeSpins.maxSpins;
  const spins: Computed[] = [];
  let left = 0;
  let granted = 0;
  do {
    const free = spins.length > 0;
    if (free) left -= 1;
    const mode = free ? 'free' : 'base';
    for (const { award, ...spin } of await playSpin(info, mode, bet, stream, granted - left)) {
      const awarded = Math.min(award, most - granted);
      granted += awarded;
      left += awarded;
      spins.push({ ...spin, awarded, left });
    }
  } while (left > 0 && spins.length < MOST_SPINS);
  return spins;
}

/** A spin with its cascades, its hold or the respins that follow it; `number` counts free spins from 1. */
async function playSpin(
  info: GameInfo,
  mode: 'base' | 'free',
  bet: Minor,
  stream: WordStream,
  number: number,
): Promise<Played[]> {
  const strips = mode === 'free' ? info.freeReelStrips : info.reelStrips;
  const spins: Played[] = [];
  let stops = strips.map(() => 0);
  let held: number[] = [];
  for (;;) {
    const now: SpinMode = spins.length > 0 ? 'respin' : mode;
    const words: number[][] = [];
    const next: number[] = [];
    const heights: number[] = [];
    for (const [reel, strip] of strips.entries()) {
      const high = await drawHeight(info, now, reel, stream);
      if (high) heights.push(high.height);
      const draw = held.includes(reel) ? undefined : await stream.draw(strip.length);
      next.push(draw?.value ?? stops[reel] ?? 0);
      words.push([...(high?.words ?? []), ...(draw?.words ?? [])]);
    }
    stops = next;
    if (info.feature?.type === 'cascade') {
      return cascadesOf(info, mode, stops, bet).map((step, index) => ({
        ...step,
        words: index === 0 ? words : stops.map(() => []),
        heights,
        held,
      }));
    }
    const rises = mode === 'free' && changingWays(info);
    const multiplier = rises ? freeMultiplier(info, number) : multiplierOf(info, now, spins.length);
    const result = evaluateSpin(info, now, stops, bet, held, multiplier, heights);
    const rules = holdRules(info);
    if (rules) return holdOf(info, rules, { mode: now, stops, heights, words, held, ...result }, bet, stream);
    spins.push({ mode: now, stops, heights, words, held, ...result });
    if (result.expanded.length === 0) return spins;
    held = [...held, ...result.expanded].sort((a, b) => a - b);
  }
}
