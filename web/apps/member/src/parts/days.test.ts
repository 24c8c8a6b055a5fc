// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { byDay, timeOfDay } from './days.ts';
import { rangeOf } from './periods.ts';
import { useToday } from './use-today.ts';

afterEach(() => vi.useRealTimers());

const row = (id: string, at: string) => ({ id, at: Date.parse(at) });
const days = (rows: ReturnType<typeof row>[]) =>
  byDay(
    rows,
    (r) => r.id,
    (r) => r.at,
  );

describe('days of the record', () => {
  it('OPN-154: rows fall into the days of Bangkok', () => {
    const rows = [row('a', '2026-11-20T17:00:00Z'), row('b', '2026-11-20T16:59:59Z')];
    expect(days(rows).map((day) => day.date)).toEqual(['2026/11/21', '2026/11/20']);
  });

  it('keeps the order and shows a row once', () => {
    const rows = [
      row('a', '2026-11-20T03:00:00Z'),
      row('b', '2026-11-20T02:00:00Z'),
      row('a', '2026-11-20T03:00:00Z'),
    ];
    expect(days(rows)).toEqual([{ date: '2026/11/20', rows: rows.slice(0, 2) }]);
  });

  it('writes the time of day', () => {
    expect(timeOfDay('2026/11/20 09:05:01')).toBe('09:05:01');
  });
});

describe('periods', () => {
  it.each([
    ['today', '2026-11-21', '2026-11-21'],
    ['yesterday', '2026-11-20', '2026-11-20'],
    ['days7', '2026-11-15', '2026-11-21'],
    ['days30', '2026-10-23', '2026-11-21'],
  ] as const)('OPN-121: %s reaches from %s to %s', (period, startDate, endDate) => {
    expect(rangeOf(period, '2026-11-21')).toEqual({ startDate, endDate });
  });
});

describe('the day of a page', () => {
  it('OPN-154: is the day of Bangkok and moves on at its midnight', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T16:59:50Z') });
    const { result } = renderHook(() => useToday());
    expect(result.current).toBe('2026-11-20');
    act(() => vi.advanceTimersByTime(60_000));
    expect(result.current).toBe('2026-11-21');
  });
});
