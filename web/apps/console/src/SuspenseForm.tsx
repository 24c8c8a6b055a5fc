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
import { proposeSuspense, type Suspended } from './calls.ts';
import { useTexts } from './i18n.ts';
import { REASON } from './reason.ts';

type Resolution = NonNullable<Suspended['proposal']>['resolution'];
/** Characters of the bank's name of a transfer. */
const REFERENCE_MAX = 64;

/** Proposes what becomes of suspended money; another operator decides. */
export function SuspenseForm({ row, onClose }: { row: Suspended; onClose: () => void }) {
  const { t } = useTexts();
  const [resolution, setResolution] = useState<Resolution>(row.creditable ? 'credit' : 'return');
  const [memberName, setMemberName] = useState('');
  const [bankReference, setBankReference] = useState('');
  const [reason, setReason] = useState('');
  const isCredit = resolution === 'credit';
  const asksMember = isCredit && row.memberName === undefined;
  const propose = useMutation({
    mutationFn: () =>
      proposeSuspense(row.receiptId, {
        resolution,
        reason: reason.trim(),
        ...(asksMember ? { memberName: memberName.trim() } : {}),
        ...(isCredit ? {} : { bankReference: bankReference.trim() }),
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['suspense'] });
      toast.success(t('console.proposed'));
      onClose();
    },
  });
  const isNamed = isCredit ? !asksMember || memberName.trim() !== '' : bankReference.trim() !== '';
  const isReady = isNamed && [...reason.trim()].length >= REASON.min;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    propose.mutate();
  };
  return (
    <Overlay title={t('console.proposeDecision')} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        <p className="text-body text-tx-2">
          {t('console.suspenseWaits', { amount: `${formatWire(row.suspended)} ${row.currency}` })}
        </p>
        {row.creditable ? (
          <Segments
            label={t('console.proposal')}
            value={resolution}
            onValue={setResolution}
            choices={[
              { value: 'credit', text: t('console.resolution_credit') },
              { value: 'return', text: t('console.resolution_return') },
            ]}
          />
        ) : (
          <p className="text-body">{t('console.returnOnly')}</p>
        )}
        {asksMember && (
          <TextField
            label={t('console.memberName')}
            value={memberName}
            onValue={setMemberName}
            autoCapitalize="none"
            required
          />
        )}
        {!isCredit && (
          <TextField
            label={t('console.bankReference')}
            hint={t('console.bankReferenceHint')}
            value={bankReference}
            onValue={setBankReference}
            maxLength={REFERENCE_MAX}
            required
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
        <Button type="submit" wide busy={propose.isPending} disabled={!isReady}>
          {t('console.propose_send')}
        </Button>
      </form>
    </Overlay>
  );
}
