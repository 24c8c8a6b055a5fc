import { ConfirmDialog } from '@erawan/ui/Dialog';
import { Refusal } from '@erawan/ui/Refusal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { cancelDeposit, paymentKeys } from './queries.ts';

/** Gives up a transfer that was not made; asked once more, because money may be on its way. */
export function CancelDeposit({ orderId }: { orderId: string }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const cancel = useMutation({
    mutationFn: () => cancelDeposit(orderId),
    meta: { noAlert: true },
    onSettled: () => {
      setAsked(false);
      // Done or not: what the deposit is now is the server's to say.
      return client.invalidateQueries({ queryKey: paymentKeys.deposits() });
    },
  });
  return (
    <>
      {cancel.error && <Refusal text={textOf(cancel.error)} />}
      <button
        type="button"
        onClick={() => setAsked(true)}
        className="press min-h-11 rounded-14 text-label font-semibold text-negative"
      >
        {t('deposit.cancelDeposit')}
      </button>
      {isAsked && (
        <ConfirmDialog
          title={t('deposit.cancelTitle')}
          confirm={t('deposit.cancelDeposit')}
          danger
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate()}
          onCancel={() => setAsked(false)}
        >
          <p className="text-body text-tx-2">{t('deposit.cancelText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
