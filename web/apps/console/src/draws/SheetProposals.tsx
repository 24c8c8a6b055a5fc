import type { ReactNode } from 'react';
import { Decide } from '../Decide.tsx';
import { Facts } from '../Facts.tsx';
import { useTexts } from '../i18n.ts';
import { ProposalList } from '../ProposalList.tsx';
import { filled } from '../proposal-rows.ts';
import { proposalRows, proposalState } from './proposal-texts.ts';
import {
  approveSheet,
  rejectSheet,
  SHEETS,
  sheetProposals,
  type SheetRow,
  takeBackSheet,
} from './sheet-calls.ts';
import { SheetPrices } from './SheetPrices.tsx';

/** Sheets that wait for a second person, and what became of the others. */
export function SheetProposals({ above }: { above: ReactNode }) {
  const { t } = useTexts();
  return (
    <ProposalList
      rows={sheetProposals}
      icon="list"
      none={{ waiting: t('console.noSheetProposals_waiting'), over: t('console.noSheetProposals_over') }}
      above={above}
    >
      {(row) => <SheetCard of={row} />}
    </ProposalList>
  );
}

/** A proposed sheet; who decides sees every price. */
export function SheetCard({ of }: { of: SheetRow }) {
  const { t } = useTexts();
  const { proposalId, digest, gameName, prizeMode, version } = of;
  const title = `${gameName} · ${prizeMode}`;
  return (
    <article aria-label={t('console.sheetProposalOf', { name: title })} className="card grid gap-2 p-3.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 text-body font-semibold wrap-anywhere">{title}</span>
        <span className="tabular text-label font-semibold">{t('console.sheetVersion', { version })}</span>
      </p>
      <Facts rows={filled(proposalRows(t, of, 'console.missing_sheet'))} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-caption font-semibold text-tx-2">{proposalState(t, of.state)}</span>
        <Decide
          proposal={of}
          lead={t('console.sheetLead', { name: title, version })}
          second={{
            permission: 'sheet.approve',
            approve: () => approveSheet(proposalId, digest),
            reject: (reason) => rejectSheet(proposalId, reason),
          }}
          takeBack={() => takeBackSheet(proposalId)}
          queryKey={SHEETS}
        >
          <SheetPrices plays={of.plays} />
        </Decide>
      </div>
    </article>
  );
}
