import { describe, expect, it } from 'vitest';
import { newKey, payAddress, readAmount } from './intent.ts';

const channel = { minAmount: '100.00', maxAmount: '50000.00' };

describe('deposit', () => {
  it.each([
    ['100', { amount: 10_000_000n }],
    ['1,500.50', { amount: 150_050_000n }],
    ['50000', { amount: 5_000_000_000n }],
    ['99.99', { problem: { kind: 'range', min: '100', max: '50,000' } }],
    ['50000.01', { problem: { kind: 'range', min: '100', max: '50,000' } }],
    ['', { problem: { kind: 'missing' } }],
    ['12e3', { problem: { kind: 'missing' } }],
    ['100.001', { problem: { kind: 'missing' } }],
  ])('OPN-115: an amount of "%s" is judged by the limits of its channel', (typed, answer) => {
    expect(readAmount(typed, channel)).toEqual(answer);
  });

  it('makes a new key of the UUID form each time', () => {
    const key = newKey();
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(newKey()).not.toBe(key);
  });

  it('sends the member to web pages only', () => {
    expect(payAddress('/pay/1', 'http://house.test/m/')).toBe('http://house.test/pay/1');
    expect(payAddress('https://bank.test/p', 'http://house.test/')).toBe('https://bank.test/p');
    expect(payAddress('javascript:alert(1)', 'http://house.test/')).toBeUndefined();
  });
});
