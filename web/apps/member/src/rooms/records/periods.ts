import { wireDay } from '@erawan/kit/dates';

/** Days of the merchant, both included, as calls want them: `YYYY-MM-DD`. */
export interface DayRange {
  startDate: string;
  endDate: string;
}

export const PERIODS = ['today', 'yesterday', 'days7', 'days30'] as const;
export type Period = (typeof PERIODS)[number];

/** Days back from today: first and last day of the period. */
const REACH: Record<Period, readonly [first: number, last: number]> = {
  today: [0, 0],
  yesterday: [1, 1],
  days7: [6, 0],
  days30: [29, 0],
};

export function rangeOf(period: Period, now: number): DayRange {
  const [first, last] = REACH[period];
  return { startDate: wireDay(now, first), endDate: wireDay(now, last) };
}
