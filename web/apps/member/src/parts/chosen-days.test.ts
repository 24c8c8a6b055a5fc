import { describe, expect, it } from 'vitest';
import { daysOf, daysOfMonth, monthFrom, withDay } from './chosen-days.ts';

describe('days of a record', () => {
  it('days that were chosen long ago end where a record does', () => {
    const days = { startDate: '2025-01-01', endDate: '2027-01-01' };
    expect(daysOf(days, '2026-11-23')).toEqual({ startDate: '2025-11-23', endDate: '2026-11-23' });
    expect(daysOf('yesterday', '2026-03-01')).toEqual({ startDate: '2026-02-28', endDate: '2026-02-28' });
  });

  it.each([
    [{}, '2026-11-05', { startDate: '2026-11-05' }],
    [{ startDate: '2026-11-05' }, '2026-11-07', { startDate: '2026-11-05', endDate: '2026-11-07' }],
    [{ startDate: '2026-11-05' }, '2026-11-05', { startDate: '2026-11-05', endDate: '2026-11-05' }],
    [{ startDate: '2026-11-05' }, '2026-11-01', { startDate: '2026-11-01' }],
    [{ startDate: '2026-11-05', endDate: '2026-11-07' }, '2026-11-06', { startDate: '2026-11-06' }],
  ])('after %o a tap on %s gives %o', (before, day, after) => {
    expect(withDay(before, day)).toEqual(after);
  });

  it('knows months: their days, the weekday of the first, and those beside them', () => {
    expect(daysOfMonth('2028-02').days).toHaveLength(29);
    expect(daysOfMonth('2026-11').before).toBe(0);
    expect([monthFrom('2026-01', -1), monthFrom('2026-12', 1)]).toEqual(['2025-12', '2027-01']);
  });
});
