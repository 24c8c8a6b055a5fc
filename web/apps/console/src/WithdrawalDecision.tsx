import { Button } from '@erawan/ui/Button';
import { cn } from '@erawan/ui/cn';
import { FieldShell, inputLook, TextField } from '@erawan/ui/fields';
import { Refusal } from '@erawan/ui/Refusal';
import { Segments } from '@erawan/ui/Segments';
import { toast } from '@erawan/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { queries, textOf } from './api.ts';
import {
  approveWithdrawal,
  proposeWithdrawal,
  refuseRelease,
  rejectWithdrawal,
  releaseWithdrawal,
  takeBackWithdrawal,
  type WithdrawalCase,
  type WithdrawalDecision as Decided,
  type WithdrawalProposal,
} from './payout-calls.ts';
import { Facts } from './Facts.tsx';
import { useTexts } from './i18n.ts';
import { useMay } from './may.ts';
import { missing } from './missing.ts';
import { ProposalDecision } from './ProposalDecision.tsx';
import { REASON } from './reason.ts';

const REFUSALS = ['wrong.name', 'needs.documents', 'unclear.play', 'cannot.pay'] as const;
type Refused = (typeof REFUSALS)[number];

const isReason = (text: string) => [...text.trim()].length >= REASON.min;
const LISTS = ['withdrawals'] as const;
const reread = () => queries.invalidateQueries({ queryKey: LISTS });

interface DecisionProps {
  of: WithdrawalCase;
  onDone: () => void;
}

/** One operator proposes to pay or to refuse, another one decides; each only what the roles allow. */
export function WithdrawalDecision({ of, onDone }: DecisionProps) {
  const may = useMay();
  const { proposal } = of;
  const canPropose = (of.held || of.state === 'review') && may('withdrawal.propose');
  if (proposal) return <Waiting of={of} proposal={proposal} onDone={onDone} />;
  return canPropose ? <Proposal of={of} onDone={onDone} /> : null;
}

function Proposal({ of, onDone }: DecisionProps) {
  const { t } = useTexts();
  const refusalId = useId();
  // What is held back is not paid from here: it goes on to review first.
  const outcomes = of.held ? (['resume', 'refuse'] as const) : (['pay', 'refuse'] as const);
  const [outcome, setOutcome] = useState<Decided['outcome']>(outcomes[0]);
  const isBlocked = outcome === 'refuse' && of.attempts.some(({ state }) => state !== 'failed');
  const [refusal, setRefusal] = useState<Refused>('wrong.name');
  const [reason, setReason] = useState('');
  const isUnderWay = useRef(false);
  const propose = useMutation({
    mutationFn: () =>
      proposeWithdrawal(of.orderId, {
        outcome,
        reason: reason.trim(),
        ...(outcome === 'refuse' ? { refusal } : {}),
      }),
    onSuccess: () => {
      toast.success(t('console.proposed'));
      onDone();
    },
    onSettled: () => {
      isUnderWay.current = false;
      return reread();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A second press while the first is under way is none.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    propose.mutate();
  };
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <Segments
        label={t('console.proposal')}
        value={outcome}
        onValue={setOutcome}
        choices={outcomes.map((value) => ({
          value,
          text: t(`console.outcome_${value}`),
        }))}
      />
      {isBlocked && <p className="text-body text-tx-2">{t('console.refuseBlocked')}</p>}
      {outcome === 'refuse' && (
        <FieldShell id={refusalId} label={t('console.refusal')} hint={t('console.refusalHint')}>
          <select
            id={refusalId}
            value={refusal}
            onChange={({ target }) =>
              setRefusal(REFUSALS.find((one) => one === target.value) ?? 'wrong.name')
            }
            className={cn(inputLook)}
          >
            {REFUSALS.map((value) => (
              <option key={value} value={value}>
                {t(`console.refusal_${value}`)}
              </option>
            ))}
          </select>
        </FieldShell>
      )}
      <TextField
        label={t('console.reason')}
        hint={t('console.reasonInside')}
        value={reason}
        onValue={setReason}
        maxLength={REASON.max}
        required
      />
      <Refusal text={propose.error ? textOf(propose.error) : ''} />
      <Button type="submit" wide busy={propose.isPending} disabled={isBlocked || !isReason(reason)}>
        {t('console.proposeThis')}
      </Button>
    </form>
  );
}

function Waiting({ of, proposal, onDone }: DecisionProps & { proposal: WithdrawalProposal }) {
  const { t, find } = useTexts();
  const may = useMay();
  const { outcome, refusal, proposer, digest, own, decider, state } = proposal;
  const { orderId } = of;
  const { proposalId } = proposal;
  const who = missing(proposal, t);
  return (
    <section className="grid gap-4" aria-label={t('console.proposal')}>
      <div className="card p-3.5">
        <Facts
          rows={[
            [t('console.proposal'), t(`console.outcome_${outcome}`)],
            ...(refusal
              ? [[t('console.refusal'), find('console', `refusal_${refusal}`) ?? refusal] as const]
              : []),
            [t('console.reason'), proposal.reason],
            [t('console.proposedBy'), proposer],
            ...(decider === undefined ? [] : [[t('console.approvedBy'), decider] as const]),
            ...(who === undefined ? [] : [[t('console.missing'), who] as const]),
            [t('console.digest'), digest.slice(0, 8)],
          ]}
        />
      </div>
      {own ? (
        <TakeBack of={of} proposal={proposal} />
      ) : (
        <>
          {state === 'open' && may('withdrawal.approve') && (
            <ProposalDecision
              ready
              needsRelease={proposal.needsRelease}
              approve={() => approveWithdrawal(orderId, proposalId, digest).then(() => undefined)}
              reject={(why) => rejectWithdrawal(orderId, proposalId, why).then(() => undefined)}
              queryKey={LISTS}
              onDone={onDone}
            />
          )}
          {state === 'checked' && !proposal.hadPart && may('withdrawal.release') && (
            <ProposalDecision
              ready
              approve={() => releaseWithdrawal(orderId, proposalId, digest).then(() => undefined)}
              reject={(why) => refuseRelease(orderId, proposalId, why).then(() => undefined)}
              queryKey={LISTS}
              onDone={onDone}
            />
          )}
        </>
      )}
    </section>
  );
}

function TakeBack({ of, proposal }: { of: WithdrawalCase; proposal: WithdrawalProposal }) {
  const { t } = useTexts();
  const takeBack = useMutation({
    mutationFn: () => takeBackWithdrawal(of.orderId, proposal.proposalId),
    onError: (error) => toast.error(textOf(error)),
    onSettled: reread,
  });
  return (
    <Button kind="quiet" wide busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
      {t('console.withdraw')}
    </Button>
  );
}
