import { formatWire } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { approveSuspense, rejectSuspense, type Suspended, suspense, withdrawSuspense } from './calls.ts';
import { onChain } from './CoinReceipts.tsx';
import { EntryHead } from './EntryHead.tsx';
import { Facts } from './Facts.tsx';
import { useTexts } from './i18n.ts';
import { useMay } from './may.ts';
import { PagedList } from './PagedList.tsx';
import { DecideButton } from './ProposalSheet.tsx';
import { decisionRows, filled, outcomeOf, time, type Translate } from './proposal-rows.ts';
import { SuspenseForm } from './SuspenseForm.tsx';
import { TakeBackButton } from './TakeBackButton.tsx';

const STATES = ['waiting', 'over'] as const;
const sumOf = ({ suspended, currency }: Suspended) => `${formatWire(suspended)} ${currency}`;

/** Money that arrived and was not credited: what waits for two operators, and what became of the rest. */
export function SuspendedMoney() {
  const { t } = useTexts();
  const [[state, pageNo], setPlace] = useState<[(typeof STATES)[number], number]>(['waiting', 1]);
  const rows = useQuery(suspense(state, pageNo));
  return (
    <PagedList
      states={STATES.map((value) => ({ value, text: t(`console.proposals_${value}`) }))}
      state={state}
      onPlace={(...place) => setPlace(place)}
      rows={rows}
      empty={{ icon: 'wallet', text: t(`console.noSuspense_${state}`) }}
      keyOf={(row) => row.receiptId}
    >
      {(row) => <Entry row={row} />}
    </PagedList>
  );
}

function Entry({ row }: { row: Suspended }) {
  const { t } = useTexts();
  const may = useMay();
  const [isProposing, setIsProposing] = useState(false);
  const { proposal } = row;
  const isOpen = proposal?.state === 'open';
  const isUnderWay = proposal?.state === 'approved';
  const waits = row.resolvedAt === undefined && !isOpen && !isUnderWay;
  return (
    <article className="card grid gap-2 p-3.5">
      <EntryHead title={row.memberName ?? t('console.noMember')} amount={sumOf(row)} />
      <p className="text-body wrap-anywhere">{t(`console.suspense_${row.reason}`)}</p>
      <Facts
        rows={filled([
          [t('console.arrived'), `${formatWire(row.amount)} ${row.currency} · ${time(row.receivedAt)}`],
          [t('console.payer'), [row.payerName, row.payerBank].filter(Boolean).join(' · ')],
          [t('console.order'), row.orderId],
          [t('console.reference'), row.reference],
          [t('console.transaction'), `${row.vendor} · ${row.transactionId}`],
          ...(row.onChain ? onChain(t, row.onChain) : []),
        ])}
      />
      {proposal && <Facts rows={proposed(t, proposal)} />}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-caption font-semibold text-tx-2">
          {proposal ? t(`console.adjustment_${proposal.state}`) : t('console.noDecision')}
        </span>
        {isOpen &&
          (proposal.own ? (
            <TakeBackButton takeBack={() => withdrawSuspense(proposal.proposalId)} queryKey={['suspense']} />
          ) : (
            <Decision of={row} />
          ))}
        {waits && may('suspense.propose') && (
          <Button size="medium" onClick={() => setIsProposing(true)}>
            {t('console.proposeDecision')}
          </Button>
        )}
      </div>
      {isProposing && <SuspenseForm row={row} onClose={() => setIsProposing(false)} />}
    </article>
  );
}

type Proposal = NonNullable<Suspended['proposal']>;

const proposed = (t: Translate, proposal: Proposal) =>
  filled([
    [t('console.proposal'), t(`console.resolution_${proposal.resolution}`)],
    [t('console.creditedTo'), proposal.memberName],
    [t('console.bankReference'), proposal.bankReference],
    ...decisionRows(t, proposal),
  ]);

function Decision({ of }: { of: Suspended }) {
  const { t } = useTexts();
  const { proposal } = of;
  if (!proposal) return null;
  return (
    <DecideButton
      permission="suspense.approve"
      lead={t(`console.suspenseLead_${proposal.resolution}`, {
        name: proposal.memberName ?? '',
        amount: sumOf(of),
      })}
      ready
      approve={async () => outcomeOf(await approveSuspense(proposal.proposalId, proposal.digest))}
      reject={async (reason) => outcomeOf(await rejectSuspense(proposal.proposalId, reason))}
      queryKey={['suspense']}
    >
      <div className="card p-3.5">
        <Facts
          rows={filled([
            [t('console.creditedTo'), proposal.memberName],
            [t('console.bankReference'), proposal.bankReference],
            [t('console.payer'), [of.payerName, of.payerBank].filter(Boolean).join(' · ')],
            [t('console.reason'), proposal.reason],
            [t('console.proposedBy'), proposal.proposer],
            [t('console.digest'), proposal.digest.slice(0, 8)],
          ])}
        />
      </div>
    </DecideButton>
  );
}
