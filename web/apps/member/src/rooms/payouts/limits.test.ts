import { parseMoney, toWire } from '@erawan/kit/money';
import { describe, expect, it } from 'vitest';
import { isWithin, limitsOf, quickAmounts } from './limits.ts';

const BOUNDS = {
  minimumAmount: '100.00',
  maximumAmount: '200000.00',
  dayLeft: '50000.00',
  countLeft: 10,
  available: '1234.56789',
};
const mostOf = (more: Partial<typeof BOUNDS>) => toWire(limitsOf({ ...BOUNDS, ...more }).max);

describe('what one withdrawal can be', () => {
  it.each([
    ['the wallet, in whole satang', {}, '1234.56'],
    ['the day', { available: '60000.00' }, '50000.00'],
    ['one withdrawal', { available: '900000.00', dayLeft: '900000.00' }, '200000.00'],
    ['no more withdrawals today', { countLeft: 0 }, '0.00'],
    ['a debt', { available: '-5.00' }, '0.00'],
    ['an answer that is no amount', { dayLeft: '' }, '0.00'],
  ])('OPN-117: is bounded by %s', (_what, more, most) => {
    expect(mostOf(more)).toBe(most);
  });

  it('OPN-117: both ends are allowed, a satang beyond them is not', () => {
    const limits = limitsOf(BOUNDS);
    const amounts = ['99.99', '100.00', '1234.56', '1234.57'];
    expect(amounts.map((amount) => isWithin(limits, parseMoney(amount) ?? 0n))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('quick amounts are those that can be withdrawn, without the whole of it', () => {
    expect(quickAmounts(limitsOf(BOUNDS))).toEqual(['100.00', '500.00', '1000.00']);
    expect(quickAmounts(limitsOf({ ...BOUNDS, available: '1000.00' }))).toEqual(['100.00', '500.00']);
    expect(quickAmounts(limitsOf({ ...BOUNDS, available: '99.00' }))).toEqual([]);
  });
});
