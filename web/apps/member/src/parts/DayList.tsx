import { shownDay } from '@erawan/kit/dates';
import type { ReactNode } from 'react';
import { useTexts } from '../core/i18n.ts';
import type { Day } from './days.ts';
import { daysBefore } from './periods.ts';
import { useToday } from './use-today.ts';

interface DayListProps<Row> {
  days: Day<Row>[];
  idOf: (row: Row) => string;
  children: (row: Row) => ReactNode;
}

/** Rows under the heading of their day; the last two days are called by name. */
export function DayList<Row>({ days, idOf, children }: DayListProps<Row>) {
  const { t } = useTexts();
  const today = useToday();
  const names = new Map([
    [shownDay(today), t('parts.today')],
    [shownDay(daysBefore(today, 1)), t('parts.yesterday')],
  ]);
  return (
    <div className="grid grid-cols-1 gap-4">
      {days.map(({ date, rows }) => (
        <section key={date} aria-label={date}>
          <h2 className="flex items-baseline gap-2 px-1 pb-1.5 font-text text-label font-semibold text-tx-2">
            {names.get(date) ?? date}
            {names.has(date) && <span className="text-caption font-normal text-tx-3">{date}</span>}
          </h2>
          <ul className="card divide-y divide-white/6 overflow-hidden">
            {rows.map((row) => (
              <li key={idOf(row)}>{children(row)}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
