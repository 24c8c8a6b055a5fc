import { formatWire } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { TextField } from '@erawan/ui/fields';
import { Refusal } from '@erawan/ui/Refusal';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { toast } from '@erawan/ui/toasts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries, textOf } from './api.ts';
import { type Adjustment, approveAdjustment, memberWallet, rejectAdjustment } from './calls.ts';
import { Facts } from './Facts.tsx';
import { useTexts } from './i18n.ts';
import { useMay } from './may.ts';
import { REASON } from './reason.ts';

/** What is added or taken, with its sign. */
export const signed = ({ direction, amount }: Adjustment) =>
  `${direction === 'credit' ? '+' : '−'}${formatWire(amount)}`;

/** The way to decide about another operator's adjustment, for those who may. */
export function Decision({ of }: { of: Adjustment }) {
  const { t } = useTexts();
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  if (!may('adjustment.approve')) return null;
  return (
    <>
      <Button size="medium" onClick={() => setIsOpen(true)}>
        {t('console.decide')}
      </Button>
      {isOpen && <DecisionSheet of={of} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function DecisionSheet({ of, onClose }: { of: Adjustment; onClose: () => void }) {
  const { t } = useTexts();
  const wallet = useQuery(memberWallet(of.memberName));
  const [reason, setReason] = useState('');
  const decide = useMutation({
    mutationFn: (approves: boolean) =>
      approves ? approveAdjustment(of.proposalId, of.digest) : rejectAdjustment(of.proposalId, reason.trim()),
    onSuccess: ({ state, failure }) => {
      if (failure === undefined) toast.success(t(`console.adjustment_${state}`));
      else toast.error(failure);
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['adjustments'] }),
  });
  return (
    <Overlay title={t('console.decide')} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-body text-tx-2">
          {t(`console.decideLead_${of.direction}`, { name: of.memberName, amount: formatWire(of.amount) })}
        </p>
        {wallet.error && <ErrorState text={textOf(wallet.error)} onRetry={() => void wallet.refetch()} />}
        {wallet.isPending && <ListSkeleton />}
        {wallet.data && (
          <div className="card p-3.5">
            <Facts
              rows={[
                [t('console.balanceNow'), `${formatWire(wallet.data.available)} ${wallet.data.currency}`],
                [t('console.adjustment'), `${signed(of)} ${wallet.data.currency}`],
                [t('console.reason'), of.reason],
                [t('console.proposedBy'), of.proposer],
                [t('console.digest'), of.digest.slice(0, 8)],
              ]}
            />
          </div>
        )}
        <Refusal text={decide.error ? textOf(decide.error) : ''} />
        <Button wide busy={decide.isPending} disabled={!wallet.data} onClick={() => decide.mutate(true)}>
          {t('console.approve')}
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
          onClick={() => decide.mutate(false)}
        >
          {t('console.reject')}
        </Button>
      </div>
    </Overlay>
  );
}
