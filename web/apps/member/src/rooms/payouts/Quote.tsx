import { DataList } from '@erawan/ui/DataList';
import { Money } from '@erawan/ui/Money';
import { useCurrencySymbol } from '@erawan/ui/texts';
import { useTexts } from '../../core/i18n.ts';
import { type CoinEstimate, estimateRows } from './CoinRows.tsx';
import type { WithdrawReason } from './queries.ts';
import { sentenceOf } from './withdraw-form.ts';

interface QuoteProps {
  amount: string | undefined;
  quote:
    | {
        fee?: string | null | undefined;
        net?: string | null | undefined;
        coins?: CoinEstimate;
        reasons: WithdrawReason[];
      }
    | undefined;
}

/** What the amount costs and what arrives, as soon as the server has said it. */
export function Quote({ amount, quote }: QuoteProps) {
  const { t } = useTexts();
  const symbol = useCurrencySymbol();
  if (amount === undefined) return null;
  const known = quote?.fee && quote.net ? { fee: quote.fee, net: quote.net } : undefined;
  const shown = (text: string | undefined, look?: string) =>
    text === undefined ? (
      <span className="skeleton inline-block h-5 w-20" />
    ) : (
      <Money value={text} className={look} />
    );
  return (
    <div aria-live="polite" className="card px-4 py-1">
      <DataList
        rows={[
          [t('payouts.youWithdraw'), shown(amount)],
          [t('payouts.fee'), shown(known?.fee)],
          [t('payouts.youReceive'), shown(known?.net, 'text-button text-brand-300')],
          ...estimateRows(t, quote?.coins),
        ]}
      />
      {quote?.coins && <p className="pb-2 text-caption text-tx-3">{t('payouts.coinNote')}</p>}
      <p className="sr-only">{known && sentenceOf({ amount, ...known }, t, symbol)}</p>
    </div>
  );
}
