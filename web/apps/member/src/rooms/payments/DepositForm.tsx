import { formatWireShort } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { Decoration } from '@erawan/ui/Decoration';
import { Icon } from '@erawan/ui/Icon';
import { PictureState } from '@erawan/ui/PictureState';
import { ErrorState, Skeleton } from '@erawan/ui/states';
import { useCurrencySymbol } from '@erawan/ui/texts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useReducer, useRef, useState } from 'react';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { Link } from '../../parts/Link.tsx';
import { BalanceLine } from '../wallet/BalanceLine.tsx';
import { checkAmount, isAbove } from './amount.ts';
import { AmountField } from './AmountField.tsx';
import { BankGrid } from '../../parts/BankGrid.tsx';
import { ChannelList } from './ChannelList.tsx';
import { ConfirmSheet } from './ConfirmSheet.tsx';
import { nextState, startState } from './deposit-form.ts';
import { channelKey, type DepositChannel, depositChannels } from './queries.ts';
import { Step } from './Step.tsx';

export function DepositForm() {
  const { t, language } = useTexts();
  const { data: channels, error, refetch } = useQuery(depositChannels(language));
  const [chosen, setChosen] = useState<string>();
  const channel = channels?.find((one) => channelKey(one) === chosen) ?? channels?.[0];

  if (!channels)
    return error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <FormSkeleton />;
  if (!channel)
    return <PictureState image="/assets/illustrations/empty.webp" text={t('payments.noChannel')} />;
  return (
    <>
      <section
        aria-label={t('payments.balance')}
        className="relative overflow-hidden rounded-18 bg-linear-to-r from-(--member-from) to-(--member-to) py-2 pr-2 pl-4 shadow-e2 inset-ring inset-ring-white/12"
      >
        <Decoration
          src="/assets/props/coin-b.webp"
          size={84}
          className="absolute -top-1 -right-3 rotate-12 opacity-90"
        />
        <p className="relative pt-1 text-label text-tx-2">{t('payments.balance')}</p>
        <div className="relative">
          <BalanceLine size="display" />
        </div>
      </section>
      <ChannelList channels={channels} value={channelKey(channel)} onValue={setChosen} />
      <ChannelForm key={channelKey(channel)} channel={channel} />
    </>
  );
}

function ChannelForm({ channel }: { channel: DepositChannel }) {
  const { t } = useTexts();
  const symbol = useCurrencySymbol();
  const [state, act] = useReducer(nextState, channel.banks, startState);
  const { bankId, typed, isChecked, confirming, refused } = state;
  const bankTitle = useId();
  const form = useRef<HTMLFormElement>(null);

  const bank = channel.banks.find((one) => one.bankId === bankId);
  const checked = checkAmount(typed, channel);
  const limits = { symbol, min: formatWireShort(channel.minAmount), max: formatWireShort(channel.maxAmount) };
  const amountProblem =
    'minor' in checked
      ? refused
      : checked.problem === 'missing'
        ? t('payments.amountMissing')
        : t('payments.amountRange', limits);
  // A figure still being typed may yet grow to the minimum; one above the maximum is wrong already.
  const tellAmount = isChecked || refused !== undefined || isAbove(typed, channel.maxAmount);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = 'minor' in checked ? checked.minor : undefined;
    act({ do: 'submit', bank, amount });
    if (bank && amount !== undefined) return;
    const wrong = bank ? 'input' : '[role="radio"][tabindex="0"]';
    form.current?.querySelector<HTMLElement>(wrong)?.focus();
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      <Step place={2} title={t('payments.bank')} id={bankTitle}>
        <BankGrid
          banks={channel.banks}
          keyOf={(one) => one.bankId}
          labelledBy={bankTitle}
          value={bankId}
          onValue={(next) => act({ do: 'bank', bankId: next.bankId })}
          error={isChecked && !bank ? t('payments.bankMissing') : undefined}
        />
      </Step>
      <Step place={3} title={t('payments.amount')}>
        <AmountField
          value={typed}
          onValue={(text) => act({ do: 'type', text })}
          quickAmounts={channel.quickAmounts}
          hint={t('payments.limits', limits)}
          error={tellAmount ? amountProblem : undefined}
        />
      </Step>
      <Button type="submit" wide>
        {t('payments.next')}
      </Button>
      <p className="flex items-start gap-2 px-1 text-caption text-tx-3">
        <Icon name="shield" size={18} className="shrink-0 text-positive" />
        {t('payments.secure')}
      </p>
      <Link
        to="/m/responsible"
        className="-mt-3 flex min-h-11 items-center gap-2 px-1 text-label text-brand-300 underline underline-offset-4"
      >
        <Icon name="pause" size={18} className="shrink-0" />
        {t('payments.ownLimit')}
      </Link>
      {confirming && (
        <ConfirmSheet
          channel={channel}
          bank={confirming.bank}
          amount={confirming.amount}
          onClose={() => act({ do: 'close' })}
          onAmountRefused={(text) => act({ do: 'refuseAmount', text })}
        />
      )}
    </form>
  );
}

function FormSkeleton() {
  const { t } = useTexts();
  return (
    <div role="status" aria-label={t('shell.loading')} className="grid grid-cols-1 gap-4">
      <Skeleton className="h-[76px] rounded-18" />
      <Skeleton className="h-[68px] rounded-16" />
      <div className="grid grid-cols-3 gap-2.5">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
          <Skeleton key={place} className="h-[108px] rounded-16" />
        ))}
      </div>
      <Skeleton className="h-15 rounded-16" />
    </div>
  );
}
