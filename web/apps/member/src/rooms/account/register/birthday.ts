import { wireDay } from '@erawan/kit/dates';

/** The number of whole years between a `YYYY-MM-DD` birthday and the merchant's day of `now`. */
export function ageOn(birthday: string, now: number): number {
  const [year = 0, month = 0, day = 0] = birthday.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = wireDay(now).split('-').map(Number);
  const reached = thisMonth > month || (thisMonth === month && thisDay >= day);
  return thisYear - year - (reached ? 0 : 1);
}

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
