import type { Announcement } from './queries.ts';

const DAY_MS = 86_400_000;

/** Long-term, or between its dates. The server filters too; a page may stay open past an end. */
export function isCurrent(
  item: Pick<Announcement, 'noExpiry' | 'startDate' | 'endDate'>,
  now: number,
): boolean {
  if (item.noExpiry === 1) return true;
  // `endDate` is when the last day starts.
  return (item.startDate ?? 0) <= now && now < (item.endDate ?? Number.POSITIVE_INFINITY) + DAY_MS;
}
