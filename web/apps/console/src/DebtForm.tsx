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
import { type Debt, type DebtProposal, proposeDebtEnd } from './debt-calls.ts';
import { useTexts } from './i18n.ts';
import { REASON } from './reason.ts';

/** Proposes how a debt ends; another operator decides. */
export function DebtForm({ row, onClose }: { row: Debt; onClose: () => void }) {
  const { t } = useTexts();
  // What the next deposits repay already can only be written off.
  const [end, setEnd] = useState<DebtProposal['end']>(row.repaysFromDeposits ? 'writeOff' : 'deposits');
  const [reason, setReason] = useState('');
  const propose = useMutation({
    mutationFn: () => proposeDebtEnd(row.reversalId, { end, reason: reason.trim() }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['debts'] });
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
          {t('console.debtWaits', { amount: `${formatWire(row.left)} ${row.currency}` })}
        </p>
        {!row.repaysFromDeposits && (
          <Segments
            label={t('console.proposal')}
            value={end}
            onValue={setEnd}
            choices={[
              { value: 'deposits', text: t('console.debtEnd_deposits') },
              { value: 'writeOff', text: t('console.debtEnd_writeOff') },
            ]}
          />
        )}
        <p className="text-body">{t(`console.debtAbout_${end}`)}</p>
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
