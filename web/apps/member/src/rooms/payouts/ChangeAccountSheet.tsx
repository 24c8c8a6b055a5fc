import { ApiError } from '@erawan/api/errors';
import { Button } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { PinField } from '@erawan/ui/PinField';
import { Refusal } from '@erawan/ui/Refusal';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { toast } from '@erawan/ui/toasts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { isAborted } from '../../parts/step-up.ts';
import { triesLeft } from '../../parts/tries.ts';
import { securityChanged } from '../security/queries.ts';
import { AddAccount, Destinations } from './Destinations.tsx';
import {
  changeAccount,
  payoutKeys,
  type WithdrawCard,
  type Withdrawal,
  withdrawSettings,
} from './queries.ts';

/** Digits of a funds password. */
const PIN_LENGTH = 6;

interface ChangeAccountSheetProps {
  withdrawal: Withdrawal;
  onClose: () => void;
}

/** Another account for a withdrawal that waits, with the funds password; the amount stays set aside. */
export function ChangeAccountSheet({ withdrawal, onClose }: ChangeAccountSheetProps) {
  const { t, language } = useTexts();
  const settings = useQuery(withdrawSettings(language));
  const [cardId, setCardId] = useState<string>();
  const [pin, setPin] = useState('');
  const [missing, setMissing] = useState<string>();
  const form = useId();
  const label = useId();
  const { change, pinErrors, setPinErrors, press } = useChange(withdrawal.orderId, onClose, () => setPin(''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(cardId === undefined ? t('payouts.destinationMissing') : undefined);
    setPinErrors(pin.length < PIN_LENGTH ? [t('payouts.pinLength')] : []);
    if (cardId !== undefined && pin.length === PIN_LENGTH) press(cardId, pin);
  };
  const refused = change.error && !isAborted(change.error) && pinErrors.length === 0;
  return (
    <Overlay
      place="bottom"
      title={t('payouts.changeTitle')}
      onClose={() => !change.isPending && onClose()}
      footer={
        <Button type="submit" form={form} wide busy={change.isPending} disabled={!settings.data}>
          {t('payouts.changeConfirm')}
        </Button>
      }
    >
      {!settings.data &&
        (settings.error ? (
          <ErrorState text={textOf(settings.error)} onRetry={() => void settings.refetch()} />
        ) : (
          <ListSkeleton />
        ))}
      {settings.data && (
        <form id={form} noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
          <p className="text-body text-tx-2">{t('payouts.changeText')}</p>
          <h3 id={label} className="text-label text-tx-2">
            {t('payouts.destination')}
          </h3>
          <Destinations
            cards={othersOf(settings.data.cards, withdrawal)}
            labelledBy={label}
            value={cardId}
            onValue={setCardId}
            error={missing}
          />
          <AddAccount />
          <PinField
            name="paymentPassword"
            label={t('payouts.fundsPassword')}
            value={pin}
            onValue={(next) => {
              setPinErrors([]);
              setPin(next);
            }}
            errors={pinErrors}
          />
          <Refusal text={refused ? textOf(change.error) : ''} />
        </form>
      )}
    </Overlay>
  );
}

/** The accounts but the one that it goes to. Two that look alike cannot be told apart, and both stay. */
function othersOf(cards: readonly WithdrawCard[], { kind, bankCode, accountNumber }: Withdrawal) {
  const isPresent = (card: WithdrawCard) =>
    card.kind === kind && card.bankCode === bankCode && card.accountNumber === accountNumber;
  return cards.filter(isPresent).length === 1 ? cards.filter((card) => !isPresent(card)) : cards;
}

function useChange(orderId: string, onDone: () => void, onWrongPin: () => void) {
  const { t } = useTexts();
  const client = useQueryClient();
  const [pinErrors, setPinErrors] = useState<readonly string[]>([]);
  const sending = useRef(false);
  const change = useMutation({
    mutationFn: ({ cardId, pin }: { cardId: string; pin: string }) => changeAccount(orderId, cardId, pin),
    meta: { noAlert: true },
    onSettled: () => {
      sending.current = false;
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: payoutKeys.all() });
      toast.success(t('payouts.changed'));
      onDone();
    },
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : '';
      if (code === 'funds.password.wrong') {
        onWrongPin();
        const left = triesLeft(error);
        setPinErrors([
          textOf(error),
          ...(left === undefined ? [] : [t('payouts.triesLeft', { count: left })]),
        ]);
        return;
      }
      if (code === 'funds.password.locked') void securityChanged();
      void client.invalidateQueries({ queryKey: payoutKeys.all() });
    },
  });
  return {
    change,
    pinErrors,
    setPinErrors,
    /** A second press while the first is under way is none. */
    press(cardId: string, pin: string) {
      if (sending.current) return;
      sending.current = true;
      change.mutate({ cardId, pin });
    },
  };
}
