import { describe, expect, it } from 'vitest';
import { daysOf, daysOfMonth, monthFrom, withDay } from './chosen-days.ts';
import { rangeOf } from './periods.ts';

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

  it('a day that is too far from the first one begins anew', () => {
    const first = { startDate: '2026-09-01' };
    expect(withDay(first, '2026-11-29', 90)).toEqual({ startDate: '2026-09-01', endDate: '2026-11-29' });
    expect(withDay(first, '2026-11-30', 90)).toEqual({ startDate: '2026-11-30' });
  });

  it.each([
    // A Monday, the Sunday before it, and a week over the end of a month.
    ['2026-11-30', '2026-11-30', '2026-11-01'],
    ['2026-11-29', '2026-11-23', '2026-11-01'],
    ['2026-12-02', '2026-11-30', '2026-12-01'],
  ])('OPN-132: on %s the week began on %s and the month on %s', (today, week, month) => {
    expect(rangeOf('week', today)).toEqual({ startDate: week, endDate: today });
    expect(rangeOf('month', today)).toEqual({ startDate: month, endDate: today });
  });

  it('knows months: their days, the weekday of the first, and those beside them', () => {
    expect(daysOfMonth('2028-02').days).toHaveLength(29);
    expect(daysOfMonth('2026-11').before).toBe(0);
    expect([monthFrom('2026-01', -1), monthFrom('2026-12', 1)]).toEqual(['2025-12', '2027-01']);
  });
});
