import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { toast } from '@erawan/ui/toasts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries, textOf } from './api.ts';
import { EntryHead } from './EntryHead.tsx';
import { Facts } from './Facts.tsx';
import { UploadButton } from './UploadButton.tsx';
import { useTexts } from './i18n.ts';
import { useMay } from './may.ts';
import { Pager } from './Pager.tsx';
import { time } from './proposal-rows.ts';
import { importSanctions, type SanctionsImport, sanctions } from './sanctions.ts';
import { ScrollingPage } from './ScrollingPage.tsx';

/** The names that must not be paid: which lists were imported, by whom and when. */
export function Sanctions() {
  const { t } = useTexts();
  const may = useMay();
  const [pageNo, setPageNo] = useState(1);
  const { data, error, refetch } = useQuery(sanctions(pageNo));
  const done = async ({ names }: SanctionsImport) => {
    setPageNo(1);
    await queries.invalidateQueries({ queryKey: ['sanctions'] });
    toast.success(t('console.sanctionsImported', { count: names }));
  };
  return (
    <ScrollingPage>
      <p className="text-caption text-tx-2">{t('console.sanctionsFile')}</p>
      {may('sanctions.import') && (
        <UploadButton
          label={t('console.importSanctions')}
          accept=".txt,.csv"
          send={importSanctions}
          onDone={done}
        />
      )}
      {!data &&
        (error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <ListSkeleton />)}
      {data?.list.length === 0 && <EmptyState icon="list" text={t('console.noSanctions')} />}
      <ul className="grid gap-2.5">
        {data?.list.map((row, at) => (
          <li key={row.listId}>
            <Entry of={row} holds={pageNo === 1 && at === 0} />
          </li>
        ))}
      </ul>
      {data && <Pager page={data.pageNum} pages={data.totalPages} onPage={setPageNo} />}
    </ScrollingPage>
  );
}

function Entry({ of, holds }: { of: SanctionsImport; holds: boolean }) {
  const { t } = useTexts();
  return (
    <article className="card grid gap-2 p-3.5">
      <EntryHead
        title={time(of.importedAt)}
        amount={t(holds ? 'console.sanctionsHolds' : 'console.sanctionsReplaced')}
      />
      <Facts
        rows={[
          [t('console.sanctionsNames'), String(of.names)],
          [t('console.importedBy'), of.importedBy],
          ['SHA-256', of.digest],
        ]}
      />
    </article>
  );
}
