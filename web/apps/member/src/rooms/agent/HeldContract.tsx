import { shownDay } from '@erawan/kit/dates';
import { useId } from 'react';
import { useTexts } from '../../core/i18n.ts';
import type { ContractRow } from './contract-queries.ts';
import { hasNet } from './contract-view.ts';
import { TermsText, useGamesName, usePayerText } from './TermsText.tsx';
import { TierTable } from './TierTable.tsx';

/** A contract that was accepted: its terms, from when and until when it holds, and who pays. */
export function HeldContract({ contract }: { contract: ContractRow }) {
  const { t } = useTexts();
  const gamesOf = useGamesName();
  const payerOf = usePayerText();
  const id = useId();
  const { kind, gameCategory, effectiveDate, endDate, offeredBy, tiers } = contract;
  return (
    <section aria-labelledby={id} className="card grid grid-cols-1 gap-2.5 px-4 py-3">
      <div>
        <h2 id={id} className="text-button">
          {t('contracts.present')}
        </h2>
        <p className="text-caption text-tx-2">{gamesOf(gameCategory)}</p>
      </div>
      <p className="tabular text-label">
        {effectiveDate && t('contracts.from', { date: shownDay(effectiveDate) })}
        {endDate && ` · ${t('offers.until', { date: shownDay(endDate) })}`}
      </p>
      <TierTable label={t('contracts.present')} tiers={tiers} hasNet={hasNet(kind)} />
      <TermsText kind={kind} terms={contract} />
      <p className="text-label text-tx-2">{payerOf(offeredBy)}</p>
    </section>
  );
}
