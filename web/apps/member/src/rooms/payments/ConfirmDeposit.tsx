import { toWire } from '@erawan/kit/money';
import { ConfirmDialog } from '@erawan/ui/Dialog';
import { Money } from '@erawan/ui/Money';
import { toast } from '@erawan/ui/toasts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../i18n.ts';
import { useInfo } from '../../merchant.ts';
import { BankMark } from './DepositForm.tsx';
import { type Intent, payAddress } from './intent.ts';
import { type DepositBank, type DepositChannel, startDeposit } from './queries.ts';

interface ConfirmDepositProps {
  intent: Intent;
  bank: DepositBank;
  channel: DepositChannel;
  onClose: () => void;
}

/** The last look before the bank. While it stays open, every press carries the same key. */
export function ConfirmDeposit({ intent, bank, channel, onClose }: ConfirmDepositProps) {
  const { t } = useTexts();
  const info = useInfo();
  const cache = useQueryClient();
  const amount = toWire(intent.amount);
  const start = useMutation({
    mutationFn: () => startDeposit({ vendor: intent.vendor, bankId: intent.bankId, amount }, intent.key),
    onSuccess: ({ payUrl }) => {
      void cache.invalidateQueries({ queryKey: ['own', 'deposits'] });
      const address = payAddress(payUrl, location.href);
      if (address) location.assign(address);
      else toast.error(t('payments.badPayUrl'));
    },
  });
  // After success the page is being left: the button stays busy until it is gone.
  const busy = start.isPending || start.isSuccess;
  return (
    <ConfirmDialog
      title={t('payments.confirmTitle')}
      confirm={busy ? t('payments.opening') : t('payments.confirmPay')}
      busy={busy}
      onConfirm={() => start.mutate()}
      onCancel={() => !busy && onClose()}
    >
      <div className="grid gap-3 rounded-16 bg-bg-0/50 p-4">
        <Money value={amount} symbol={info?.currency.symbol} className="text-display text-brand-400" />
        <div className="flex items-center justify-center gap-2.5 text-body">
          <BankMark bank={bank} />
          <span className="min-w-0 text-left">
            <span className="block font-semibold">{bank.displayName}</span>
            <span className="block text-caption text-tx-3">{channel.displayName}</span>
          </span>
        </div>
      </div>
    </ConfirmDialog>
  );
}
