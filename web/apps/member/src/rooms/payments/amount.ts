import { type Minor, parseMoney, parseTyped } from '@erawan/kit/money';
import type { DepositChannel } from './queries.ts';

type AmountProblem = 'missing' | 'fraction' | 'outside';
export type Checked = { minor: Minor } | { problem: AmountProblem };

/** Of one unit of the currency. */
const UNIT: Minor = parseMoney('1.00') ?? 1n;

/** What was typed, against limits of which both ends are allowed; `isWhole` without places behind the point. */
export function checkAmount(
  typed: string,
  { minAmount, maxAmount }: Pick<DepositChannel, 'minAmount' | 'maxAmount'>,
  isWhole = false,
): Checked {
  const minor = parseTyped(typed);
  if (minor === null || minor === 0n) return { problem: 'missing' };
  if (isWhole && minor % UNIT !== 0n) return { problem: 'fraction' };
  const min = parseMoney(minAmount);
  const max = parseMoney(maxAmount);
  const within = (min === null || minor >= min) && (max === null || minor <= max);
  return within ? { minor } : { problem: 'outside' };
}

export function isAbove(typed: string, limit: string): boolean {
  const minor = parseTyped(typed);
  const most = parseMoney(limit);
  return minor !== null && most !== null && minor > most;
}
