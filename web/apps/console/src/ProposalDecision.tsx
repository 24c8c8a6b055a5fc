import { Button } from '@erawan/ui/Button';
import { TextField } from '@erawan/ui/fields';
import { Refusal } from '@erawan/ui/Refusal';
import { toast } from '@erawan/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queries, textOf } from './api.ts';
import type { Adjustment } from './calls.ts';
import { useTexts } from './i18n.ts';
import { REASON } from './reason.ts';

/** What became of a proposal. */
type Outcome = Pick<Adjustment, 'state' | 'failure'>;

export interface ProposalDecisionProps {
  /** Whether all that the decision is about is on the screen. */
  ready: boolean;
  /** A third person carries out what is approved here. */
  needsRelease?: boolean;
  /** Answers what became of it, where that is to be said. */
  approve: () => Promise<Outcome | undefined>;
  reject: (reason: string) => Promise<Outcome | undefined>;
  /** The lists that change. */
  queryKey: readonly string[];
  onDone: () => void;
}

/** Yes or no, with a reason for no, to what another operator proposed. */
export function ProposalDecision({
  ready,
  needsRelease = false,
  approve,
  reject,
  queryKey,
  onDone,
}: ProposalDecisionProps) {
  const { t } = useTexts();
  const [reason, setReason] = useState('');
  const isUnderWay = useRef(false);
  const decide = useMutation({
    mutationFn: (approves: boolean) => (approves ? approve() : reject(reason.trim())),
    onSuccess: (outcome) => {
      if (outcome?.failure !== undefined) toast.error(outcome.failure);
      else if (outcome) toast.success(t(`console.adjustment_${outcome.state}`));
      onDone();
    },
    onSettled: () => {
      isUnderWay.current = false;
      return queries.invalidateQueries({ queryKey });
    },
  });
  // A second press while the first is under way is none.
  const press = (approves: boolean) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    decide.mutate(approves);
  };
  return (
    <>
      <Refusal text={decide.error ? textOf(decide.error) : ''} />
      <Button wide busy={decide.isPending} disabled={!ready} onClick={() => press(true)}>
        {t(needsRelease ? 'console.approveForRelease' : 'console.approve')}
      </Button>
      <TextField
        label={t('console.rejectReason')}
        hint={t('console.rejectHint')}
        value={reason}
        onValue={setReason}
        maxLength={REASON.max}
      />
      <Button
        kind="danger"
        wide
        busy={decide.isPending}
        disabled={[...reason.trim()].length < REASON.min}
        onClick={() => press(false)}
      >
        {t('console.reject')}
      </Button>
    </>
  );
}
