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

const DAY_MS = 86_400_000;

/** The day that lies `days` before a day; both `YYYY-MM-DD`. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

export function rangeOf(period: Period, today: string): DayRange {
  const [first, last] = REACH[period];
  return { startDate: daysBefore(today, first), endDate: daysBefore(today, last) };
}
