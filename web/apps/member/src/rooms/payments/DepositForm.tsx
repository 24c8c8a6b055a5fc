import { formatMoneyShort, parseMoney } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { cn } from '@erawan/ui/cn';
import { TextField } from '@erawan/ui/fields';
import { Icon } from '@erawan/ui/Icon';
import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { Chips } from '@erawan/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { textOf } from '../../api.ts';
import { useTexts } from '../../i18n.ts';
import { BalanceLine } from '../wallet/BalanceLine.tsx';
import { ConfirmDeposit } from './ConfirmDeposit.tsx';
import { type Intent, limitsOf, newKey, readAmount } from './intent.ts';
import { type DepositBank, type DepositChannel, depositChannels } from './queries.ts';

export function DepositForm() {
  const { t } = useTexts();
  const { data, isPending, error, refetch } = useQuery(depositChannels);
  const [vendor, setVendor] = useState<string>();
  if (isPending) return <ListSkeleton rows={4} />;
  if (!data) return <ErrorState text={textOf(error)} onRetry={() => void refetch()} />;
  const channel = data.find((one) => one.vendor === vendor) ?? data[0];
  if (!channel) return <EmptyState icon="wallet" text={t('payments.noChannel')} />;
  return (
    <div className="grid gap-4">
      <div className="card flex items-center justify-between gap-2 py-2 pr-2 pl-4">
        <span className="text-label text-tx-2">{t('payments.balance')}</span>
        <BalanceLine size="h1" />
      </div>
      <section className="grid gap-1.5">
        <h2 className="text-body">{t('payments.channel')}</h2>
        <Chips
          label={t('payments.channel')}
          choices={data.map((one) => ({ value: one.vendor, text: one.displayName }))}
          value={channel.vendor}
          onValue={setVendor}
        />
      </section>
      <ChannelForm key={channel.vendor} channel={channel} />
    </div>
  );
}

function ChannelForm({ channel }: { channel: DepositChannel }) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const [bankId, setBankId] = useState(channel.banks.length === 1 ? channel.banks[0]?.bankId : undefined);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [intent, setIntent] = useState<Intent | null>(null);
  const read = readAmount(typed, channel);
  const bank = channel.banks.find((one) => one.bankId === bankId);

  const amountErrors =
    tried && 'problem' in read
      ? [read.problem.kind === 'range' ? t('payments.amountRange', { min: read.problem.min, max: read.problem.max }) : t('payments.amountMissing')]
      : [];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (bank && 'amount' in read) {
      setIntent({ key: newKey(), vendor: channel.vendor, bankId: bank.bankId, amount: read.amount });
    } else {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
    }
  };

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <BankPicker banks={channel.banks} value={bankId} onValue={setBankId} missing={tried && !bank} />
      <div className="grid gap-2.5">
        <TextField
          label={t('payments.amount')}
          placeholder={t('payments.amountPlaceholder')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          value={typed}
          onValue={(text) => setTyped(text.replace(/[^\d.,]/g, ''))}
          errors={amountErrors}
          hint={t('payments.limits', limitsOf(channel).texts)}
          className="font-display text-h1! tabular"
        />
        <QuickAmounts amounts={channel.quickAmounts} typed={typed} onValue={setTyped} />
      </div>
      <Button type="submit" wide>
        {t('payments.next')}
      </Button>
      <p className="flex items-start gap-2 text-caption text-tx-3">
        <Icon name="shield" size={18} className="shrink-0 text-positive" />
        {t('payments.secure')}
      </p>
      {intent && bank && (
        <ConfirmDeposit intent={intent} bank={bank} channel={channel} onClose={() => setIntent(null)} />
      )}
    </form>
  );
}

interface BankPickerProps {
  banks: readonly DepositBank[];
  value: string | undefined;
  onValue: (bankId: string) => void;
  missing: boolean;
}

function BankPicker({ banks, value, onValue, missing }: BankPickerProps) {
  const { t } = useTexts();
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="pb-1.5 font-display text-body font-semibold">{t('payments.bank')}</legend>
      <div className="grid grid-cols-2 gap-2.5 w360:grid-cols-3">
        {banks.map((bank, index) => {
          const on = bank.bankId === value;
          return (
            <label
              key={bank.bankId}
              className={cn(
                'press relative grid min-h-[84px] cursor-pointer justify-items-center content-center gap-1.5 rounded-14 p-2 text-center text-caption font-semibold has-focus-visible:outline-2 has-focus-visible:outline-brand-300',
                on ? 'bg-s-3 inset-ring-2 inset-ring-brand-400' : 'bg-s-2 text-tx-2 inset-ring inset-ring-white/8',
                missing && 'inset-ring-negative',
              )}
            >
              <input
                type="radio"
                name="bank"
                className="sr-only"
                checked={on}
                aria-invalid={(missing && index === 0) || undefined}
                onChange={() => onValue(bank.bankId)}
              />
              <BankMark bank={bank} />
              <span className="line-clamp-2">{bank.displayName}</span>
              {on && (
                <span className="gold absolute -top-1.5 -right-1.5 grid size-5 place-items-center rounded-pill">
                  <Icon name="check" size={14} />
                </span>
              )}
            </label>
          );
        })}
      </div>
      {missing && (
        <p role="alert" className="text-caption text-negative">
          {t('payments.bankMissing')}
        </p>
      )}
    </fieldset>
  );
}

export function BankMark({ bank }: { bank: Pick<DepositBank, 'bankCode' | 'iconUrl'> }) {
  const [failed, setFailed] = useState(false);
  if (bank.iconUrl && !failed) {
    return <img src={bank.iconUrl} alt="" className="size-9 rounded-pill object-contain" onError={() => setFailed(true)} />;
  }
  return (
    <span aria-hidden="true" className="grid size-9 place-items-center rounded-pill bg-linear-to-b from-white/20 to-white/6 font-display text-micro font-semibold text-tx-1">
      {bank.bankCode.slice(0, 4)}
    </span>
  );
}

function QuickAmounts({ amounts, typed, onValue }: { amounts: readonly string[]; typed: string; onValue: (text: string) => void }) {
  const { t } = useTexts();
  return (
    <div role="group" aria-label={t('payments.quick')} className="grid grid-cols-3 gap-2">
      {amounts.map((amount) => {
        const text = formatMoneyShort(parseMoney(amount) ?? 0n);
        const on = text === typed;
        return (
          <button
            key={amount}
            type="button"
            aria-pressed={on}
            onClick={() => onValue(text)}
            className={cn(
              'press tabular min-h-11 rounded-12 font-display text-body font-semibold',
              on ? 'bg-s-3 text-brand-300 inset-ring-2 inset-ring-brand-400' : 'bg-s-2 text-tx-1 inset-ring inset-ring-white/8',
            )}
          >
            {text}
          </button>
        );
      })}
    </div>
  );
}
