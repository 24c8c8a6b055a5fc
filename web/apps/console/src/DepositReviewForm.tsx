import { formatWire } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { TextField } from '@erawan/ui/fields';
import { cn } from '@erawan/ui/cn';
import { RadioCards } from '@erawan/ui/RadioCards';
import { Refusal } from '@erawan/ui/Refusal';
import { Segments } from '@erawan/ui/Segments';
import { toast } from '@erawan/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { queries, textOf } from './api.ts';
import { type ClaimedDeposit, proposeReview } from './calls.ts';
import { candidateText } from './candidate.ts';
import { useTexts } from './i18n.ts';
import { REASON } from './reason.ts';

type Proposal = NonNullable<ClaimedDeposit['proposal']>;
type Verdict = Proposal['verdict'];
type RefusalReason = NonNullable<Proposal['refusal']>;
const REFUSALS = ['not.received', 'payer.other'] as const satisfies readonly RefusalReason[];

/** Proposes which money is a deposit's, or to refuse it; another operator decides. */
export function DepositReviewForm({ row, onClose }: { row: ClaimedDeposit; onClose: () => void }) {
  const { t } = useTexts();
  const [first] = row.candidates;
  const candidateTitle = useId();
  const [verdict, setVerdict] = useState<Verdict>(first ? 'match' : 'refuse');
  const [receiptId, setReceiptId] = useState(first?.receiptId ?? '');
  const [refusal, setRefusal] = useState<RefusalReason>('not.received');
  const [reason, setReason] = useState('');
  const isMatch = verdict === 'match';
  const propose = useMutation({
    mutationFn: () =>
      proposeReview(row.orderId, {
        verdict,
        reason: reason.trim(),
        ...(isMatch ? { receiptId } : { refusal }),
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['deposits'] });
      toast.success(t('console.proposed'));
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    propose.mutate();
  };
  return (
    <Overlay title={t('console.proposeDecision')} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        <p className="text-body text-tx-2">
          {t('console.suspenseWaits', { amount: formatWire(row.amountToPay) })}
        </p>
        {first ? (
          <Segments
            label={t('console.proposal')}
            value={verdict}
            onValue={setVerdict}
            choices={(['match', 'refuse'] as const).map((value) => ({
              value,
              text: t(`console.verdict_${value}`),
            }))}
          />
        ) : (
          <p className="text-body">{t('console.noCandidates')}</p>
        )}
        {isMatch ? (
          <div className="grid gap-1.5">
            <p id={candidateTitle} className="text-label text-tx-2">
              {t('console.candidate')}
            </p>
            <RadioCards
              labelledBy={candidateTitle}
              items={row.candidates}
              keyOf={(money) => money.receiptId}
              value={receiptId}
              onValue={(money) => setReceiptId(money.receiptId)}
              className="grid gap-2"
              look={(on) => cn('min-h-11 rounded-12 py-2.5 pr-9 pl-3.5 text-left', on ? 'bg-s-3' : 'bg-s-2')}
            >
              {(money) => <span className="tabular text-body wrap-anywhere">{candidateText(money)}</span>}
            </RadioCards>
          </div>
        ) : (
          <Segments
            label={t('console.depositReason')}
            value={refusal}
            onValue={setRefusal}
            choices={REFUSALS.map((value) => ({ value, text: t(`console.refusal_${value}`) }))}
          />
        )}
        <TextField
          label={t('console.reason')}
          hint={t('console.suspenseReasonHint')}
          value={reason}
          onValue={setReason}
          maxLength={REASON.max}
          required
        />
        <Refusal text={propose.error ? textOf(propose.error) : ''} />
        <Button type="submit" wide busy={propose.isPending} disabled={[...reason.trim()].length < REASON.min}>
          {t('console.propose_send')}
        </Button>
      </form>
    </Overlay>
  );
}
