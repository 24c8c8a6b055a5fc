import { formatDateTime } from '@erawan/kit/dates';
import { Button } from '@erawan/ui/Button';
import { TextField } from '@erawan/ui/fields';
import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { textOf } from './api.ts';
import { DayFields, daysBack } from './DayFields.tsx';
import { Facts } from './Facts.tsx';
import { FileButton } from './FileButton.tsx';
import { useWord } from './figures.ts';
import { useTexts } from './i18n.ts';
import { Pager } from './Pager.tsx';
import { type AuditEvent, type AuditFilter, audit, auditFile, type Days } from './reports.ts';
import { ScrollingPage } from './ScrollingPage.tsx';

const FIELDS = ['author', 'action', 'subject'] as const;
const NOTHING = { author: '', action: '', subject: '' };

/** The audit trail: who did what when, by operator, action, subject and day. */
export function Audit() {
  const { t } = useTexts();
  const [typed, setTyped] = useState(NOTHING);
  const [filter, setFilter] = useState<AuditFilter>({ ...NOTHING, ...daysBack(0) });
  const [pageNo, setPageNo] = useState(1);
  const { data, error, refetch } = useQuery(audit(filter, pageNo));
  const ask = (days: Days) => {
    const words = Object.fromEntries(FIELDS.map((name) => [name, typed[name].trim()])) as typeof NOTHING;
    setFilter({ ...words, startDate: days.startDate, endDate: days.endDate });
    setPageNo(1);
  };
  const search = (event: FormEvent) => {
    event.preventDefault();
    ask(filter);
  };
  return (
    <ScrollingPage>
      <DayFields days={filter} onDays={ask} />
      <form onSubmit={search} className="grid gap-2 w1000:grid-cols-3">
        {FIELDS.map((name) => (
          <TextField
            key={name}
            label={t(`console.audit_${name}`)}
            value={typed[name]}
            onValue={(text) => setTyped({ ...typed, [name]: text })}
            autoCapitalize="none"
            maxLength={128}
          />
        ))}
        <Button type="submit" size="medium">
          {t('console.find')}
        </Button>
      </form>
      {!data &&
        (error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <ListSkeleton />)}
      {data?.list.length === 0 && <EmptyState icon="list" text={t('console.noEvents')} />}
      <ul className="grid gap-2.5 w1000:grid-cols-2">
        {data?.list.map((event) => (
          <li key={event.id}>
            <Entry event={event} />
          </li>
        ))}
      </ul>
      {data && <Pager page={data.pageNum} pages={data.totalPages} onPage={setPageNo} />}
      {data && data.list.length > 0 && <FileButton address={auditFile(filter)} />}
    </ScrollingPage>
  );
}

function Entry({ event }: { event: AuditEvent }) {
  const { t } = useTexts();
  const word = useWord();
  return (
    <article className="card grid gap-2 p-3.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 text-body font-semibold wrap-anywhere">{word('did', event.action)}</span>
        <span className="tabular text-caption text-tx-2">{formatDateTime(event.at)}</span>
      </p>
      <Facts
        rows={[
          [t('console.audit_author'), event.author],
          [t('console.audit_subject'), event.subject],
          ...event.details.map(({ name, value }) => [name, value] as const),
        ]}
      />
    </article>
  );
}
