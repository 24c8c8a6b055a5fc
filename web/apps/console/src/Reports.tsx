import { formatDateTime, shownDay } from '@erawan/kit/dates';
import { formatWireShort, parseTyped, toWire } from '@erawan/kit/money';
import { TextField } from '@erawan/ui/fields';
import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { Chips } from '@erawan/ui/tabs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from './api.ts';
import { DayFields, daysBack } from './DayFields.tsx';
import { FileButton } from './FileButton.tsx';
import { useFigure, useWord } from './figures.ts';
import { useTexts } from './i18n.ts';
import { Pager } from './Pager.tsx';
import { ReportRows } from './ReportRows.tsx';
import {
  type Column,
  isOfNow,
  type Opened,
  type Question,
  type Report,
  REPORTS,
  report,
  reportFile,
  type Row,
} from './reports.ts';
import { ScrollingPage } from './ScrollingPage.tsx';

const LARGE = '50,000';

/** Reports about money: their days, their figures, and what each figure is made of. */
export function Reports() {
  const { t } = useTexts();
  const [question, setQuestion] = useState<Question>({ name: 'cash', ...daysBack(0), atLeast: '' });
  const [pageNo, setPageNo] = useState(1);
  const [opened, setOpened] = useState<Opened>();
  const ask = (more: Partial<Question>) => {
    setQuestion({ ...question, ...more });
    setPageNo(1);
  };
  if (opened) return <ReportRows opened={opened} onBack={() => setOpened(undefined)} />;
  return (
    <ScrollingPage>
      <Chips
        label={t('console.reports')}
        value={question.name}
        onValue={(name) => ask({ name })}
        choices={REPORTS.map((value) => ({ value, text: t(`console.report_${value}`) }))}
      />
      <p className="text-caption text-tx-2">{t(`console.about_${question.name}`)}</p>
      {!isOfNow(question.name) && <DayFields days={question} onDays={ask} />}
      {question.name === 'large' && (
        <Least value={question.atLeast} onLeast={(atLeast) => ask({ atLeast })} />
      )}
      <Shown question={question} pageNo={pageNo} onPage={setPageNo} onOpen={setOpened} />
    </ScrollingPage>
  );
}

/** `value`: what is asked for; empty where the report's own bound is. */
function Least({ value, onLeast }: { value: string; onLeast: (amount: string) => void }) {
  const { t } = useTexts();
  const [typed, setTyped] = useState(value === '' ? LARGE : formatWireShort(value));
  const amount = parseTyped(typed);
  return (
    <TextField
      inputMode="decimal"
      label={t('console.atLeast')}
      hint={t('console.atLeastHint')}
      value={typed}
      onValue={setTyped}
      errors={amount === null ? [t('console.amountRule')] : []}
      onBlur={() => {
        if (amount !== null) onLeast(toWire(amount));
      }}
    />
  );
}

interface ShownProps {
  question: Question;
  pageNo: number;
  onPage: (pageNo: number) => void;
  onOpen: (opened: Opened) => void;
}

function Shown({ question, pageNo, onPage, onOpen }: ShownProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery({
    ...report(question, pageNo),
    // Another page of the same report takes its place when it is there.
    placeholderData: pageNo > 1 ? keepPreviousData : undefined,
  });
  if (error) return <ErrorState text={textOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  const open = (column: Column, row?: Row) => {
    const days = row?.day === undefined ? question : { ...question, startDate: row.day, endDate: row.day };
    onOpen({ question: days, column: column.name, name: row?.name });
  };
  return (
    <>
      <About data={data} />
      {data.list.length === 0 ? (
        <EmptyState icon="list" text={t('console.noMovements')} />
      ) : (
        <>
          <ul className="grid gap-2.5 w1000:grid-cols-2">
            {data.list.map((row) => (
              <li key={`${row.day ?? ''} ${row.name ?? ''}`}>
                <Figures report={data} row={row} onOpen={(column) => open(column, row)} />
              </li>
            ))}
          </ul>
          <Pager page={data.pageNum} pages={data.totalPages} onPage={onPage} />
          <Figures report={data} onOpen={undefined} />
        </>
      )}
      <FileButton address={reportFile(question)} />
    </>
  );
}

/** Whose days they are, when it was made, and what is still missing. */
function About({ data }: { data: Report }) {
  const { t } = useTexts();
  const made = formatDateTime(data.asOf).slice(0, -3);
  return (
    <p className="text-caption text-tx-3" role="status">
      {data.startDate === undefined
        ? t('console.reportNow', { time: made, zone: data.timeZone })
        : t('console.reportOf', {
            first: shownDay(data.startDate),
            last: shownDay(data.endDate ?? data.startDate),
            zone: data.timeZone,
            time: made,
          })}
      {data.behind > 0 && ` · ${t('console.reportBehind', { count: String(data.behind) })}`}
    </p>
  );
}

/** The figures of a row, or of all of them. A figure that opens is a button. */
function Figures({
  report: shown,
  row,
  onOpen,
}: {
  report: Report;
  row?: Row;
  onOpen: ((column: Column) => void) | undefined;
}) {
  const { t } = useTexts();
  const word = useWord();
  const figure = useFigure();
  const name = row?.name === undefined ? undefined : word('reportRow', row.name);
  const title = row
    ? [row.day && shownDay(row.day), name === '' ? t('console.noReason') : name].filter(Boolean).join(' · ')
    : t(shown.report === 'revenue' ? 'console.netRevenue' : 'console.total');
  return (
    <section aria-label={title} className="card grid gap-2 p-3.5">
      <h2 className="text-body font-semibold wrap-anywhere">{title || t('console.total')}</h2>
      <dl className="grid gap-1">
        {shown.columns.map((column, place) => {
          const text = figure(column, (row?.figures ?? shown.totals)[place] ?? '');
          const label = word('column', column.name);
          return (
            <div
              key={column.name}
              className="flex flex-wrap items-center justify-between gap-x-3 text-caption"
            >
              <dt className="text-tx-3">{label}</dt>
              <dd className="tabular text-tx-1">
                {onOpen && column.opens ? (
                  <button
                    type="button"
                    className="press min-h-11 text-brand-300 underline"
                    aria-label={t('console.openFigure', { what: label, figure: text })}
                    onClick={() => onOpen(column)}
                  >
                    {text}
                  </button>
                ) : (
                  text
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
