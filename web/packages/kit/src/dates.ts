/** Days and times are those of the merchant, whose zone the page names; the greeting alone follows the device. */
const DAY_MS = 86_400_000;

let inZone: Intl.DateTimeFormat | undefined;

/**
 * `YYYY-MM-DD HH:mm:ss`, as Swedish writes a moment. To make the first format of a page takes a browser longer than all
 * other code that runs before the page is drawn: 12 ms on a fast machine. So it is made where a time is shown first.
 */
function written(ms: number): string {
  inZone ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: document.documentElement.dataset['zone'],
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return inZone.format(ms);
}

/** `YYYY/MM/DD HH:mm:ss`. */
export function formatDateTime(ms: number): string {
  return shownDay(written(ms));
}

/** `YYYY/MM/DD`, the date of every list. */
export function formatDate(ms: number): string {
  return formatDateTime(ms).slice(0, 10);
}

/** A day of a call, `YYYY-MM-DD`, as lists and titles show it: `YYYY/MM/DD`. */
export const shownDay = (day: string): string => day.replaceAll('-', '/');

/** Days of a call as they are shown: one day, or the first and the last. */
export const shownDays = ({ startDate, endDate }: { startDate: string; endDate: string }): string =>
  startDate === endDate ? shownDay(startDate) : `${shownDay(startDate)} – ${shownDay(endDate)}`;

/** `YYYY-MM-DD` as calls want it, `daysBack` days before the merchant's day of `now`. */
export function wireDay(now: number, daysBack = 0): string {
  const day = Date.parse(written(now).slice(0, 10));
  return new Date(day - daysBack * DAY_MS).toISOString().slice(0, 10);
}

export type Greeting = 'morning' | 'earlyAfternoon' | 'lateAfternoon' | 'evening';

export function greetingAt(hour: number): Greeting {
  if (hour <= 10) return 'morning';
  if (hour <= 14) return 'earlyAfternoon';
  if (hour <= 18) return 'lateAfternoon';
  return 'evening';
}
