import { useTexts } from '../../core/i18n.ts';
import { Totals } from '../../parts/Totals.tsx';

interface BetTotalsProps {
  /** The newest page; each tells the sums of all of them. */
  page:
    | {
        totalCount: number;
        footer: Record<'betAmount' | 'validBetAmount' | 'winAmount' | 'profitAndLoss', string>;
      }
    | undefined;
  onExport?: () => Promise<void>;
}

/** What all bets of a list come to. */
export function BetTotals({ page, onExport }: BetTotalsProps) {
  const { t } = useTexts();
  if (!page) return null;
  const { betAmount, validBetAmount, winAmount, profitAndLoss } = page.footer;
  return (
    <Totals
      onExport={onExport}
      title={t('records.count', { count: page.totalCount })}
      totals={[
        { label: t('records.bet'), amount: betAmount },
        { label: t('records.validBet'), amount: validBetAmount },
        { label: t('records.win'), amount: winAmount },
        { label: t('records.profit'), amount: profitAndLoss, signed: true },
      ]}
    />
  );
}
