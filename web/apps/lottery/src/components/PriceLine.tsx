import { useTexts } from '../i18n.ts';
import type { Play, Sheet } from '../rules/family.ts';
import { formatOdds, formatPercent } from '../rules/odds.ts';

/** What a play pays and returns, to be read before anything is tapped. */
export function PriceLine({ play, sheet }: { play: Play; sheet: Sheet }) {
  const { t } = useTexts();
  const prices = sheet.get(play.code) ?? [];
  const odds = [...new Set(prices.map((price) => price.odds))].sort((a, b) => a - b);
  const returns = prices.map(({ returnPpm }) => returnPpm).sort((a, b) => a - b);
  const [least = 0] = returns;
  const most = returns.at(-1) ?? 0;
  const range = (from: string, to: string) => (from === to ? from : `${from}–${to}`);
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-label text-tx-2">
      <span>
        {t('lottery.paysPerBaht')}{' '}
        <strong className="tabular font-display text-button font-semibold text-brand-300">
          {range(formatOdds(odds[0] ?? 0), formatOdds(odds.at(-1) ?? 0))}
        </strong>
      </span>
      <span className="tabular">
        {t('lottery.returns', { percent: range(formatPercent(least), formatPercent(most)) })}
      </span>
      {play.factor > 1 && <span>{t('lottery.factor', { count: play.factor })}</span>}
    </p>
  );
}
