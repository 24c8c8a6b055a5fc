import { ApiError } from '@erawan/api/errors';
import { describe, expect, it } from 'vitest';
import { intentFor, isUndecided } from './intent.ts';

const BODY = {
  channel: 'gateway',
  vendor: 'sandbox',
  bankId: 'sandbox-kru',
  amount: '500.00',
};

function keys() {
  let made = 0;
  return () => `key-${(made += 1)}`;
}

describe('OPN-115: double submit creates one order', () => {
  it('OPN-115: what was sent and never decided goes out again under the same key', () => {
    const newKey = keys();
    const first = intentFor(undefined, BODY, newKey);
    expect(intentFor(first, { ...BODY }, newKey).key).toBe(first.key);
  });

  it.each([
    ['another amount', { ...BODY, amount: '500.01' }],
    ['another bank', { ...BODY, bankId: 'sandbox-sia' }],
    ['another vendor', { ...BODY, vendor: 'other' }],
    ['a promotion', { ...BODY, promoId: 'p1' }],
  ])('OPN-115: %s is a new decision with a key of its own', (_what, body) => {
    const newKey = keys();
    const first = intentFor(undefined, BODY, newKey);
    expect(intentFor(first, body, newKey).key).not.toBe(first.key);
  });

  it('OPN-115: after a decision the same amount again is a second deposit', () => {
    const newKey = keys();
    expect(intentFor(undefined, BODY, newKey).key).not.toBe(intentFor(undefined, BODY, newKey).key);
  });

  it.each([
    ['a broken line', new ApiError('offline', 0), true],
    ['a busy server', new ApiError('system.busy', 503), true],
    ['something unforeseen', new TypeError('x'), true],
    ['a refusal', new ApiError('deposit.amount.out.of.range', 400), false],
    ['a closed channel', new ApiError('deposit.channel.unavailable', 409), false],
  ])('OPN-115: %s leaves the order undecided: %s', (_what, error, undecided) => {
    expect(isUndecided(error)).toBe(undecided);
  });
});
