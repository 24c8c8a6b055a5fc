import { formatWire } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { TextField } from '@erawan/ui/fields';
import { Refusal } from '@erawan/ui/Refusal';
import { Segments } from '@erawan/ui/Segments';
import { toast } from '@erawan/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { queries, textOf } from './api.ts';
import { type ClaimedDeposit, proposeReview } from './calls.ts';
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
          <Segments
            label={t('console.candidate')}
            value={receiptId}
            onValue={setReceiptId}
            choices={row.candidates.map((money) => ({
              value: money.receiptId,
              text: [formatWire(money.amount), money.payerName].filter(Boolean).join(' · '),
            }))}
          />
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
