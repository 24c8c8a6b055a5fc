import { ApiError } from '@erawan/api/errors';
import { formatDateTime } from '@erawan/kit/dates';
import { formatWire } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { Refusal } from '@erawan/ui/Refusal';
import { toast } from '@erawan/ui/toasts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queries, textOf } from './api.ts';
import { EntryHead } from './EntryHead.tsx';
import { Facts } from './Facts.tsx';
import { useTexts } from './i18n.ts';
import { useMay } from './may.ts';
import { PagedList } from './PagedList.tsx';
import { StatementDay } from './StatementDay.tsx';
import { importStatement, type Statement, statements } from './statements.ts';

const ALL = '';

/** What providers say of their accounts: files that are imported, and the days in them. */
export function Statements() {
  const { t } = useTexts();
  const may = useMay();
  const [[provider, pageNo], setPlace] = useState<[string, number]>([ALL, 1]);
  const [opened, setOpened] = useState<Pick<Statement, 'provider' | 'day'>>();
  const { data, isPlaceholderData, error, refetch } = useQuery({
    ...statements(provider, pageNo),
    // Which providers there are is known while another one loads; what is in its list is not.
    placeholderData: keepPreviousData,
  });
  const rows = { data: isPlaceholderData ? undefined : data, error, refetch };
  const providers = data?.providers ?? [];
  if (opened) return <StatementDay {...opened} onBack={() => setOpened(undefined)} />;
  const into = provider === ALL ? providers[0] : provider;
  return (
    <PagedList
      states={[
        { value: ALL, text: t('console.allProviders') },
        ...providers.map((value) => ({ value, text: value })),
      ]}
      state={provider}
      onPlace={(...place) => setPlace(place)}
      rows={rows}
      empty={{ icon: 'receipt', text: t('console.noStatements') }}
      keyOf={(row) => row.statementId}
      action={may('reconcile.import') && into !== undefined && <Import provider={into} onDone={setOpened} />}
    >
      {(row) => <Entry row={row} onOpen={() => setOpened(row)} />}
    </PagedList>
  );
}

function Entry({ row, onOpen }: { row: Statement; onOpen: () => void }) {
  const { t } = useTexts();
  return (
    <article className="card grid gap-2 p-3.5">
      <EntryHead
        title={`${row.provider} · ${row.day}`}
        amount={`${formatWire(row.closing)} ${row.currency}`}
      />
      <Facts
        rows={[
          [t('console.statementNumber'), `${row.number} · ${row.account}`],
          [t('console.statementLines'), String(row.lines)],
          [t('console.openingBalance'), formatWire(row.opening)],
          [t('console.importedBy'), `${row.importedBy} · ${formatDateTime(row.importedAt).slice(0, -3)}`],
        ]}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-caption font-semibold text-tx-2">
          {t(row.isSigned ? 'console.daySigned' : 'console.dayNotSigned')}
        </span>
        <Button size="medium" onClick={onOpen}>
          {t('console.openDay')}
        </Button>
      </div>
    </article>
  );
}

/** Sends a file; what is wrong with it is said with the line where it shows. */
function Import({ provider, onDone }: { provider: string; onDone: (statement: Statement) => void }) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const sending = useMutation({
    mutationFn: (file: Blob) => importStatement(provider, file),
    onSuccess: async (statement) => {
      await queries.invalidateQueries({ queryKey: ['statements'] });
      toast.success(t('console.imported', { day: statement.day }));
      onDone(statement);
    },
  });
  const broken = brokenAt(sending.error);
  const text = broken ? t('console.brokenAt', broken) : '';
  return (
    <div className="grid gap-2">
      <Button size="medium" busy={sending.isPending} onClick={() => input.current?.click()}>
        {t('console.importStatement', { provider })}
      </Button>
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('console.importStatement', { provider })}
        accept=".xml,.sta,.940,.txt,.csv"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) sending.mutate(file);
        }}
      />
      <Refusal text={sending.error ? [textOf(sending.error), text].filter(Boolean).join('. ') : ''} />
    </div>
  );
}

function brokenAt(error: unknown): { line: string; what: string } | undefined {
  if (!(error instanceof ApiError) || error.code !== 'statement.broken') return undefined;
  const told = error.value as { line?: unknown; what?: unknown } | undefined;
  return { line: String(told?.line ?? ''), what: String(told?.what ?? '') };
}
