import { formatWire, withSymbol } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { ConfirmDialog } from '@erawan/ui/Dialog';
import { Refusal } from '@erawan/ui/Refusal';
import { UiTextsProvider, useUiTexts } from '@erawan/ui/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { walletKeys } from '../wallet/queries.ts';
import { recordKeys } from './queries.ts';
import { cancelSuborder, type Suborder } from './slips.ts';

interface CancelSuborderProps {
  orderId: string;
  suborder: Suborder;
}

/** Takes the stake on one draw back, after a question. The vendor says whether it still can; no answer may be asked for again. */
export function CancelSuborder({ orderId, suborder }: CancelSuborderProps) {
  const { t } = useTexts();
  const texts = useUiTexts();
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const cancel = useMutation({
    mutationFn: () => cancelSuborder(orderId, suborder.suborderId),
    meta: { noAlert: true },
    onSuccess: () => setAsked(false),
    onSettled: () => {
      // Done or not: what became of it is the server's to say.
      for (const queryKey of [recordKeys.bets(), walletKeys.all()])
        void client.invalidateQueries({ queryKey });
    },
  });
  const close = () => {
    setAsked(false);
    cancel.reset();
  };
  const stake = withSymbol(texts.currencySymbol, formatWire(suborder.betAmount));
  return (
    <>
      <Button kind="outline" size="small" onClick={() => setAsked(true)}>
        {t('records.cancelBet')}
      </Button>
      {isAsked && (
        <UiTextsProvider value={{ ...texts, cancel: t('records.keepBet') }}>
          <ConfirmDialog
            title={t('records.cancelAsk', { numero: suborder.numero })}
            confirm={t('records.cancelBet')}
            danger
            busy={cancel.isPending}
            onConfirm={() => cancel.mutate()}
            onCancel={close}
          >
            <p className="text-body text-tx-2">{t('records.cancelHint', { stake })}</p>
            {cancel.error && <Refusal text={textOf(cancel.error)} />}
          </ConfirmDialog>
        </UiTextsProvider>
      )}
    </>
  );
}
