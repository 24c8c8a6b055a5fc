import { formatWire } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { TextField } from '@erawan/ui/fields';
import { Refusal } from '@erawan/ui/Refusal';
import { Segments } from '@erawan/ui/Segments';
import { toast } from '@erawan/ui/toasts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { queries, textOf } from './api.ts';
import { type Adjustment, memberWallet, proposeAdjustment } from './calls.ts';
import { useTexts } from './i18n.ts';
import { REASON } from './reason.ts';

/** Baht with at most two places, as the server takes it. */
const AMOUNT = /^\d{1,10}(\.\d{1,2})?$/;

/** Proposes an adjustment; another operator decides. */
export function AdjustmentForm({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const [name, setName] = useState('');
  const [left, setLeft] = useState('');
  const [direction, setDirection] = useState<Adjustment['direction']>('credit');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const wallet = useQuery({ ...memberWallet(left), enabled: left !== '' });
  const propose = useMutation({
    mutationFn: () => proposeAdjustment(name.trim(), { direction, amount, reason: reason.trim() }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['adjustments'] });
      toast.success(t('console.proposed'));
      onClose();
    },
  });
  const isReady = name.trim() !== '' && AMOUNT.test(amount) && [...reason.trim()].length >= REASON.min;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    propose.mutate();
  };
  const known =
    wallet.data &&
    t('console.memberHas', { amount: `${formatWire(wallet.data.available)} ${wallet.data.currency}` });
  return (
    <Overlay title={t('console.propose')} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        <TextField
          label={t('console.memberName')}
          value={name}
          onValue={setName}
          onBlur={() => setLeft(name.trim())}
          errors={wallet.error && left === name.trim() ? [textOf(wallet.error)] : []}
          hint={left === name.trim() ? known : undefined}
          autoCapitalize="none"
          required
        />
        <Segments
          label={t('console.direction')}
          value={direction}
          onValue={setDirection}
          choices={[
            { value: 'credit', text: t('console.direction_credit') },
            { value: 'debit', text: t('console.direction_debit') },
          ]}
        />
        <TextField
          label={t('console.amount')}
          value={amount}
          onValue={setAmount}
          inputMode="decimal"
          errors={amount !== '' && !AMOUNT.test(amount) ? [t('console.amountRule')] : []}
          required
        />
        <TextField
          label={t('console.reason')}
          hint={t('console.reasonHint')}
          value={reason}
          onValue={setReason}
          maxLength={REASON.max}
          required
        />
        <Refusal text={propose.error ? textOf(propose.error) : ''} />
        <Button type="submit" wide busy={propose.isPending} disabled={!isReady}>
          {t('console.propose')}
        </Button>
      </form>
    </Overlay>
  );
}
