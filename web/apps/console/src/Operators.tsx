import { Button } from '@erawan/ui/Button';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from './api.ts';
import { Decide } from './Decide.tsx';
import { Facts } from './Facts.tsx';
import { useTexts } from './i18n.ts';
import { useMay } from './may.ts';
import {
  approveReset,
  type OperatorRow,
  operators,
  proposeReset,
  rejectReset,
  takeBackReset,
} from './operators.ts';
import { Pager } from './Pager.tsx';
import { time, untold } from './proposal-rows.ts';
import { ReasonSheet } from './ReasonSheet.tsx';
import { ScrollingPage } from './ScrollingPage.tsx';

const LISTS = ['operators'] as const;

/** Those who work for the merchant, and the way to a new second step for one who lost theirs. */
export function Operators() {
  const { t } = useTexts();
  const [pageNo, setPageNo] = useState(1);
  const { data, error, refetch } = useQuery(operators(pageNo));
  return (
    <ScrollingPage>
      {!data &&
        (error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <ListSkeleton />)}
      <ul aria-label={t('console.operators')} className="grid gap-2.5">
        {data?.list.map((row) => (
          <li key={row.username}>
            <Entry row={row} />
          </li>
        ))}
      </ul>
      {data && <Pager page={data.pageNum} pages={data.totalPages} onPage={setPageNo} />}
    </ScrollingPage>
  );
}

function Entry({ row }: { row: OperatorRow }) {
  const { t } = useTexts();
  const may = useMay();
  const [isProposing, setIsProposing] = useState(false);
  const { username, name, factorSince, pausesUntil } = row;
  const proposal = row.proposal?.state === 'open' ? row.proposal : undefined;
  const lead = t('console.resetLead', { name });
  const rows: [string, string | undefined][] = [
    [t('console.username'), username],
    [t('console.roles'), row.roles.join(', ')],
    [t('console.factorSince'), factorSince === undefined ? t('console.factorNone') : time(factorSince)],
    [t('console.pausesUntil'), pausesUntil === undefined ? undefined : time(pausesUntil)],
    [t('console.proposal'), proposal && `${t('console.resetFactor')} · ${proposal.proposer}`],
  ];
  return (
    <article className="card grid gap-2 p-3.5">
      <p className="min-w-0 text-body font-semibold wrap-anywhere">{name}</p>
      <Facts rows={rows.flatMap(([label, text]) => (text === undefined ? [] : [[label, text] as const]))} />
      <div className="flex flex-wrap justify-end gap-2">
        {proposal && !row.own && (
          <Decide
            proposal={proposal}
            lead={lead}
            second={{
              permission: 'factor.approve',
              approve: () => approveReset(proposal.proposalId, proposal.digest).then(untold),
              reject: (reason) => rejectReset(proposal.proposalId, reason).then(untold),
            }}
            takeBack={() => takeBackReset(proposal.proposalId)}
            queryKey={LISTS}
          />
        )}
        {!proposal && !row.own && factorSince !== undefined && may('factor.propose') && (
          <Button kind="quiet" size="medium" onClick={() => setIsProposing(true)}>
            {t('console.resetFactor')}
          </Button>
        )}
      </div>
      {isProposing && (
        <ReasonSheet
          title={t('console.resetFactor')}
          done={t('console.proposed')}
          queryKey={LISTS}
          send={(reason) => proposeReset(username, reason)}
          onClose={() => setIsProposing(false)}
        >
          <p className="text-body text-tx-2">{lead}</p>
        </ReasonSheet>
      )}
    </article>
  );
}
