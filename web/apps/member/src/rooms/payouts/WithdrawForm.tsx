import { formatMoneyShort, formatWire, parseMoney, toWire, withSymbol } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { DataList } from '@erawan/ui/DataList';
import { Decoration } from '@erawan/ui/Decoration';
import { Icon } from '@erawan/ui/Icon';
import { Money } from '@erawan/ui/Money';
import { Refusal } from '@erawan/ui/Refusal';
import { ErrorState, Skeleton } from '@erawan/ui/states';
import { useCurrencySymbol } from '@erawan/ui/texts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useReducer, useRef } from 'react';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { Link } from '../../parts/Link.tsx';
import { NotOpenYet } from '../../parts/NotOpenYet.tsx';
import { checkAmount, isAbove } from '../payments/amount.ts';
import { AmountField } from '../payments/AmountField.tsx';
import { Step } from '../payments/Step.tsx';
import { BalanceLine } from '../wallet/BalanceLine.tsx';
import { AddAccount, Destinations } from './Destinations.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { Level } from './Level.tsx';
import { isWithin, limitsOf, quickAmounts } from './limits.ts';
import { type WithdrawSettings, withdrawSettings } from './queries.ts';
import { Quote } from './Quote.tsx';
import { Reasons } from './Reasons.tsx';
import { useSettled } from './use-settled.ts';
import { nextState, START } from './withdraw-form.ts';
import { WithdrawSheet } from './WithdrawSheet.tsx';

export function WithdrawForm() {
  const { t, language } = useTexts();
  const { data: settings, error, refetch } = useQuery(withdrawSettings(language));
  if (!settings)
    return error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <FormSkeleton />;
  if (!settings.open) {
    return (
      <>
        <Balance />
        <NotOpenYet
          title={t('payouts.closed')}
          text={t('payouts.closedText')}
          instead={{ to: '/m/securityCenter', text: t('payouts.toSecurity') }}
        />
      </>
    );
  }
  if (!settings.hasFundsPassword || settings.cards.length === 0) {
    return (
      <>
        <Balance />
        <FirstSteps settings={settings} />
      </>
    );
  }
  return <OpenForm settings={settings} />;
}

function Balance({ settings }: { settings?: WithdrawSettings }) {
  const { t } = useTexts();
  return (
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
      {settings && <Allowance settings={settings} />}
    </section>
  );
}

/** What can be withdrawn now, and what is left of the day. */
function Allowance({ settings }: { settings: WithdrawSettings }) {
  const { t } = useTexts();
  const symbol = useCurrencySymbol();
  const { min, max } = limitsOf(settings);
  const isBlocked = settings.reasons.length > 0 || max < min;
  return (
    <div className="relative grid gap-0.5 pt-1 pr-2 pb-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-label text-tx-2">{t('payouts.now')}</span>
        <Money value={toWire(isBlocked ? 0n : max)} className="text-button text-brand-300" />
      </p>
      <p className="text-caption text-tx-2">
        {t('payouts.dayLeft', {
          amount: withSymbol(symbol, formatWire(settings.dayLeft)),
          count: settings.countLeft,
        })}{' '}
        {settings.freeLeft > 0 && t('payouts.freeLeft', { count: settings.freeLeft })}
      </p>
      {(parseMoney(settings.inOtherWallets) ?? 0n) > 0n && (
        <p className="text-caption text-tx-2">
          <Link to="/m/member/home" className="underline">
            {t('payouts.elsewhere', { amount: withSymbol(symbol, formatWire(settings.inOtherWallets)) })}
          </Link>
        </p>
      )}
    </div>
  );
}

/** How much of the asked stakes is done, while some is left. */
function Turnover({ turnover }: { turnover: WithdrawSettings['turnover'] }) {
  const { t } = useTexts();
  const left = parseMoney(turnover.left) ?? 0n;
  if (left <= 0n) return null;
  return (
    <section aria-label={t('payouts.turnover')} className="card px-4 py-2">
      <DataList
        rows={[
          [t('payouts.turnoverRequired'), <Money key="required" value={turnover.required} />],
          [t('payouts.turnoverDone'), <Money key="done" value={turnover.done} />],
          [t('payouts.turnoverLeft'), <Money key="left" value={turnover.left} className="text-brand-300" />],
        ]}
      />
    </section>
  );
}

