import { ApiError } from '@erawan/api/errors';
import { webAddress } from '@erawan/kit/address';
import { type Minor, toWire } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { Icon } from '@erawan/ui/Icon';
import { Money } from '@erawan/ui/Money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { textOf } from '../../core/api.ts';
import { i18n, useTexts } from '../../core/i18n.ts';
import { pathTo } from '../../core/routes.ts';
import { DataList } from '@erawan/ui/DataList';
import { BankLogo } from '../../parts/BankLogo.tsx';
import { type Intent, intentFor, isUndecided } from '../../parts/intent.ts';
import {
  type ChannelKind,
  type DepositBank,
  type DepositChannel,
  depositChannels,
  type NewDeposit,
  paymentKeys,
  startDeposit,
} from './queries.ts';

interface ConfirmSheetProps {
  channel: DepositChannel;
  bank: DepositBank;
  amount: Minor;
  onClose: () => void;
  /** The server's limits are no longer those shown. */
  onAmountRefused: (text: string) => void;
}

// Outlives the sheet: closing it must not turn an order that may exist into a second one.
let undecided: Intent<NewDeposit> | undefined;

export function ConfirmSheet({ channel, bank, amount, onClose, onAmountRefused }: ConfirmSheetProps) {
  const { t } = useTexts();
  const pay = usePay(channel.kind, onAmountRefused);
  const body = {
    channel: channel.channel,
    vendor: channel.vendor,
    bankId: bank.bankId,
    amount: toWire(amount),
  };
  const bankRow: [string, ReactNode] = [
    t('payments.bankShort'),
    <span key="bank" className="flex items-center justify-end gap-2">
      <BankLogo code={bank.bankCode} iconUrl={bank.iconUrl} size="small" />
      {bank.displayName}
    </span>,
  ];
  return (
    <Overlay
      place="bottom"
      title={t('payments.confirmTitle')}
      onClose={() => !pay.busy && onClose()}
      footer={
        <Button wide busy={pay.busy} onClick={() => pay.press(body)}>
          {t(`payments.${pay.busy ? 'opening' : 'confirmPay'}.${channel.kind}`)}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <div className="grid justify-items-center gap-1 rounded-16 bg-bg-1/70 py-5 inset-ring inset-ring-white/6">
          <span className="text-label text-tx-2">{t('payments.amount')}</span>
          <Money value={toWire(amount)} className="text-[32px] leading-10 text-brand-300" />
        </div>
        <DataList
          rows={[
            [t('payments.channel'), channel.displayName],
            ...(channel.banks.length > 1 ? [bankRow] : []),
          ]}
        />
        {pay.error && (
          <p
            role="alert"
            className="flex items-start gap-2 rounded-12 bg-negative/12 p-3 text-label text-negative"
          >
            <Icon name="alert" size={18} className="mt-px shrink-0" />
            {pay.error}
          </p>
        )}
        <p className="flex items-start gap-2 text-caption text-tx-3">
          <Icon name="lock" size={18} className="shrink-0 text-positive" />
          {t(`payments.leaveNote.${channel.kind}`)}
        </p>
      </div>
    </Overlay>
  );
}

/** One press, one order, then the payment page in this tab. */
function usePay(kind: ChannelKind, onAmountRefused: (text: string) => void) {
  const client = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  const [badUrl, setBadUrl] = useState(false);
  const sending = useRef(false);
  const start = useMutation({
    mutationFn: ({ key, body }: Intent<NewDeposit>) => startDeposit(body, key),
    meta: { noAlert: true },
    onSettled: () => {
      sending.current = false;
    },
    onSuccess: ({ orderId, payUrl }) => {
      undecided = undefined;
      void client.invalidateQueries({ queryKey: paymentKeys.deposits() });
      // A code or an account is shown by the deposit's own page; only a provider's page is gone to.
      const goesTo = kind === 'redirect' ? payUrl : undefined;
      const page = webAddress(goesTo);
      if (goesTo !== undefined && page === undefined) {
        setBadUrl(true);
        return;
      }
      setLeaving(true);
      // The browser's back from the payment page leads to the order, not to a form that invites to pay twice.
      navigate(pathTo('/m/voucherCenter', { orderId }), { replace: true });
      if (page !== undefined) location.assign(page);
    },
    onError: (error) => {
      if (!isUndecided(error)) undecided = undefined;
      const code = error instanceof ApiError ? error.code : '';
      if (code === 'deposit.amount.out.of.range' || code === 'deposit.channel.unavailable') {
        void client.invalidateQueries(depositChannels(i18n.language));
      }
      if (code === 'deposit.amount.out.of.range') onAmountRefused(textOf(error));
    },
  });

  const { t } = useTexts();
  return {
    busy: start.isPending || leaving,
    error: badUrl ? t('payments.badPayUrl') : start.error ? textOf(start.error) : undefined,
    press(body: NewDeposit) {
      if (sending.current || leaving) return;
      sending.current = true;
      setBadUrl(false);
      undecided = intentFor(undecided, body);
      start.mutate(undecided);
    },
  };
}
