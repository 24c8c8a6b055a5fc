/** Days and times are those of the merchant, whose zone the page names; the greeting alone follows the device. */
const DAY_MS = 86_400_000;

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: document.documentElement.dataset['zone'],
  calendar: 'gregory',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

function read(ms: number): Record<string, string> {
  return Object.fromEntries(parts.formatToParts(ms).map((part) => [part.type, part.value]));
}

/** `YYYY/MM/DD`, the date of every list. */
export function formatDate(ms: number): string {
  const { year, month, day } = read(ms);
  return `${year}/${month}/${day}`;
}

/** `YYYY/MM/DD HH:mm:ss`. */
export function formatDateTime(ms: number): string {
  const { hour, minute, second } = read(ms);
  return `${formatDate(ms)} ${hour}:${minute}:${second}`;
}

/** `YYYY-MM-DD` as calls want it, `daysBack` days before the merchant's day of `now`. */
export function wireDay(now: number, daysBack = 0): string {
  const day = Date.parse(`${formatDate(now).replaceAll('/', '-')}T00:00Z`);
  return new Date(day - daysBack * DAY_MS).toISOString().slice(0, 10);
}

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

export type Greeting = 'morning' | 'earlyAfternoon' | 'lateAfternoon' | 'evening';

export function greetingAt(hour: number): Greeting {
  if (hour <= 10) return 'morning';
  if (hour <= 14) return 'earlyAfternoon';
  if (hour <= 18) return 'lateAfternoon';
  return 'evening';
}