function OpenForm({ settings }: { settings: WithdrawSettings }) {
  const { t } = useTexts();
  const symbol = useCurrencySymbol();
  const [state, act] = useReducer(nextState, START);
  const { typed, isChecked, confirming, refusedAmount, refused } = state;
  const destinationTitle = useId();
  const why = useId();
  const form = useRef<HTMLFormElement>(null);

  const usable = settings.cards.filter(({ usableAt }) => usableAt === undefined);
  // The only account needs no choice.
  const card = usable.length === 1 ? usable[0] : usable.find(({ cardId }) => cardId === state.cardId);
  const limits = limitsOf(settings);
  const most = toWire(limits.max);
  const checked = checkAmount(typed, { minAmount: settings.minimumAmount, maxAmount: most });
  const amount = 'minor' in checked && isWithin(limits, checked.minor) ? toWire(checked.minor) : undefined;
  const quote = useQuote(amount, card?.cardId);
  const reasons = quote.data?.reasons ?? settings.reasons;
  const isBlocked = reasons.length > 0 || limits.max < limits.min;

  const range = { symbol, min: formatMoneyShort(limits.min), max: formatMoneyShort(limits.max) };
  const amountProblem =
    amount !== undefined
      ? refusedAmount
      : 'problem' in checked && checked.problem === 'missing'
        ? t('payments.amountIs.missing')
        : t('payments.amountIs.outside', range);
  const tellAmount = isChecked || refusedAmount !== undefined || isAbove(typed, most);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlocked) return;
    if (quote.error) quote.refetch();
    const { fee, net, coins } = quote.data ?? {};
    const offer = card && amount !== undefined && fee && net ? { card, amount, fee, net, coins } : undefined;
    act({ do: 'submit', offer });
    if (card && amount !== undefined) return;
    form.current?.querySelector<HTMLElement>(card ? 'input' : '[role="radio"][tabindex="0"]')?.focus();
  };

  return (
    <>
      <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        <Balance settings={settings} />
        <Reasons id={why} reasons={reasons} />
        <Turnover turnover={settings.turnover} />
        <Step place={1} title={t('payouts.destination')} id={destinationTitle} aside={<AddAccount />}>
          <Destinations
            cards={settings.cards}
            labelledBy={destinationTitle}
            value={card?.cardId}
            onValue={(cardId) => act({ do: 'card', cardId })}
            error={isChecked && !card ? t('payouts.destinationMissing') : undefined}
          />
        </Step>
        <Step place={2} title={t('payments.amount')}>
          <AmountField
            value={typed}
            onValue={(text) => act({ do: 'type', text })}
            quickAmounts={quickAmounts(limits)}
            all={limits.max < limits.min ? undefined : { text: t('payouts.all'), amount: most }}
            hint={
              limits.max < limits.min
                ? t('payouts.least', { amount: `${symbol}${range.min}` })
                : t('payouts.limits', range)
            }
            error={tellAmount ? amountProblem : undefined}
          />
          <Quote amount={amount} quote={quote.data} />
        </Step>
        <Refusal text={refused ?? (isChecked && quote.error ? textOf(quote.error) : '')} />
        <Button
          type="submit"
          wide
          busy={quote.isAsking}
          disabled={isBlocked}
          aria-describedby={isBlocked ? why : undefined}
        >
          {t('payouts.next')}
        </Button>
        <p className="flex items-start gap-2 px-1 text-caption text-tx-3">
          <Icon name="shield" size={18} className="shrink-0 text-positive" />
          {t('payouts.secure')}
        </p>
        {settings.level && (
          <Level level={settings.level} isLackSaid={reasons.some(({ code }) => code === 'withdraw.kyc')} />
        )}
      </form>
      {confirming && (
        <WithdrawSheet
          offer={confirming}
          onClose={() => act({ do: 'close' })}
          onAmountRefused={(text) => act({ do: 'refuseAmount', text })}
          onRefused={(text) => act({ do: 'refuse', text })}
        />
      )}
    </>
  );
}

/** Fee and reasons for an amount that has stopped changing. */
function useQuote(amount: string | undefined, cardId: string | undefined) {
  const { language } = useTexts();
  const settled = useSettled(amount);
  const isWanted = amount !== undefined;
  const query = useQuery({
    ...withdrawSettings(language, {
      ...(settled === undefined ? {} : { amount: settled }),
      ...(cardId === undefined ? {} : { cardId }),
    }),
    enabled: isWanted && settled === amount,
  });
  const isFresh = isWanted && settled === amount;
  return {
    data: isFresh ? query.data : undefined,
    error: isFresh && !query.isFetching ? query.error : null,
    /** The answer for this amount is on its way. */
    isAsking: isWanted && (!isFresh || (query.isFetching && !query.data)),
    refetch: () => void query.refetch(),
  };
}

function FormSkeleton() {
  const { t } = useTexts();
  return (
    <div role="status" aria-label={t('shell.loading')} className="grid grid-cols-1 gap-4">
      <Skeleton className="h-[124px] rounded-18" />
      <Skeleton className="h-16 rounded-16" />
      <Skeleton className="h-15 rounded-16" />
      <div className="grid grid-cols-3 gap-2">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
          <Skeleton key={place} className="h-11 rounded-12" />
        ))}
      </div>
      <Skeleton className="h-[50px] rounded-14" />
    </div>
  );
}
