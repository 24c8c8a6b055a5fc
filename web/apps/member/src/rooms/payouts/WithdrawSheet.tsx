import { ApiError } from '@erawan/api/errors';
import { Button } from '@erawan/ui/Button';
import { DataList } from '@erawan/ui/DataList';
import { Overlay } from '@erawan/ui/Dialog';
import { Icon } from '@erawan/ui/Icon';
import { Money } from '@erawan/ui/Money';
import { PinField } from '@erawan/ui/PinField';
import { Refusal } from '@erawan/ui/Refusal';
import { useCurrencySymbol } from '@erawan/ui/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { pathTo } from '../../core/routes.ts';
import { BankLogo } from '../../parts/BankLogo.tsx';
import { triesLeft } from '../../parts/tries.ts';
import { type Intent, intentFor, isUndecided } from '../../parts/intent.ts';
import { securityChanged } from '../security/queries.ts';
import { walletKeys } from '../wallet/queries.ts';
import { useWithdrawBanks } from './banks.ts';
import { estimateRows } from './CoinRows.tsx';
import { shortNumber } from './Destinations.tsx';
import { payoutKeys, startWithdrawal, type WithdrawalContent, type WithdrawReason } from './queries.ts';
import { reasonText } from './reasons.ts';
import { type Offer, sentenceOf } from './withdraw-form.ts';

interface WithdrawSheetProps {
  offer: Offer;
  onClose: () => void;
  /** The amount is no longer within what can be withdrawn. */
  onAmountRefused: (text: string) => void;
  onRefused: (text: string) => void;
}

/** Digits of a funds password. */
const PIN_LENGTH = 6;
/** Refusals that are about the amount, told at its field. */
const OF_AMOUNT = new Set(['withdraw.amount.out.of.range', 'withdraw.day.limit', 'insufficient.balance']);

// Outlives the sheet: closing it must not turn a withdrawal that may exist into a second one.
let undecided: Intent<WithdrawalContent> | undefined;

/** Shows what was asked for, then asks for the funds password. */
export function WithdrawSheet(props: WithdrawSheetProps) {
  const { t } = useTexts();
  const symbol = useCurrencySymbol();
  const { offer, onClose } = props;
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [pin, setPin] = useState('');
  const form = useId();
  const send = useSend(props, () => setPin(''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.press({ cardId: offer.card.cardId, amount: offer.amount }, pin);
  };
  return (
    <Overlay
      place="bottom"
      title={isConfirmed ? t('payouts.pinTitle') : t('payouts.confirmTitle')}
      onClose={() => !send.busy && onClose()}
      footer={
        isConfirmed ? (
          <Button type="submit" form={form} wide busy={send.busy}>
            {t('payouts.confirm')}
          </Button>
        ) : (
          <Button wide onClick={() => setIsConfirmed(true)}>
            {t('payouts.toPin')}
          </Button>
        )
      }
    >
      {isConfirmed ? (
        <form id={form} noValidate className="grid gap-4" onSubmit={submit}>
          <p className="text-body text-tx-2">{sentenceOf(offer, t, symbol)}</p>
          <PinField
            name="paymentPassword"
            label={t('payouts.fundsPassword')}
            value={pin}
            onValue={(next) => {
              send.clear();
              setPin(next);
            }}
            errors={send.pinErrors}
            autoFocus
          />
          <Refusal text={send.error} />
        </form>
      ) : (
        <Summary offer={offer} />
      )}
    </Overlay>
  );
}

function Summary({ offer }: { offer: Offer }) {
  const { t } = useTexts();
  const { card, amount, fee, net, coins } = offer;
  const bank = useWithdrawBanks().get(card.bankCode);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid justify-items-center gap-1 rounded-16 bg-bg-1/70 py-5 inset-ring inset-ring-white/6">
        <span className="text-label text-tx-2">{t('payouts.youReceive')}</span>
        <Money value={net} className="text-[32px] leading-10 text-brand-300" />
      </div>
      <DataList
        rows={[
          [t('payouts.youWithdraw'), <Money key="amount" value={amount} />],
          [t('payouts.fee'), <Money key="fee" value={fee} />],
          ...estimateRows(t, coins),
          [
            t('payouts.destination'),
            <span key="bank" className="flex items-center justify-end gap-2">
              <BankLogo code={card.bankCode} iconUrl={bank?.iconUrl} size="small" />
              {bank?.displayName ?? card.bankCode}
            </span>,
          ],
          [
            t(`payouts.kind.${card.kind}`),
            <span key="number" className="tabular">
              {shortNumber(card.accountNumber)}
            </span>,
          ],
        ]}
      />
      <p className="flex items-start gap-2 text-caption text-tx-3">
        <Icon name="lock" size={18} className="shrink-0 text-positive" />
        {t('payouts.heldNote')}
      </p>
    </div>
  );
}

/** One press, one withdrawal, then the page that follows it. */
function useSend({ onAmountRefused, onRefused }: WithdrawSheetProps, onWrongPin: () => void) {
  const { t, find } = useTexts();
  const symbol = useCurrencySymbol();
  const client = useQueryClient();
  const [pinErrors, setPinErrors] = useState<readonly string[]>([]);
  const sending = useRef(false);
  const start = useMutation({
    mutationFn: ({ key, body, pin }: Intent<WithdrawalContent> & { pin: string }) =>
      startWithdrawal(body, pin, key),
    meta: { noAlert: true },
    onSettled: () => {
      sending.current = false;
    },
    onSuccess: ({ orderId }) => {
      undecided = undefined;
      void client.invalidateQueries({ queryKey: payoutKeys.all() });
      void client.invalidateQueries({ queryKey: walletKeys.all() });
      // The browser's back leads to the form again, not to a sheet that invites to withdraw twice.
      navigate(pathTo('/m/withdraw', { orderId }), { replace: true });
    },
    onError: (error) => {
      if (isUndecided(error)) return;
      undecided = undefined;
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
      if (code === 'insufficient.balance') void client.invalidateQueries({ queryKey: walletKeys.all() });
      const numbers = error instanceof ApiError && isNumbers(error.value) ? error.value : {};
      const reason = { code, text: textOf(error), numbers };
      const text = reasonText(reason, symbol, (key, params) => find('payouts', key, params));
      if (OF_AMOUNT.has(code)) onAmountRefused(text);
      else onRefused(text);
    },
  });
  return {
    busy: start.isPending,
    /** Only what leaves it open whether the withdrawal exists stays in the sheet. */
    error: start.error && isUndecided(start.error) ? `${textOf(start.error)} ${t('payouts.pressAgain')}` : '',
    pinErrors,
    clear() {
      setPinErrors([]);
    },
    press(body: WithdrawalContent, pin: string) {
      if (sending.current) return;
      if (pin.length < PIN_LENGTH) {
        setPinErrors([t('payouts.pinLength')]);
        return;
      }
      sending.current = true;
      undecided = intentFor(undecided, body);
      start.mutate({ ...undecided, pin });
    },
  };
}

const isNumbers = (value: unknown): value is WithdrawReason['numbers'] =>
  typeof value === 'object' && value !== null;
