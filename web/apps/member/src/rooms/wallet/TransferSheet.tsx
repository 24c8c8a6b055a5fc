import {
  formatMoneyShort,
  formatWire,
  parseMoney,
  parseTyped,
  toWire,
  typeAmount,
  withSymbol,
} from '@erawan/kit/money';
import { balanceHidden } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { Button } from '@erawan/ui/Button';
import { cn } from '@erawan/ui/cn';
import { FieldShell, inputLook, TextField } from '@erawan/ui/fields';
import { Icon } from '@erawan/ui/Icon';
import { MASK } from '@erawan/ui/Money';
import { useCurrencySymbol } from '@erawan/ui/texts';
import { useId } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { FormSheet } from '../../parts/FormSheet.tsx';
import { useForm } from '../../parts/use-form.ts';
import { MAIN, type Wallet } from './transfers.ts';
import { useTransfer } from './use-transfer.ts';

const FIELDS = ['from', 'to', 'amount'] as const;

interface TransferSheetProps {
  wallets: readonly Wallet[];
  onClose: () => void;
}

/** From which wallet, to which, and how much. */
export function TransferSheet({ wallets, onClose }: TransferSheetProps) {
  const { t } = useTexts();
  const { form, values, field, check, refuse, refused } = useForm(FIELDS);
  const symbol = useCurrencySymbol();
  const hidden = useStore(balanceHidden);
  const { busy, press } = useTransfer({ onDone: onClose, onRefused: (error) => void refuse(error) });
  const shown = (balance: string) => (hidden ? MASK : withSymbol(symbol, formatWire(balance)));
  const from = values.from || MAIN;
  const others = wallets.filter(({ wallet }) => wallet !== from);
  const to = others.some(({ wallet }) => wallet === values.to) ? values.to : (others[0]?.wallet ?? '');
  const most = parseMoney(wallets.find(({ wallet }) => wallet === from)?.balance ?? '') ?? 0n;

  const submit = () => {
    const amount = parseTyped(values.amount);
    const isThere = amount !== null && amount > 0n;
    const problem = !isThere
      ? t('account.transferAmountMissing')
      : amount > most
        ? t('account.transferTooMuch')
        : '';
    if (!check({ amount: problem ? [problem] : [] }) || !isThere) return;
    press({ from, to, amount: toWire(amount) });
  };

  const amount = field('amount');
  return (
    <FormSheet
      title={t('account.transferTitle')}
      form={form}
      refused={refused}
      busy={busy}
      submit={t('account.transferConfirm')}
      onSubmit={submit}
      onClose={() => !busy && onClose()}
    >
      <WalletChoice
        label={t('account.transferFrom')}
        {...field('from')}
        value={from}
        wallets={wallets}
        shown={shown}
      />
      <WalletChoice
        label={t('account.transferTo')}
        {...field('to')}
        value={to}
        wallets={others}
        shown={shown}
      />
      <TextField
        {...amount}
        label={t('account.transferAmount')}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        hint={t('account.transferMost', { amount: shown(toWire(most)) })}
        onValue={(text) => amount.onValue(typeAmount(values.amount, text))}
        trailing={
          <Button
            kind="quiet"
            size="small"
            disabled={most === 0n}
            onClick={() => amount.onValue(formatMoneyShort(most).replaceAll(',', ''))}
          >
            {t('account.transferAll')}
          </Button>
        }
      />
    </FormSheet>
  );
}

interface WalletChoiceProps {
  label: string;
  name: string;
  value: string;
  errors: readonly string[];
  onValue: (wallet: string) => void;
  wallets: readonly Wallet[];
  /** A balance as it may be read. */
  shown: (balance: string) => string;
}

function WalletChoice({ label, name, value, errors, onValue, wallets, shown }: WalletChoiceProps) {
  const id = useId();
  return (
    <FieldShell id={id} label={label} errors={errors}>
      <div className="relative">
        <select
          id={id}
          name={name}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          className={cn(inputLook, 'appearance-none pr-11')}
        >
          {wallets.map(({ wallet, displayName, balance }) => (
            <option key={wallet} value={wallet}>
              {displayName} · {shown(balance)}
            </option>
          ))}
        </select>
        <Icon name="down" size={20} className="pointer-events-none absolute top-3.5 right-3.5 text-tx-2" />
      </div>
    </FieldShell>
  );
}
