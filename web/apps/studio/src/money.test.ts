import { describe, expect, it } from 'vitest';
import { countUp, formatAmount, formatMoney, formatPpm, parseMinor } from './money';

describe('money', () => {
  it('is cut to two places and never rounded up', () => {
    expect(formatAmount(parseMinor('199999'))).toBe('1.99');
    expect(formatAmount(parseMinor('100000'))).toBe('1.00');
    expect(formatAmount(parseMinor('999'))).toBe('0.00');
    expect(formatAmount(parseMinor('123456789012345678'))).toBe('1,234,567,890,123.45');
  });

  it('carries the sign of its currency', () => {
    expect(formatMoney(parseMinor('128540750000'), 'THB')).toBe('฿1,285,407.50');
    expect(formatMoney(parseMinor('100000'), 'USD')).toBe('USD 1.00');
  });

  it('refuses anything that is not a whole number', () => {
    for (const text of ['', '1.5', '1e5', ' 1', 'NaN']) expect(() => parseMinor(text)).toThrow(RangeError);
  });

  it('counts up without ever passing the amount, and ends on it', () => {
    const amount = 1_234_567n;
    const steps = Array.from({ length: 101 }, (_, index) => countUp(amount, index * 10, 1000));
    expect(steps[0]).toBe(0n);
    expect(steps[100]).toBe(amount);
    steps.reduce((before, now) => {
      expect(now).toBeGreaterThanOrEqual(before);
      expect(now).toBeLessThanOrEqual(amount);
      return now;
    });
  });
});

describe('R25: the return to player', () => {
  it('is shown with every place that carries a value', () => {
    expect(formatPpm(963_024)).toBe('96.3024');
    expect(formatPpm(960_000)).toBe('96.00');
    expect(formatPpm(965_100)).toBe('96.51');
    expect(formatPpm(290_394)).toBe('29.0394');
  });
});
