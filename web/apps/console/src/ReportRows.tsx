import { formatDateTime, shownDays } from '@erawan/kit/dates';
import { formatWire } from '@erawan/kit/money';
import { IconButton } from '@erawan/ui/Button';
import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from './api.ts';
import { EntryHead } from './EntryHead.tsx';
import { Facts } from './Facts.tsx';
import { FileButton } from './FileButton.tsx';
import { useWord } from './figures.ts';
import { useTexts } from './i18n.ts';
import { Pager } from './Pager.tsx';
import { isOfNow, type Item, type Opened, reportRows, rowsFile } from './reports.ts';
import { ScrollingPage } from './ScrollingPage.tsx';

/** What a figure of a report is made of, row by row. */
export function ReportRows({ opened, onBack }: { opened: Opened; onBack: () => void }) {
  const { t } = useTexts();
  const word = useWord();
  const [pageNo, setPageNo] = useState(1);
  const { data, error, refetch } = useQuery(reportRows(opened, pageNo));
  const { question, column, name } = opened;
  const title = [
    t(`console.report_${question.name}`),
    name === '' ? t('console.noReason') : name && word('reportRow', name),
    word('column', column),
    isOfNow(question.name) ? undefined : shownDays(question),
  ];
  return (
    <ScrollingPage>
      <h2 className="flex items-center gap-2 text-body font-semibold">
        <IconButton icon="back" label={t('console.backToReport')} onClick={onBack} />
        <span className="min-w-0 wrap-anywhere">{title.filter(Boolean).join(' · ')}</span>
      </h2>
      {!data &&
        (error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <ListSkeleton />)}
      {data?.list.length === 0 && <EmptyState icon="list" text={t('console.noMovements')} />}
      {data && data.list.length > 0 && (
        <>
          <p className="text-caption text-tx-3" role="status">
            {t('console.rowCount', { count: String(data.totalCount) })}
          </p>
          <ul className="grid gap-2.5 w1000:grid-cols-2">
            {data.list.map((item) => (
              <li key={`${String(item.sequence ?? item.at)} ${item.kind} ${item.reference}`}>
                <Entry item={item} />
              </li>
            ))}
          </ul>
          <Pager page={data.pageNum} pages={data.totalPages} onPage={setPageNo} />
          <FileButton address={rowsFile(opened)} />
        </>
      )}
    </ScrollingPage>
  );
}

function Entry({ item }: { item: Item }) {
  const { t } = useTexts();
  const word = useWord();
  const rows = [
    [t('console.rowTime'), formatDateTime(item.at)],
    [t('console.rowType'), item.typeText],
    [t('console.rowChannel'), item.channel],
    [t('console.member'), item.memberName],
    [t('console.reference'), item.reference],
    [t('console.rowSequence'), item.sequence === undefined ? undefined : String(item.sequence)],
  ] as const;
  return (
    <article className="card grid gap-2 p-3.5">
      <EntryHead title={word('reportRow', item.kind)} amount={formatWire(item.amount)} />
      <Facts
        rows={rows.flatMap(([label, text]) =>
          text === undefined || text === '' ? [] : [[label, text] as const],
        )}
      />
    </article>
  );
}
