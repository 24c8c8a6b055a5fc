import { daysBefore, type DayRange, type Period, rangeOf } from './periods.ts';

/** As many days as a record may be asked for, today among them, and as far back. */
export const DAYS_MAX = 366;

/** What the member chose: a period that moves on with the day, or days. */
export type ChosenDays = Period | DayRange;

export const firstDay = (today: string): string => daysBefore(today, DAYS_MAX - 1);

/** The days to ask for; days that were chosen long ago end where a record does. */
export function daysOf(chosen: ChosenDays, today: string): DayRange {
  if (typeof chosen === 'string') return rangeOf(chosen, today);
  const inside = (day: string) => [firstDay(today), day, today].toSorted()[1] ?? today;
  return { startDate: inside(chosen.startDate), endDate: inside(chosen.endDate) };
}

/** The days after one more day was tapped: a first one, or the last one of those that began, of `daysMost` in all. */
export function withDay(days: Partial<DayRange>, day: string, daysMost = DAYS_MAX): Partial<DayRange> {
  const { startDate, endDate } = days;
  if (startDate === undefined || endDate !== undefined || day < startDate) return { startDate: day };
  if (startDate < daysBefore(day, daysMost - 1)) return { startDate: day };
  return { startDate, endDate: day };
}

/** The days of a month, `YYYY-MM`, and the weekday of its first, 0 for Sunday. */
export function daysOfMonth(month: string): { days: string[]; before: number } {
  const first = new Date(`${month}-01T00:00:00Z`);
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const days = Array.from({ length: count }, (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`);
  return { days, before: first.getUTCDay() };
}

/** The month so many months away, `YYYY-MM`. */
export function monthFrom(month: string, months: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months, 1))
    .toISOString()
    .slice(0, 7);
}
