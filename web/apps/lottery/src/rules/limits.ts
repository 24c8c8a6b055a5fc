import type { Minor } from '@erawan/kit/money';
import { betsOf } from './kernel.ts';
import { type Line, SATANG, suborderStake } from './line.ts';

/** What a lottery takes from one member; amounts in satang. The server checks all of it again. */
export interface Limits {
  unitMin: number;
  unitMax: number;
  suborderMax: number;
  multipleMax: number;
  linesMax: number;
  betsMax: number;
  phasesMax: number;
}

/** The limits that no merchant can widen, of `docs/LOTTERY.md`. */
export const LIMITS = { multipleMax: 99, linesMax: 200, betsMax: 1_000, phasesMax: 120 } as const;

export type LimitFault = 'unit' | 'bets' | 'lines' | 'multiple' | 'stake';

type PricedLine = Omit<Line, 'odds'>;

/** What is wrong with one line; `undefined` when nothing is. */
export function lineFault(limits: Limits, { play, sets, unit }: PricedLine): LimitFault | undefined {
  if (betsOf(play, sets) > limits.betsMax) return 'bets';
  const isWhole = Number.isSafeInteger(unit) && unit >= limits.unitMin && unit <= limits.unitMax;
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
  const most: Minor = BigInt(limits.suborderMax) * SATANG;
  return suborderStake(lines, multiple) > most ? 'stake' : undefined;
}
