import { type Minor, parseMoney, parseTyped } from '@erawan/kit/money';
import type { DepositChannel } from './queries.ts';

export type AmountProblem = 'missing' | 'outside';
export type Checked = { minor: Minor } | { problem: AmountProblem };

/** What was typed, against the limits of the channel; both ends are allowed. */
export function checkAmount(typed: string, channel: Pick<DepositChannel, 'minAmount' | 'maxAmount'>): Checked {
  const minor = parseTyped(typed);
  if (minor === null || minor === 0n) return { problem: 'missing' };
  const min = parseMoney(channel.minAmount) ?? 0n;
  const max = parseMoney(channel.maxAmount);
  return minor < min || (max !== null && minor > max) ? { problem: 'outside' } : { minor };
}

const TYPABLE = /^\d{0,9}(\.\d{0,2})?$/;

/** The field after a key: digits and one point with two places; anything else leaves it as it was. */
export function typeAmount(present: string, next: string): string {
  const plain = next.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  return TYPABLE.test(plain) ? plain : present;
}
