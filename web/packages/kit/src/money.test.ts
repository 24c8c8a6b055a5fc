import { describe, expect, it } from 'vitest';
import {
  formatMoney,
  formatMoneyShort,
  formatWireShort,
  formatWire,
  parseMoney,
  parseTyped,
  toWire,
  typeAmount,
  withSymbol,
} from './money.ts';

describe('money', () => {
  it.each([
    ['128540.75', '128,540.75'],
    ['0.12345', '0.12'],
    ['0.99999', '0.99'],
    ['-0.99999', '-0.99'],
    ['-0.001', '0.00'],
    ['999999999999.999', '999,999,999,999.99'],
    ['1000', '1,000.00'],
  ])('OPN-124: %s is shown as %s, truncated and never rounded up', (wire, shown) => {
    expect(formatWire(wire)).toBe(shown);
  });

  it('WAL-001 CST-053: a balance always shows two decimals', () => {
    expect(formatMoney(1_000_000n)).toBe('10.00');
  });

  it('shows a dash for an amount that is none', () => {
    expect(formatWire('abc')).toBe('–');
    expect(formatWire(undefined)).toBe('–');
    expect(parseMoney('1.000001')).toBeNull();
    expect(parseMoney('1e5')).toBeNull();
  });

  it.each([
    ['1234.5', '฿1,234.50'],
    ['-5', '−฿5.00'],
    ['abc', '–'],
  ])('in a sentence %s is %s, with the symbol of its currency', (wire, shown) => {
    expect(withSymbol('฿', formatWire(wire))).toBe(shown);
  });

  it('keeps whole limits short', () => {
    expect(formatMoneyShort(100_000_000n)).toBe('1,000');
    expect(formatMoneyShort(100_050_000n)).toBe('1,000.50');
    expect(['200000.00', '99.50', 'x'].map(formatWireShort)).toEqual(['200,000', '99.50', '–']);
  });

  it.each([
    ['500', '500.00'],
    ['0.5', '0.50'],
    ['0.12345', '0.12345'],
    ['-12.345', '-12.345'],
  ])('writes %s to the wire as %s', (text, wire) => {
    const minor = parseMoney(text);
    expect(minor === null ? null : toWire(minor)).toBe(wire);
  });

  it('reads what a person types, two places at most', () => {
    expect(parseTyped('1,500.5')).toBe(150_050_000n);
    expect(parseTyped('20.')).toBe(2_000_000n);
    expect(parseTyped('1.005')).toBeNull();
    expect(parseTyped('-5')).toBeNull();
    expect(parseTyped('')).toBeNull();
  });

  it.each([
    ['', '1', '1'],
    ['1', '1.', '1.'],
    ['1.', '1.5', '1.5'],
    ['1.55', '1.555', '1.55'],
    ['1', '1a', '1'],
    ['', '1e3', ''],
    ['', '-5', ''],
    ['0', '05', '5'],
    ['', '1,500.25', '1500.25'],
  ])('a field with "%s" that gets "%s" shows "%s"', (present, next, shown) => {
    expect(typeAmount(present, next)).toBe(shown);
  });
});
