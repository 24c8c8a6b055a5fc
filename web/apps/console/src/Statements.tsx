import { formatDateTime, shownDay } from '@erawan/kit/dates';
import { formatWire } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { toast } from '@erawan/ui/toasts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from './api.ts';
import { EntryHead } from './EntryHead.tsx';
import { Facts } from './Facts.tsx';
import { useTexts } from './i18n.ts';
import { useMay } from './may.ts';
import { PagedList } from './PagedList.tsx';
import { StatementDay } from './StatementDay.tsx';
import { importStatement, type Statement, statements } from './statements.ts';
import { UploadButton } from './UploadButton.tsx';

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
  // A file belongs to one provider: where there are more, it is chosen first.
  const only = providers.length === 1 ? providers[0] : undefined;
  const into = provider === ALL ? only : provider;
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
      action={
        may('reconcile.import') &&
        (into === undefined ? (
          providers.length > 0 && (
            <p className="text-caption text-tx-3">{t('console.chooseProviderToImport')}</p>
          )
        ) : (
          <Import provider={into} onDone={setOpened} />
        ))
      }
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
        title={`${row.provider} · ${shownDay(row.day)}`}
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

/** Sends a statement, and opens its day. */
function Import({ provider, onDone }: { provider: string; onDone: (statement: Statement) => void }) {
  const { t } = useTexts();
  return (
    <UploadButton
      label={t('console.importStatement', { provider })}
      accept=".xml,.sta,.940,.txt,.csv"
      send={(file) => importStatement(provider, file)}
      onDone={async (statement) => {
        await queries.invalidateQueries({ queryKey: ['statements'] });
        toast.success(t('console.imported', { day: shownDay(statement.day) }));
        onDone(statement);
      }}
    />
  );
}
