import { formatWireShort, withSymbol } from '@erawan/kit/money';
import { useCurrencySymbol } from '@erawan/ui/texts';
import { useTexts } from '../../core/i18n.ts';
import type { ContractRow } from './contract-queries.ts';
import { hasNet } from './contract-view.ts';

interface TermsTextProps {
  kind: ContractRow['kind'];
  terms: Pick<ContractRow, 'activeMinBet' | 'carry'> & Partial<Pick<ContractRow, 'charges'>>;
}

/** What else is agreed to, in words: who counts as active, what a dividend is lessened by, what becomes of a loss. */
export function TermsText({ kind, terms: { activeMinBet, carry, charges } }: TermsTextProps) {
  const { t } = useTexts();
  const amount = withSymbol(useCurrencySymbol(), formatWireShort(activeMinBet));
  return (
    <ul className="grid gap-1 text-label text-tx-2">
      <li>{t(hasNet(kind) ? 'contracts.activeInHalf' : 'contracts.activeInDay', { amount })}</li>
      {hasNet(kind) && (
        <>
          {charges && <li>{t('contracts.charges', charges)}</li>}
          <li>{t(carry ? 'contracts.carryOn' : 'contracts.carryOff')}</li>
        </>
      )}
    </ul>
  );
}

/** What a contract covers: all types of games, or one. */
export function useGamesName(): (category: string) => string {
  const { t, find } = useTexts();
  return (category) => find('titles', category) ?? t('contracts.allGames');
}

/** Who pays under a contract. */
export function usePayerText(): (account: string) => string {
  const { t } = useTexts();
  return (account) => (account === '' ? t('contracts.paidByPlatform') : t('contracts.paidBy', { account }));
}
