import { formatDateTime, shownDay } from '@erawan/kit/dates';
import { formatWire } from '@erawan/kit/money';
import { Button, IconButton } from '@erawan/ui/Button';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from './api.ts';
import { DaySignature } from './DaySignature.tsx';
import { Facts } from './Facts.tsx';
import { useTexts } from './i18n.ts';
import { Pager } from './Pager.tsx';
import { ScrollingPage } from './ScrollingPage.tsx';
import { type ClassSum, type Day, dayItems, isOpen, type Item, statementDay } from './statements.ts';

interface StatementDayProps {
  provider: string;
  day: string;
  onBack: () => void;
}

/** One day of a provider's account: every class with its sums, the lines of one, and who signed it. */
export function StatementDay({ provider, day, onBack }: StatementDayProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(statementDay(provider, day));
  const [shown, setShown] = useState<ClassSum['class']>();
  return (
    <ScrollingPage>
      <h2 className="flex items-center gap-2 text-h3">
        <IconButton icon="back" label={t('console.allStatements')} onClick={onBack} />
        {`${provider} · ${shownDay(day)}`}
      </h2>
      {!data &&
        (error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <ListSkeleton />)}
      {data && (
        <>
          <Balance day={data} />
          <ul className="grid gap-2">
            {data.report.classes
              .filter(({ count }) => count > 0)
              .map((sum) => (
                <li key={sum.class} className="card grid gap-2 p-3.5">
                  <Class sum={sum} />
                  <Button
                    kind="quiet"
                    size="medium"
                    aria-expanded={shown === sum.class}
                    onClick={() => setShown(shown === sum.class ? undefined : sum.class)}
                  >
                    {t(shown === sum.class ? 'console.hideLines' : 'console.showLines')}
                  </Button>
                  {shown === sum.class && <Lines provider={provider} day={day} name={sum.class} />}
                </li>
              ))}
          </ul>
          <DaySignature provider={provider} day={data} />
        </>
      )}
    </ScrollingPage>
  );
}

/** M9: the provider's balance from what was booked, line by line. */
function Balance({ day: { report, signed } }: { day: Day }) {
  const { t } = useTexts();
  return (
    <section className="card grid gap-2 p-3.5">
      <p className="text-body font-semibold" role="status">
        {report.isOpen ? t('console.dayOpen', { count: String(report.openCount) }) : t('console.dayFits')}
      </p>
      <Facts
        rows={[
          [t('console.openingBalance'), formatWire(report.opening)],
          [t('console.closingBalance'), `${formatWire(report.closing)} ${report.currency}`],
          [t('console.bookedBalance'), formatWire(report.booked)],
          [t('console.broughtForward'), formatWire(report.broughtForward)],
          [t('console.unexplained'), formatWire(report.unexplained)],
          ...(signed
            ? ([
                [t('console.signedBy'), signed.signedBy],
                [
                  t('console.countersignedBy'),
                  `${signed.countersignedBy} · ${formatDateTime(signed.signedAt).slice(0, -3)}`,
                ],
              ] as const)
            : []),
        ]}
      />
    </section>
  );
}

function Class({ sum }: { sum: ClassSum }) {
  const { t } = useTexts();
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-body font-semibold">
        <span className={isOpen(sum.class) ? 'text-negative' : undefined}>
          {t(`console.class_${sum.class}`)}
        </span>
        <span className="tabular">{String(sum.count)}</span>
      </p>
      <Facts
        rows={[
          [t('console.theirs'), formatWire(sum.theirs)],
          [t('console.booked'), formatWire(sum.booked)],
          [t('console.difference'), formatWire(sum.difference)],
        ]}
      />
    </>
  );
}

function Lines({ provider, day, name }: { provider: string; day: string; name: ClassSum['class'] }) {
  const [pageNo, setPageNo] = useState(1);
  const { data, error, refetch } = useQuery(dayItems(provider, day, name, pageNo));
  if (!data)
    return error ? (
      <ErrorState text={textOf(error)} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton rows={2} />
    );
  return (
    <>
      <ul className="grid gap-2">
        {data.list.map((item, place) => (
          <li key={`${String(item.statement)} ${String(item.line)} ${item.subject ?? String(place)}`}>
            <Row item={item} />
          </li>
        ))}
      </ul>
      <Pager page={data.pageNum} pages={data.totalPages} onPage={setPageNo} />
    </>
  );
}

function Row({ item }: { item: Item }) {
  const { t } = useTexts();
  const rows = [
    [t('console.transaction'), item.transactionId],
    [t('console.reference'), item.reference],
    [
      t('console.statementLine'),
      item.line === undefined ? undefined : `${item.statement ?? ''} / ${item.line}`,
    ],
    [t('console.otherSide'), item.name],
    [t('console.ourRecord'), item.subject],
    [t('console.theirs'), formatWire(item.theirs)],
    [t('console.booked'), formatWire(item.booked)],
  ] as const;
  return (
    <div className="rounded-12 bg-s-2 p-2.5">
      <Facts
        rows={rows.flatMap(([label, text]) =>
          text === undefined || text === '' ? [] : [[label, text] as const],
        )}
      />
    </div>
  );
}
