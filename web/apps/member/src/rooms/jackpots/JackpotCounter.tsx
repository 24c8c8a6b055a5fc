import { formatMoney, formatMoneyShort, type Minor, parseMoney } from '@erawan/kit/money';
import { cn } from '@erawan/ui/cn';
import { Decoration } from '@erawan/ui/Decoration';
import { useTexts } from '../../core/i18n.ts';
import { useIsOld, usePaced } from './pace.ts';
import type { Jackpot } from './queries.ts';

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
/** Crimson of the merchant's own accent, dark enough for the figures. */
const GROUND = {
  background:
    'radial-gradient(120% 150% at 50% 0, color-mix(in srgb, var(--accent-strong) 62%, var(--bg-0)), color-mix(in srgb, var(--accent-strong) 26%, var(--bg-0)) 75%)',
};

interface JackpotCounterProps {
  jackpot: Jackpot;
  symbol: string;
  /** When the amount was read, epoch milliseconds. */
  readAt: number;
}

/** A pool as it stands: digits that roll towards the last true amount and never beyond. */
export function JackpotCounter({ jackpot, symbol, readAt }: JackpotCounterProps) {
  const { t } = useTexts();
  const old = useIsOld(readAt);
  const short = (amount: string) => `${symbol}${formatMoneyShort(parseMoney(amount) ?? 0n)}`;
  return (
    <div
      style={GROUND}
      className="relative grid justify-items-center gap-1.5 overflow-hidden rounded-18 px-3 py-3 text-center shadow-e2 ring-1 ring-brand-400/70 ring-inset"
    >
      <Decoration
        src="/assets/props/coin-a.webp"
        size={44}
        className="absolute -top-2.5 -left-2.5 opacity-90"
      />
      <Decoration
        src="/assets/props/coin-a.webp"
        size={44}
        className="absolute -right-2.5 -bottom-2.5 rotate-45 opacity-90"
      />
      <p className="font-display text-label font-semibold tracking-[0.12em] text-brand-300 uppercase">
        {t('jackpots.title')}
      </p>
      <Odometer
        target={parseMoney(jackpot.amount) ?? 0n}
        symbol={symbol}
        {...(old ? { waiting: t('jackpots.updating') } : {})}
      />
      <p className="text-caption text-tx-1">
        {t('jackpots.mustWin', { amount: short(jackpot.bound) })}
        {jackpot.lastWin && (
          <span className="block text-tx-2">
            {t('jackpots.lastWin', { amount: short(jackpot.lastWin.amount) })}
          </span>
        )}
      </p>
    </div>
  );
}

interface OdometerProps {
  target: Minor;
  symbol: string;
  /** Said in place of an amount that is too old to be shown. */
  waiting?: string;
}

function Odometer({ target, symbol, waiting }: OdometerProps) {
  const text = formatMoney(usePaced(target));
  return (
    <p className="flex h-9 items-center justify-center gap-px font-display font-semibold" aria-live="off">
      <span className="sr-only">{waiting ?? `${symbol}${formatMoney(target)}`}</span>
      <span aria-hidden="true" className="pr-1 text-h1 text-brand-300">
        {symbol}
      </span>
      {/* Counted from the end, so that a digit keeps its wheel when the amount grows longer. */}
      {[...text].map((sign, index) => (
        <Wheel key={text.length - index} sign={sign} still={waiting !== undefined} />
      ))}
    </p>
  );
}

function Wheel({ sign, still }: { sign: string; still: boolean }) {
  if (!DIGITS.includes(sign))
    return (
      <span aria-hidden="true" className="w-1.5 self-end pb-1 text-center text-h2 text-brand-300">
        {sign}
      </span>
    );
  return (
    <span
      aria-hidden="true"
      className="h-8 w-[clamp(20px,6.2vw,27px)] overflow-hidden rounded-8 bg-linear-to-b from-bg-0 to-s-1 text-h1 text-white shadow-e1 ring-1 ring-brand-400/45 ring-inset"
    >
      <span
        className={cn('block transition-transform duration-700 ease-out', still && 'opacity-0')}
        style={{ transform: `translateY(${-10 * Number(sign)}%)` }}
      >
        {DIGITS.map((digit) => (
          <span key={digit} className="block h-8 leading-8">
            {digit}
          </span>
        ))}
      </span>
    </span>
  );
}
