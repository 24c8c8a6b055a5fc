/** Days of the merchant, both included, as calls want them: `YYYY-MM-DD`. */
export interface DayRange {
  startDate: string;
  endDate: string;
}

export type Period = 'today' | 'yesterday' | 'days7' | 'days30' | 'week' | 'month';

/** Those that records are asked for. */
export const PERIODS: readonly Period[] = ['today', 'yesterday', 'days7', 'days30'];

const DAY_MS = 86_400_000;

/** The day that lies `days` before a day; both `YYYY-MM-DD`. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

/** Weeks begin on Monday. */
const mondayOf = (day: string): string => daysBefore(day, (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7);

/** The first day of each period, by the day of today. */
const FIRST_DAY: Record<Period, (today: string) => string> = {
  today: (today) => today,
  yesterday: (today) => daysBefore(today, 1),
  days7: (today) => daysBefore(today, 6),
  days30: (today) => daysBefore(today, 29),
  week: mondayOf,
  month: (today) => `${today.slice(0, 7)}-01`,
};

export function rangeOf(period: Period, today: string): DayRange {
  const startDate = FIRST_DAY[period](today);
  return { startDate, endDate: period === 'yesterday' ? startDate : today };
}
