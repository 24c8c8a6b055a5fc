import { type Minor, parseMoney, parseTyped } from '@erawan/kit/money';
import type { DepositChannel } from './queries.ts';

type AmountProblem = 'missing' | 'outside';
export type Checked = { minor: Minor } | { problem: AmountProblem };

/** What was typed, against the limits of the channel; both ends are allowed. */
export function checkAmount(
  typed: string,
  channel: Pick<DepositChannel, 'minAmount' | 'maxAmount'>,
): Checked {
  const minor = parseTyped(typed);
  if (minor === null || minor === 0n) return { problem: 'missing' };
  const min = parseMoney(channel.minAmount);
  const max = parseMoney(channel.maxAmount);
  const within = (min === null || minor >= min) && (max === null || minor <= max);
  return within ? { minor } : { problem: 'outside' };
}

export function isAbove(typed: string, limit: string): boolean {
  const minor = parseTyped(typed);
  const most = parseMoney(limit);
  return minor !== null && most !== null && minor > most;
}
