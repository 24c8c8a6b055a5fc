import { formatWire } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  approveReview,
  type ClaimedDeposit,
  claimedDeposits,
  rejectReview,
  withdrawReview,
} from './calls.ts';
import { CoinReceipts } from './CoinReceipts.tsx';
import { candidateText } from './candidate.ts';
import { DepositReviewForm } from './DepositReviewForm.tsx';
import { EntryHead } from './EntryHead.tsx';
import { Facts } from './Facts.tsx';
import { useTexts } from './i18n.ts';
import { useMay } from './may.ts';
import { PagedList } from './PagedList.tsx';
import { DecideButton } from './ProposalSheet.tsx';
import { decisionRows, filled, outcomeOf, time, type Translate } from './proposal-rows.ts';
import { SlipPicture } from './SlipPicture.tsx';
import { TakeBackButton } from './TakeBackButton.tsx';

const STATES = ['waiting', 'over', 'coins'] as const;
type State = (typeof STATES)[number];

type Proposal = NonNullable<ClaimedDeposit['proposal']>;

/** Deposits that operators look after: by transfer, where members say that they were made, and in coins. */
export function ClaimedDeposits() {
  const { t } = useTexts();
  const [[state, pageNo], setPlace] = useState<[State, number]>(['waiting', 1]);
  const places = {
    states: STATES.map((value) => ({
      value,
      text: t(value === 'coins' ? 'console.coins' : `console.proposals_${value}`),
    })),
    onPlace: (next: State, page: number) => setPlace([next, page]),
    pageNo,
  };
  if (state === 'coins') return <CoinReceipts {...places} />;
  return <Claimed {...places} state={state} />;
}

interface ClaimedProps {
  states: readonly { value: State; text: string }[];
  state: 'waiting' | 'over';
  onPlace: (state: State, pageNo: number) => void;
  pageNo: number;
}

/** What waits for two operators, and what became of the rest. */
function Claimed({ states, state, onPlace, pageNo }: ClaimedProps) {
  const { t } = useTexts();
  const rows = useQuery(claimedDeposits(state, pageNo));
  return (
    <PagedList<State, ClaimedDeposit>
      states={states}
      state={state}
      onPlace={onPlace}
      rows={rows}
      empty={{ icon: 'wallet', text: t(`console.noDeposits_${state}`) }}
      keyOf={(row) => row.orderId}
    >
      {(row) => <Entry row={row} />}
    </PagedList>
  );
}

function Entry({ row }: { row: ClaimedDeposit }) {
  const { t } = useTexts();
  const may = useMay();
  const [isProposing, setIsProposing] = useState(false);
  const { proposal } = row;
  const isOpen = proposal?.state === 'open';
  const isUnderWay = proposal?.state === 'approved';
  const waits = row.step !== undefined && !isOpen && !isUnderWay;
  return (
    <article className="card grid gap-2 p-3.5">
      <EntryHead title={row.memberName} amount={formatWire(row.amountToPay)} />
      <Facts rows={facts(t, row)} />
      {row.images.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {row.images.map((id) => (
            <SlipPicture key={id} orderId={row.orderId} id={id} />
          ))}
        </div>
      )}
      {proposal && <Facts rows={proposed(t, proposal)} />}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-caption font-semibold text-tx-2">
          {proposal ? t(`console.adjustment_${proposal.state}`) : t('console.noDecision')}
        </span>
        {isOpen &&
          (proposal.own ? (
            <TakeBackButton takeBack={() => withdrawReview(proposal.proposalId)} queryKey={['deposits']} />
          ) : (
            <Decision of={row} />
          ))}
        {waits && may('deposit.propose') && (
          <Button size="medium" onClick={() => setIsProposing(true)}>
            {t('console.proposeDecision')}
          </Button>
        )}
      </div>
      {isProposing && <DepositReviewForm row={row} onClose={() => setIsProposing(false)} />}
    </article>
  );
}

const facts = (t: Translate, row: ClaimedDeposit) => [
  ...filled([
    [t('console.order'), row.orderId],
    [t('console.account'), [row.bankCode, row.account, row.accountNumber].filter(Boolean).join(' · ')],
    [t('console.reference'), row.reference],
    [t('console.ordered'), time(row.createdAt)],
    [t('console.claimed'), row.claimedAt === undefined ? undefined : time(row.claimedAt)],
    [t('console.payer'), row.payerName],
    [t('console.remark'), row.remark],
  ]),
  ...row.slips.map(
    ({ bank, transRef, found }) =>
      [
        t('console.slip'),
        `${bank} ${transRef} · ${t(found ? 'console.slip_found' : 'console.slip_unknown')}`,
      ] as const,
  ),
  ...row.candidates.map((money) => [t('console.candidate'), candidateText(money)] as const),
];

const proposed = (t: Translate, proposal: Proposal) =>
  filled([[t('console.proposal'), verdictOf(t, proposal)], ...decisionRows(t, proposal)]);

const verdictOf = (t: Translate, { verdict, amount, refusal }: Proposal) =>
  [t(`console.verdict_${verdict}`), amount && formatWire(amount), refusal && t(`console.refusal_${refusal}`)]
    .filter(Boolean)
    .join(' · ');

function Decision({ of }: { of: ClaimedDeposit }) {
  const { t } = useTexts();
  const { proposal } = of;
  if (!proposal) return null;
  return (
    <DecideButton
      permission="deposit.approve"
      lead={t(`console.verdictLead_${proposal.verdict}`, {
        name: of.memberName,
        amount: formatWire(proposal.amount ?? of.amountToPay),
        reason: proposal.refusal ? t(`console.refusal_${proposal.refusal}`) : '',
      })}
      ready
      approve={async () => outcomeOf(await approveReview(proposal.proposalId, proposal.digest))}
      reject={async (reason) => outcomeOf(await rejectReview(proposal.proposalId, reason))}
      queryKey={['deposits']}
    >
      <div className="card p-3.5">
        <Facts
          rows={filled([
            [t('console.transferOf'), formatWire(of.amountToPay)],
            [t('console.payer'), of.payerName],
            [t('console.reason'), proposal.reason],
            [t('console.proposedBy'), proposal.proposer],
            [t('console.digest'), proposal.digest.slice(0, 8)],
          ])}
        />
      </div>
    </DecideButton>
  );
}
