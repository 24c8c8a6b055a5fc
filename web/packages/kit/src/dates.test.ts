// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { formatDate, formatDateTime, greetingAt, shownDays, wireDay } from './dates.ts';

const LATE_IN_UTC = Date.parse('2026-03-31T17:30:05Z');

describe('dates', () => {
  it('OPN-154: a day is a Bangkok day, whatever the device says', () => {
    expect(formatDate(LATE_IN_UTC)).toBe('2026/04/01');
    expect(formatDateTime(LATE_IN_UTC)).toBe('2026/04/01 00:30:05');
    expect(wireDay(LATE_IN_UTC)).toBe('2026-04-01');
    expect(wireDay(LATE_IN_UTC, 1)).toBe('2026-03-31');
  });

  it('a day is that of the zone which the page names', async () => {
    document.documentElement.dataset['zone'] = 'America/Sao_Paulo';
    vi.resetModules();
    const there = await import('./dates.ts');
    expect(there.formatDateTime(LATE_IN_UTC)).toBe('2026/03/31 14:30:05');
    expect(there.wireDay(LATE_IN_UTC, 31)).toBe('2026-02-28');
  });

  it.each([
    ['HOM-010', 0, 'morning'],
    ['HOM-010', 10, 'morning'],
    ['HOM-011', 11, 'earlyAfternoon'],
    ['HOM-011', 14, 'earlyAfternoon'],
    ['HOM-012', 15, 'lateAfternoon'],
    ['HOM-012', 18, 'lateAfternoon'],
    ['HOM-013', 19, 'evening'],
    ['HOM-013', 23, 'evening'],
  ])('%s: at %i o’clock the greeting is %s', (_id, hour, greeting) => {
    expect(greetingAt(hour)).toBe(greeting);
  });

  it('OPN-153: shows days as every list does', () => {
    expect(shownDays({ startDate: '2026-11-05', endDate: '2026-11-05' })).toBe('2026/11/05');
    expect(shownDays({ startDate: '2026-11-05', endDate: '2026-11-07' })).toBe('2026/11/05 – 2026/11/07');
  });
});
