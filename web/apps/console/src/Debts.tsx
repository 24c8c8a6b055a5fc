import { formatDateTime } from '@erawan/kit/dates';
import { formatWire } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { toast } from '@erawan/ui/toasts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries, textOf } from './api.ts';
import {
  approveDebtEnd,
  type Debt,
  type DebtProposal,
  debts,
  rejectDebtEnd,
  withdrawDebtEnd,
} from './debt-calls.ts';
import { DebtForm } from './DebtForm.tsx';
import { Facts } from './Facts.tsx';
import { useTexts } from './i18n.ts';
import { useMay } from './may.ts';
import { PagedList } from './PagedList.tsx';
import { ProposalSheet } from './ProposalSheet.tsx';

const STATES = ['waiting', 'over'] as const;
const NOTHING = '0.00';
type Translate = ReturnType<typeof useTexts>['t'];
const time = (ms: number) => formatDateTime(ms).slice(0, -3);
const lines = (rows: readonly (readonly [string, string | undefined])[]) =>
  rows.flatMap(([label, text]) => (text === undefined || text === '' ? [] : [[label, text] as const]));
const sum = (amount: string, { currency }: Debt) =>
  amount === NOTHING ? undefined : `${formatWire(amount)} ${currency}`;

/** Deposits that providers took back: the debts that two operators end, and those that are settled. */
export function Debts() {
  const { t } = useTexts();
  const [[state, pageNo], setPlace] = useState<[(typeof STATES)[number], number]>(['waiting', 1]);
  const rows = useQuery(debts(state, pageNo));
  return (
    <PagedList
      states={STATES.map((value) => ({ value, text: t(`console.debts_${value}`) }))}
      state={state}
      onPlace={(...place) => setPlace(place)}
      rows={rows}
      empty={{ icon: 'wallet', text: t(`console.noDebts_${state}`) }}
      keyOf={(row) => row.reversalId}
    >
      {(row) => <Entry row={row} />}
    </PagedList>
  );
}

function Entry({ row }: { row: Debt }) {
  const { t } = useTexts();
  const may = useMay();
  const [isProposing, setIsProposing] = useState(false);
  const { proposal } = row;
  const isOpen = proposal?.state === 'open';
  const waits = row.left !== NOTHING && !isOpen && proposal?.state !== 'approved';
  return (
    <article className="card grid gap-2 p-3.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 text-body font-semibold wrap-anywhere">
          {row.memberName ?? t('console.noMember')}
        </span>
        <span className="tabular font-display text-h3 font-semibold">
          {`${formatWire(row.left)} ${row.currency}`}
        </span>
      </p>
      {row.repaysFromDeposits && <p className="text-body">{t('console.debtRepays')}</p>}
      <Facts
        rows={lines([
          [t('console.debtReversed'), `${formatWire(row.amount)} ${row.currency} · ${time(row.reversedAt)}`],
          [t('console.debtTaken'), sum(row.taken, row)],
          [t('console.debtOwed'), sum(row.owed, row)],
          [t('console.debtRepaid'), sum(row.repaid, row)],
          [t('console.debtWrittenOff'), sum(row.writtenOff, row)],
          [t('console.debtLost'), sum(row.lost, row)],
          [t('console.order'), row.orderId],
          [t('console.transaction'), `${row.vendor} · ${row.transactionId}`],
          [t('console.reversalReference'), row.vendorReversalId],
        ])}
      />
      {proposal && <Facts rows={proposed(t, row, proposal)} />}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-caption font-semibold text-tx-2">
          {proposal ? t(`console.adjustment_${proposal.state}`) : t('console.noDecision')}
        </span>
        {isOpen && (proposal.own ? <Withdrawal of={proposal} /> : <Decision of={row} proposal={proposal} />)}
        {waits && may('debt.propose') && (
          <Button size="medium" onClick={() => setIsProposing(true)}>
            {t('console.proposeDecision')}
          </Button>
        )}
      </div>
      {isProposing && <DebtForm row={row} onClose={() => setIsProposing(false)} />}
    </article>
  );
}

const proposed = (t: Translate, row: Debt, proposal: DebtProposal) => {
  const decided = [proposal.decider, proposal.decidedAt && time(proposal.decidedAt)];
  return lines([
    [t('console.proposal'), `${t(`console.debtEnd_${proposal.end}`)} · ${sum(proposal.amount, row) ?? ''}`],
    [t('console.reason'), proposal.reason],
    [t('console.proposedBy'), `${proposal.proposer} · ${time(proposal.createdAt)}`],
    [t('console.decideUntil'), proposal.state === 'open' ? time(proposal.expiresAt) : undefined],
    [t('console.decided'), decided.filter(Boolean).join(' · ')],
    [t('console.decision'), proposal.decision],
    [t('console.failure'), proposal.failure],
  ]);
};

function Withdrawal({ of }: { of: DebtProposal }) {
  const { t } = useTexts();
  const withdraw = useMutation({
    mutationFn: () => withdrawDebtEnd(of.proposalId),
    onError: (error) => toast.error(textOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['debts'] }),
  });
  return (
    <Button kind="quiet" size="medium" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
      {t('console.withdraw')}
    </Button>
  );
}

function Decision({ of, proposal }: { of: Debt; proposal: DebtProposal }) {
  const { t } = useTexts();
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  if (!may('debt.approve')) return null;
  const outcome = (row: Debt) => ({
    state: row.proposal?.state ?? 'stale',
    ...(row.proposal?.failure === undefined ? {} : { failure: row.proposal.failure }),
  });
  const amount = `${formatWire(proposal.amount)} ${of.currency}`;
  return (
    <>
      <Button size="medium" onClick={() => setIsOpen(true)}>
        {t('console.decide')}
      </Button>
      {isOpen && (
        <ProposalSheet
          lead={t(`console.debtLead_${proposal.end}`, { name: of.memberName ?? '', amount })}
          ready
          approve={async () => outcome(await approveDebtEnd(proposal.proposalId, proposal.digest))}
          reject={async (reason) => outcome(await rejectDebtEnd(proposal.proposalId, reason))}
          queryKey={['debts']}
          onClose={() => setIsOpen(false)}
        >
          <div className="card p-3.5">
            <Facts
              rows={lines([
                [t('console.order'), of.orderId],
                [t('console.reason'), proposal.reason],
                [t('console.proposedBy'), proposal.proposer],
                [t('console.digest'), proposal.digest.slice(0, 8)],
              ])}
            />
          </div>
        </ProposalSheet>
      )}
    </>
  );
}
