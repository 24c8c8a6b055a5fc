import type { Minor } from '@erawan/kit/money';
import { betsOf } from './kernel.ts';
import { type Line, SATANG, suborderStake } from './line.ts';

/** What a play takes in one draw; amounts in satang. */
export interface PlayLimits {
  unitMin: number;
  unitMax: number;
  suborderMax: number;
}

/** What a lottery takes from one member; amounts in satang. The server checks all of it again. */
export interface Limits extends PlayLimits {
  /** Of plays that have limits of their own, by their code. */
  plays?: ReadonlyMap<string, PlayLimits>;
  multipleMax: number;
  linesMax: number;
  betsMax: number;
  phasesMax: number;
}

/** The limits that no merchant can widen, of `docs/LOTTERY.md`. */
export const LIMITS = { multipleMax: 99, linesMax: 200, betsMax: 1_000, phasesMax: 120 } as const;

export type LimitFault = 'unit' | 'bets' | 'lines' | 'multiple' | 'stake';

type PricedLine = Omit<Line, 'odds'>;

const limitsOf = (limits: Limits, { play }: PricedLine): PlayLimits => limits.plays?.get(play.code) ?? limits;

/** What is wrong with one line; `undefined` when nothing is. */
export function lineFault(limits: Limits, line: PricedLine): LimitFault | undefined {
  const { play, sets, unit } = line;
  const { unitMin, unitMax } = limitsOf(limits, line);
  if (betsOf(play, sets) > limits.betsMax) return 'bets';
  const isWhole = Number.isSafeInteger(unit) && unit >= unitMin && unit <= unitMax;
  return isWhole ? undefined : 'unit';
}

/** What is wrong with all lines together, in one draw; `undefined` when nothing is. */
export function suborderFault(
  limits: Limits,
  lines: readonly PricedLine[],
  multiple: number,
): LimitFault | undefined {
  if (lines.length > limits.linesMax) return 'lines';
  if (!Number.isSafeInteger(multiple) || multiple < 1 || multiple > limits.multipleMax) return 'multiple';
  // Of several plays the least limit holds.
  const least = Math.min(...lines.map((line) => limitsOf(limits, line).suborderMax));
  const most: Minor = BigInt(lines.length === 0 ? limits.suborderMax : least) * SATANG;
  return suborderStake(lines, multiple) > most ? 'stake' : undefined;
}
