import { formatDate } from '@erawan/kit/dates';

export interface Day<Row> {
  /** `YYYY/MM/DD` of the merchant. */
  date: string;
  rows: Row[];
}

/**
 * Rows of several pages as days, in the order they came. A row that slid onto the next page because newer ones
 * appeared meanwhile is shown once.
 */
export function byDay<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  timeOf: (row: Row) => number,
): Day<Row>[] {
  const seen = new Set<string>();
  const days: Day<Row>[] = [];
  for (const row of rows) {
    const id = idOf(row);
    if (seen.has(id)) continue;
    seen.add(id);
    const date = formatDate(timeOf(row));
    const last = days.at(-1);
    if (last?.date === date) last.rows.push(row);
    else days.push({ date, rows: [row] });
  }
  return days;
}

/** `HH:mm:ss` of the merchant's day. */
export function timeOfDay(dateTime: string): string {
  return dateTime.slice(-8);
}
