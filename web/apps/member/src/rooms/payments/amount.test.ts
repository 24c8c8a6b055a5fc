import { describe, expect, it } from 'vitest';
import { checkAmount, isAbove } from './amount.ts';

const channel = { minAmount: '100.00', maxAmount: '200000.00' };

describe('amount of a deposit', () => {
  it.each([
    ['100', 10_000_000n],
    ['100.00', 10_000_000n],
    ['1500.5', 150_050_000n],
    ['200000', 20_000_000_000n],
  ])('OPN-115: %s lies within the limits', (typed, minor) => {
    expect(checkAmount(typed, channel)).toEqual({ minor });
  });

  it.each(['99.99', '200000.01', '999999999'])('OPN-115: %s lies outside the limits', (typed) => {
    expect(checkAmount(typed, channel)).toEqual({ problem: 'outside' });
  });

  it('a manual transfer is in whole units', () => {
    expect([checkAmount('500.5', channel, true), checkAmount('500.00', channel, true)]).toEqual([
      { problem: 'fraction' },
      { minor: 50_000_000n },
    ]);
  });

  it.each(['', '0', '0.00', '.', 'x'])('OPN-115: "%s" is no amount yet', (typed) => {
    expect(checkAmount(typed, channel)).toEqual({ problem: 'missing' });
  });

  it('only a figure above the maximum is wrong while it is typed', () => {
    expect([
      isAbove('5', channel.maxAmount),
      isAbove('200000', channel.maxAmount),
      isAbove('200000.01', channel.maxAmount),
    ]).toEqual([false, false, true]);
  });
});
