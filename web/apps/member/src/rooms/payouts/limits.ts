import { type Minor, parseMoney, toWire } from '@erawan/kit/money';
import type { WithdrawSettings } from './queries.ts';

/** One satang; withdrawals are in whole ones. */
const SATANG = 1_000n;
/** Quick amounts, in times of the least amount. */
const STEPS = [1n, 5n, 10n, 50n, 100n];

type Bounds = Pick<
  WithdrawSettings,
  'minimumAmount' | 'maximumAmount' | 'dayLeft' | 'countLeft' | 'available'
>;

/** The least and the most that one withdrawal can be now; `max` is below `min` where none can be made. */
export interface Limits {
  min: Minor;
  max: Minor;
}

export function limitsOf({ minimumAmount, maximumAmount, dayLeft, countLeft, available }: Bounds): Limits {
  const min = parseMoney(minimumAmount) ?? 0n;
  const bounds = [maximumAmount, dayLeft, available].map((bound) => parseMoney(bound) ?? 0n);
  const least = bounds.reduce((low, bound) => (bound < low ? bound : low));
  const max = countLeft < 1 || least < 0n ? 0n : least - (least % SATANG);
  return { min, max };
}

export const isWithin = ({ min, max }: Limits, amount: Minor): boolean => amount >= min && amount <= max;

export function quickAmounts(limits: Limits): string[] {
  return STEPS.map((times) => limits.min * times)
    .filter((amount) => isWithin(limits, amount) && amount < limits.max)
    .map(toWire);
}
