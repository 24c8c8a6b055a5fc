import { formatWireShort } from '@erawan/kit/money';
import { useNow } from '@erawan/kit/now';
import { Button } from '@erawan/ui/Button';
import { Icon } from '@erawan/ui/Icon';
import { Skeleton } from '@erawan/ui/states';
import { useCurrencySymbol } from '@erawan/ui/texts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useReducer, useRef, useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { BankGrid } from '../../parts/BankGrid.tsx';
import { BankLogo } from '../../parts/BankLogo.tsx';
import { Link } from '../../parts/Link.tsx';
import { useToday } from '../../parts/use-today.ts';
import { AnsweredStep } from './AnsweredStep.tsx';
import { checkAmount, isAbove } from './amount.ts';
import { AmountField } from './AmountField.tsx';
import { takesWholeOnly } from './channels.ts';
import { ConfirmSheet } from './ConfirmSheet.tsx';
import { nextState, startState } from './deposit-form.ts';
import { OpenDeposit } from './OpenDeposit.tsx';
import { isOpen } from './outcome.ts';
import { type DepositChannel, pendingDeposits } from './queries.ts';
import { Step } from './Step.tsx';

interface ChannelFormProps {
  channel: DepositChannel;
  isStepwise: boolean;
  /** The channel was just chosen: reading goes on here. */
  isNext?: boolean;
}

/** What follows the choice of a channel: a deposit by it that is open, else a new one. */
export function ChannelForm(props: ChannelFormProps) {
  const { channel, vendor } = props.channel;
  const { language } = useTexts();
  const now = useNow();
  const [isNew, setNew] = useState(false);
  const pending = useQuery(pendingDeposits(language, channel, useToday()));
  const open = pending.data?.filter((one) => one.vendor === vendor && isOpen(one, now)) ?? [];
  const [first] = open;
  // Whether one is open is known in a moment; a server that does not say keeps no one from paying.
  if (pending.isPending) return <Skeleton className="h-[108px] rounded-18" />;
  if (first && !isNew) return <OpenDeposit deposit={first} onNew={() => setNew(true)} />;
  return <NewDepositForm {...props} />;
}

function NewDepositForm({ channel, isStepwise, isNext = false }: ChannelFormProps) {
  const { t } = useTexts();
  const symbol = useCurrencySymbol();
  const [state, act] = useReducer(nextState, channel.banks, startState);
  const { bankId, typed, isChecked, confirming, refused } = state;
  const [bankIs, setBankIs] = useState<'start' | 'picked' | 'again'>('start');
  const bankTitle = useId();
  const form = useRef<HTMLFormElement>(null);

  const hasBanks = channel.banks.length > 1;
  const bank = channel.banks.find((one) => one.bankId === bankId);
  const isBankAsked = hasBanks && !(isStepwise && bank && bankIs === 'picked');
  const isAmountAsked = !isStepwise || !isBankAsked;
  const isWhole = takesWholeOnly(channel.channel);
  const checked = checkAmount(typed, channel, isWhole);
  const limits = { symbol, min: formatWireShort(channel.minAmount), max: formatWireShort(channel.maxAmount) };
  const problem = 'minor' in checked ? refused : t(`payments.amountIs.${checked.problem}`, limits);
  // A figure still being typed may yet grow to the minimum; one above the maximum is wrong already.
  const isToldNow = isChecked || refused !== undefined || isAbove(typed, channel.maxAmount);

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
      {channel.note && <Note text={channel.note} />}
      {isBankAsked && (
        <Step place={2} title={t('payments.bank')} id={bankTitle} isNext={isNext || bankIs === 'again'}>
          <BankGrid
            banks={channel.banks}
            keyOf={(one) => one.bankId}
            labelledBy={bankTitle}
            value={bankId}
            onValue={(next) => act({ do: 'bank', bankId: next.bankId })}
            onPick={isStepwise ? () => setBankIs('picked') : undefined}
            error={isChecked && !bank ? t('payments.bankMissing') : undefined}
          />
        </Step>
      )}
      {hasBanks && !isBankAsked && bank && (
        <div className="-mt-3 grid">
          <AnsweredStep
            title={t('payments.bankShort')}
            sign={<BankLogo code={bank.bankCode} iconUrl={bank.iconUrl} />}
            answer={bank.displayName}
            onChange={() => setBankIs('again')}
          />
        </div>
      )}
      {isAmountAsked && (
        <>
          <Step
            place={hasBanks ? 3 : 2}
            title={t('payments.amount')}
            isNext={isNext && !hasBanks ? true : bankIs === 'picked'}
          >
            <AmountField
              value={typed}
              onValue={(text) => act({ do: 'type', text })}
              quickAmounts={channel.quickAmounts}
              isWhole={isWhole}
              hint={t('payments.limits', limits)}
              error={isToldNow ? problem : undefined}
            />
          </Step>
          <Button type="submit" wide>
            {t('payments.next')}
          </Button>
          <Reassurance kind={channel.kind} />
        </>
      )}
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

/** What the merchant says about a channel. */
function Note({ text }: { text: string }) {
  return (
    <p className="-mt-3 flex items-start gap-2 rounded-14 bg-s-2 px-3 py-2.5 text-label text-tx-2">
      <Icon name="info" size={18} className="mt-px shrink-0 text-brand-300" />
      {text}
    </p>
  );
}

function Reassurance({ kind }: Pick<DepositChannel, 'kind'>) {
  const { t } = useTexts();
  return (
    <>
      <p className="flex items-start gap-2 px-1 text-caption text-tx-3">
        <Icon name="shield" size={18} className="shrink-0 text-positive" />
        {t(`payments.secure.${kind}`)}
      </p>
      <Link
        to="/m/responsible"
        className="-mt-3 flex min-h-11 items-center gap-2 px-1 text-label text-brand-300 underline underline-offset-4"
      >
        <Icon name="pause" size={18} className="shrink-0" />
        {t('payments.ownLimit')}
      </Link>
    </>
  );
}
