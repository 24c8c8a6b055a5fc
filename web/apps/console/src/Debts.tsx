import { formatWire } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  approveDebtEnd,
  type Debt,
  type DebtProposal,
  debts,
  rejectDebtEnd,
  withdrawDebtEnd,
} from './debt-calls.ts';
import { DebtForm } from './DebtForm.tsx';
import { EntryHead } from './EntryHead.tsx';
import { Facts } from './Facts.tsx';
import { useTexts } from './i18n.ts';
import { useMay } from './may.ts';
import { PagedList } from './PagedList.tsx';
import { DecideButton } from './ProposalSheet.tsx';
import {
  decisionRows,
  filled,
  isUnderWay,
  NOTHING,
  outcomeOf,
  time,
  type Translate,
} from './proposal-rows.ts';
import { TakeBackButton } from './TakeBackButton.tsx';

const STATES = ['waiting', 'over'] as const;
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
  const waits = row.left !== NOTHING && !isUnderWay(proposal);
  return (
    <article className="card grid gap-2 p-3.5">
      <EntryHead
        title={row.memberName ?? t('console.noMember')}
        amount={`${formatWire(row.left)} ${row.currency}`}
      />
      {row.repaysFromDeposits && <p className="text-body">{t('console.debtRepays')}</p>}
      <Facts
        rows={filled([
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
        {isOpen &&
          (proposal.own ? (
            <TakeBackButton takeBack={() => withdrawDebtEnd(proposal.proposalId)} queryKey={['debts']} />
          ) : (
            <Decision of={row} proposal={proposal} />
          ))}
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

const proposed = (t: Translate, row: Debt, proposal: DebtProposal) =>
  filled([
    [t('console.proposal'), `${t(`console.debtEnd_${proposal.end}`)} · ${sum(proposal.amount, row) ?? ''}`],
    ...decisionRows(t, proposal),
  ]);

function Decision({ of, proposal }: { of: Debt; proposal: DebtProposal }) {
  const { t } = useTexts();
  const amount = `${formatWire(proposal.amount)} ${of.currency}`;
  return (
    <DecideButton
      permission="debt.approve"
      lead={t(`console.debtLead_${proposal.end}`, { name: of.memberName ?? '', amount })}
      ready
      approve={async () => outcomeOf(await approveDebtEnd(proposal.proposalId, proposal.digest))}
      reject={async (reason) => outcomeOf(await rejectDebtEnd(proposal.proposalId, reason))}
      queryKey={['debts']}
    >
      <div className="card p-3.5">
        <Facts
          rows={filled([
            [t('console.order'), of.orderId],
            [t('console.reason'), proposal.reason],
            [t('console.proposedBy'), proposal.proposer],
            [t('console.digest'), proposal.digest.slice(0, 8)],
          ])}
        />
      </div>
    </DecideButton>
  );
}
