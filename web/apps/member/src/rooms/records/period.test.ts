import { expect, it } from 'vitest';
import { rangeOf } from './period.ts';

const NOW = Date.parse('2026-03-01T18:00:00Z');

it.each([
  ['today', '2026-03-02', '2026-03-02'],
  ['yesterday', '2026-03-01', '2026-03-01'],
  ['days7', '2026-02-24', '2026-03-02'],
  ['days30', '2026-02-01', '2026-03-02'],
] as const)('OPN-121: %s runs from %s to %s in Bangkok', (period, startDate, endDate) => {
  expect(rangeOf(period, NOW)).toEqual({ startDate, endDate });
});
