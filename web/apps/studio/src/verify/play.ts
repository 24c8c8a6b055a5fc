import { mechanicOf } from '../mechanics/registry';
import type { Minor } from '../money';
import type { GameInfo, Held, SpinMode } from '../wire';
import type { SpinResult } from './rules';
import type { WordStream } from '@erawan/kit/fairness';

/** One spin of a round as the seeds give it. */
export interface Computed extends Omit<SpinResult, 'award'> {
  /** The paid spin is 0, free spins count from 1; respins and cascades have the number of their spin. */
  number: number;
  mode: SpinMode;
  stops: number[];
  /** Rows of each reel, in games whose reels change their height. */
  heights?: number[];
  /** Per reel the words its stop took; none where the reel stood. */
  words: number[][];
  /** Reels that a wild filled before this spin, and those that a wild of this spin has filled. */
  held: number[];
  expanded: number[];
  awarded: number;
  left: number;
  /** The cells that hold a value, and the respins of the hold that are left. */
  values?: Held[];
  respinsLeft?: number;
}

/** A limit above any game's, so that false values cannot keep the page busy for ever. */
const SPINS_MAX = 1000;

/** Plays the whole round: the paid spin, what follows from it, and the free spins. */
export async function playRound(info: GameInfo, bet: Minor, stream: WordStream): Promise<Computed[]> {
  const mechanic = mechanicOf(info);
  const max = info.freeSpins.maxSpins;
  const spins: Computed[] = [];
  let left = 0;
  let granted = 0;
  do {
    if (spins.length > 0) left -= 1;
    const number = granted - left;
    for (const { award, ...spin } of await mechanic.verify(number, bet, stream)) {
      const awarded = Math.min(award, max - granted);
      granted += awarded;
      left += awarded;
      spins.push({ ...spin, number, awarded, left });
    }
  } while (left > 0 && spins.length < SPINS_MAX);
  return spins;
}
