import { wireDay } from '@erawan/kit/dates';

export const PERIODS = ['today', 'yesterday', 'days7', 'days30'] as const;
export type Period = (typeof PERIODS)[number];

/** First and last Bangkok day of a period, both included. */
export function rangeOf(period: Period, now: number): { startDate: string; endDate: string } {
  switch (period) {
    case 'today':
      return { startDate: wireDay(now), endDate: wireDay(now) };
    case 'yesterday':
      return { startDate: wireDay(now, 1), endDate: wireDay(now, 1) };
    case 'days7':
      return { startDate: wireDay(now, 6), endDate: wireDay(now) };
    case 'days30':
      return { startDate: wireDay(now, 29), endDate: wireDay(now) };
  }
}
