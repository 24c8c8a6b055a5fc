import { expect, it } from 'vitest';
import { formatOdds, formatPercent, parseOdds } from './odds.ts';

it('odds are read and written exactly', () => {
  for (const [text, thousandths, shown] of [
    ['900', 900_000, '900'],
    ['3.3', 3_300, '3.3'],
    ['2.125', 2_125, '2.125'],
    ['0.001', 1, '0.001'],
    ['9000', 9_000_000, '9,000'],
  ] as const) {
    expect(parseOdds(text)).toBe(thousandths);
    expect(formatOdds(thousandths)).toBe(shown);
  }
  for (const text of ['', '0', '0.000', '.5', '1.', '1.2345', '-1', '+1', '1e3', '๙', '4294968', '1,5', ' 1'])
    expect(() => parseOdds(text), text).toThrow(RangeError);
});

it('returns are cut to two places', () => {
  expect([900_000, 894_300, 962_050, 969_696, 6].map(formatPercent)).toEqual([
    '90',
    '89.43',
    '96.2',
    '96.96',
    '0',
  ]);
});
