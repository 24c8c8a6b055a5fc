import { describe, expect, it } from 'vitest';
import { amountOf, isOpen, mayTellLate, outcomeOf } from './outcome.ts';
import type { Deposit } from './queries.ts';

type Told = Pick<Deposit, 'status' | 'reason' | 'step' | 'reversedAmount'>;

describe('what became of a deposit', () => {
  it.each<[string, Told]>([
    ['pending', { status: 'pending', step: 'placing' }],
    ['pending', { status: 'pending', step: 'to_pay' }],
    ['claimed', { status: 'pending', step: 'claimed' }],
    ['inReview', { status: 'pending', step: 'in_review' }],
    ['inReview', { status: 'failed', reason: 'declined', step: 'in_review' }],
    ['inReview', { status: 'cancelled', reason: 'by.member', step: 'in_review' }],
    ['success', { status: 'success' }],
    ['success', { status: 'success', reason: 'late' }],
    ['success', { status: 'success', reason: 'paid.twice' }],
    ['failed', { status: 'failed', reason: 'declined' }],
    ['failed', { status: 'failed', reason: 'gateway.refused' }],
    ['returned', { status: 'failed', reason: 'returned' }],
    ['reversed', { status: 'success', reversedAmount: '300.00' }],
    ['reversed', { status: 'success', reason: 'late', reversedAmount: '300.00' }],
    ['cancelled', { status: 'cancelled', reason: 'by.member' }],
    ['failed', { status: 'failed', reason: 'not.received' }],
    ['failed', { status: 'failed', reason: 'payer.other' }],
    ['expired', { status: 'cancelled', reason: 'expired' }],
  ])('OPN-116: %s', (outcome, told) => {
    expect(outcomeOf(told)).toBe(outcome);
  });

  it.each<[boolean, string, Told, number]>([
    [true, 'there is time to pay', { status: 'pending', step: 'to_pay' }, 1],
    [false, 'the time is over', { status: 'pending', step: 'to_pay' }, 0],
    [true, 'the member says it is paid, whatever the time', { status: 'pending', step: 'claimed' }, 0],
    [false, 'an operator looks into it', { status: 'pending', step: 'in_review' }, 1],
    [false, 'it is decided', { status: 'success' }, 1],
  ])('is open %s: %s', (open, _why, told, left) => {
    expect(isOpen({ ...told, expiresAt: 1_000 + left }, 1_000)).toBe(open);
  });

  it.each([
    ['account', 'expired', 0, true],
    ['account', 'cancelled', 86_399_999, true],
    ['account', 'expired', 86_400_000, false],
    ['account', 'failed', 0, false],
    ['qr', 'expired', 0, false],
  ] as const)('a deposit by %s that is %s can be told of %i ms later: %s', (kind, outcome, later, may) => {
    expect(mayTellLate({ kind, expiresAt: 1_000 }, outcome, 1_000 + later)).toBe(may);
  });

  it('its amount is what was credited, else what arrived, else what was ordered', () => {
    const amount = '3.00';
    const receivedAmount = '2.00';
    expect([
      amountOf({ amount, receivedAmount, creditedAmount: '1.00' }),
      amountOf({ amount, receivedAmount }),
      amountOf({ amount }),
    ]).toEqual(['1.00', '2.00', '3.00']);
  });
});
