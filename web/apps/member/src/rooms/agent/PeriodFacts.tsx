import { shownDays } from '@erawan/kit/dates';
import { grouped } from '@erawan/kit/money';
import { DataList } from '@erawan/ui/DataList';
import { Money } from '@erawan/ui/Money';
import type { ReactNode } from 'react';
import { useTexts } from '../../core/i18n.ts';
import type { Measured, PeriodKind } from './contract-queries.ts';
import { formulaOf, hasNet, isSome } from './contract-view.ts';
import { exact } from './income-view.ts';
import { minus } from './minus.ts';
import { useGamesName, usePayerText } from './TermsText.tsx';

type Fact = [label: string, fact: ReactNode];

interface PeriodFactsProps {
  kind: PeriodKind;
  of: Measured;
  /** What the period came to. */
  amount: string;
  /** What else is known of it. */
  more: readonly Fact[];
}

/** What is taken from the bets of a period until the net of a dividend is left. */
const DEDUCTIONS = [
  'teamWinning',
  'teamRebate',
  'teamAgentCommission',
  'dailyIncome',
  'teamPromotion',
  'teamBankCharges',
  'teamProductCharge',
] as const;

/** How a period comes to its amount, a row for each part. */
export function PeriodFacts({ kind, of, amount, more }: PeriodFactsProps) {
  const { t } = useTexts();
  const gamesOf = useGamesName();
  const payerOf = usePayerText();
  const parts: Fact[] = [
    [
      t(hasNet(kind) ? 'contracts.part.teamBetting' : 'contracts.teamBet'),
      <Money key="betting" value={of.teamBetting} />,
    ],
  ];
  if (hasNet(kind)) {
    for (const part of DEDUCTIONS) {
      const taken = of[part];
      if (taken) parts.push([t(`contracts.part.${part}`), <Money key={part} value={minus(taken)} />]);
    }
    parts.push([t('contracts.net'), <Money key="net" value={of.teamNetProfit ?? undefined} signed />]);
    if (isSome(of.carried))
      parts.push([t('contracts.carried'), <Money key="carried" value={of.carried} signed />]);
  }
  const without = t(of.rateType === 'F' ? 'contracts.fixed' : 'contracts.noTier');
  return (
    <>
      <DataList
        rows={[
          [t('contracts.period'), shownDays({ startDate: of.from, endDate: of.until })],
          [t('contracts.games'), gamesOf(of.gameCategory)],
          [t('contracts.payer'), payerOf(of.payer)],
        ]}
      />
      <DataList rows={parts} />
      <DataList
        rows={[
          [t('contracts.minActive'), <span key="active">{grouped(String(of.activeMember))}</span>],
          [
            t('contracts.tierName'),
            of.tier === 0 ? t('contracts.noTier') : t('contracts.tier', { tier: of.tier }),
          ],
          ...more,
        ]}
      />
      <p className="tabular flex flex-wrap justify-between gap-x-3 text-body">
        <span className="text-tx-2">{formulaOf(of, kind) ?? without}</span>
        <span className="font-semibold">= {exact(amount)}</span>
      </p>
    </>
  );
}
