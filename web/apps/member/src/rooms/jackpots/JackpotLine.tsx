import { formatMoney, formatMoneyShort, type Minor, parseMoney } from '@erawan/kit/money';
import { Decoration } from '@erawan/ui/Decoration';
import { Skeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../core/i18n.ts';
import { useInfo } from '../../core/merchant.ts';
import { useIsOld, usePaced } from './pace.ts';
import { type Jackpot, jackpots } from './queries.ts';

/** The jackpot above a list of slots: what it holds by now, and the way to the slots it is won on. */
export function JackpotLine({ onOpen }: { onOpen: () => void }) {
  const { data: pools, dataUpdatedAt, isPending } = useQuery(jackpots());
  const pool = pools?.[0];
  if (isPending) return <Skeleton className="h-16 rounded-14" />;
  return pool ? <Line jackpot={pool} readAt={dataUpdatedAt} onOpen={onOpen} /> : null;
}

function Line({ jackpot, readAt, onOpen }: { jackpot: Jackpot; readAt: number; onOpen: () => void }) {
  const { t } = useTexts();
  const symbol = useInfo()?.currency.symbol ?? '';
  const old = useIsOld(readAt);
  const target = parseMoney(jackpot.amount) ?? 0n;
  const shown = usePaced(target);
  const bound = `${symbol}${formatMoneyShort(parseMoney(jackpot.bound) ?? 0n)}`;
  const told = (amount: Minor) => (old ? t('jackpots.updating') : `${symbol}${formatMoney(amount)}`);
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={`${t('jackpots.title')}: ${told(target)}. ${t('jackpots.mustWin', { amount: bound })}`}
      className="card press flex min-h-16 min-w-0 items-center gap-2 px-2.5 py-1.5 text-left ring-1 ring-brand-400/70 ring-inset"
    >
      <Decoration src="/assets/props/coin-a.webp" size={34} className="shrink-0" />
      <span className="grid min-w-0 flex-1">
        <span className="text-micro text-tx-2">
          <span className="font-semibold text-brand-300">{t('jackpots.title')}</span>
          {' · '}
          {t('jackpots.mustWin', { amount: bound })}
        </span>
        <span className="one-line font-display text-h2 font-semibold text-tx-1 tabular">{told(shown)}</span>
      </span>
    </button>
  );
}
