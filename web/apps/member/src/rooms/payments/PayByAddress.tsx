import { useSecondsUntil } from '@erawan/kit/countdown';
import { formatWire } from '@erawan/kit/money';
import { CopyButton } from '@erawan/ui/CopyButton';
import { Icon } from '@erawan/ui/Icon';
import { useCurrencySymbol } from '@erawan/ui/texts';
import { useTexts } from '../../core/i18n.ts';
import { QrCode } from '../../parts/QrCode.tsx';
import { CancelDeposit } from './CancelDeposit.tsx';
import { ClaimButton } from './ClaimButton.tsx';
import { DepositFacts } from './DepositFacts.tsx';
import { HistoryLink } from './DepositOutcome.tsx';
import { outcomeOf } from './outcome.ts';
import { PayHead } from './PayHead.tsx';
import type { CoinQuote, Deposit } from './queries.ts';
import { clockText } from '@erawan/kit/clock-text';

const SIDE = 224;

/** A deposit that is paid in coins: where to send them, how many, at which rate, and how far they are on the chain. */
export function PayByAddress({ deposit, quote }: { deposit: Deposit; quote: CoinQuote }) {
  const { seen } = quote;
  return (
    <>
      <PayHead deposit={deposit} />
      {seen ? <OnTheChain seen={seen} /> : <WhereToSend quote={quote} />}
      <div className="grid grid-cols-1 gap-2.5">
        {!seen && <ClaimButton deposit={deposit} />}
        <HistoryLink />
        {!seen && <CancelDeposit orderId={deposit.orderId} />}
      </div>
      <section className="card px-4 py-2">
        <DepositFacts deposit={deposit} outcome={outcomeOf(deposit)} />
      </section>
    </>
  );
}

function WhereToSend({ quote: { address, coins, network, rate, rateUntil } }: { quote: CoinQuote }) {
  const { t } = useTexts();
  return (
    <section className="card grid justify-items-center gap-3 px-4 py-5 text-center">
      <p className="flex items-start gap-2 rounded-12 bg-negative/12 p-3 text-left text-label text-negative">
        <Icon name="alert" size={18} className="mt-px shrink-0" />
        {t('deposit.networkOnly', { network })}
      </p>
      <div className="grid justify-items-center gap-0.5">
        <span className="text-label text-tx-2">{t('deposit.coinsToSend')}</span>
        <span className="flex items-center gap-1 pl-8">
          <strong className="tabular font-display text-h1 font-semibold text-brand-300">{coins} USDT</strong>
          <CopyButton text={coins} label={t('deposit.copyAmount')} done={t('deposit.copied')} />
        </span>
        <RateLeft rate={rate} until={rateUntil} />
      </div>
      <figure className="grid justify-items-center gap-2 rounded-18 bg-white px-2 pt-2 pb-3 text-bg-0">
        <QrCode text={address} label={t('deposit.addressQr', { network })} size={SIDE} />
        <figcaption className="tabular max-w-[300px] text-center text-label font-semibold text-balance">
          {grouped(address)}
        </figcaption>
      </figure>
      <CopyButton isNamed text={address} label={t('deposit.copyAddress')} done={t('deposit.copied')} />
      <p className="max-w-[300px] text-caption text-balance text-tx-2">{t('deposit.addressHow')}</p>
    </section>
  );
}

/** The rate, and how long it holds; a reader is told once, not each second. */
function RateLeft({ rate, until }: { rate: string; until: number }) {
  const { t } = useTexts();
  const symbol = useCurrencySymbol();
  const left = useSecondsUntil(until);
  const price = `${symbol}${formatWire(rate)}`;
  return (
    <span role="timer" aria-live="off" className="text-label text-tx-2">
      {left > 0
        ? t('deposit.rateHolds', { rate: price, time: clockText(left) })
        : t('deposit.rateOver', { rate: price })}
    </span>
  );
}

function OnTheChain({ seen: { coins, confirmations, needed } }: { seen: NonNullable<CoinQuote['seen']> }) {
  const { t } = useTexts();
  const count = Math.min(confirmations, needed);
  const text = t('deposit.confirmations', { count, needed });
  return (
    <section className="card grid gap-2 px-4 py-5">
      <strong className="tabular font-display text-h1 font-semibold text-brand-300">{coins} USDT</strong>
      <p className="text-label text-tx-2">{text}</p>
      <progress
        max={needed}
        value={count}
        aria-label={text}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-pill bg-s-2 [&::-moz-progress-bar]:bg-brand-400 [&::-webkit-progress-bar]:bg-s-2 [&::-webkit-progress-value]:rounded-pill [&::-webkit-progress-value]:bg-brand-400"
      />
    </section>
  );
}

/** In groups of four signs, as people compare it. */
function grouped(address: string): string {
  return address.replaceAll(/.{4}(?=.)/g, '$& ');
}
