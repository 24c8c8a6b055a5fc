import type { Minor } from '../money';

/**
 * How an outcome may be shown. `return` pays back no more than the stake: it is shown plainly, without
 * any celebration or win sound.
 */
export type Outcome = 'none' | 'return' | 'win' | 'big';

/** Win in stakes from which the big-win moment is shown. */
const BIG_WIN_TIMES = 10n;

/** Levels of the big-win moment, in stakes, highest first. */
const LEVELS = [
  { times: 100n, level: 3 },
  { times: 30n, level: 2 },
  { times: BIG_WIN_TIMES, level: 1 },
] as const;

export function classify(win: Minor, stake: Minor): Outcome {
  if (win <= 0n) return 'none';
  if (win <= stake) return 'return';
  return win >= stake * BIG_WIN_TIMES ? 'big' : 'win';
}

/** Level of the big-win moment: 1 to 3, or 0 when there is none. */
export function bigWinLevel(win: Minor, stake: Minor): number {
  if (stake <= 0n) return 0;
  return LEVELS.find(({ times }) => win >= stake * times)?.level ?? 0;
}

/** True when sound, particles and counting are allowed. */
export function isCelebrated(outcome: Outcome): boolean {
  return outcome === 'win' || outcome === 'big';
}
