import type { ReactNode } from 'react';
import { Decide } from '../Decide.tsx';
import { Facts } from '../Facts.tsx';
import { useTexts } from '../i18n.ts';
import { ProposalList } from '../ProposalList.tsx';
import { filled } from '../proposal-rows.ts';
import {
  approveLimits,
  limitProposals,
  type LimitRow,
  LIMITS,
  rejectLimits,
  takeBackLimits,
} from './limit-calls.ts';
import { LIMIT_FIELDS } from './limit-form.ts';
import { proposalRows, proposalState } from './proposal-texts.ts';
import { countText } from './titles.ts';

/** Limits that wait for a second person, and what became of the others. */
export function LimitProposals({ above }: { above: ReactNode }) {
  const { t } = useTexts();
  return (
    <ProposalList
      rows={limitProposals}
      icon="list"
      none={{ waiting: t('console.noLimitProposals_waiting'), over: t('console.noLimitProposals_over') }}
      above={above}
    >
      {(row) => <LimitCard of={row} />}
    </ProposalList>
  );
}

/** Proposed limits beside those that held; who decides sees every one. */
export function LimitCard({ of }: { of: LimitRow }) {
  const { t } = useTexts();
  const { proposalId, digest, gameName, book, version, playName } = of;
  const title = `${gameName} · ${t(`console.book_${book}`)} · ${playName ?? t('console.limitAll')}`;
  return (
    <article aria-label={t('console.limitProposalOf', { name: title })} className="card grid gap-2 p-3.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 text-body font-semibold wrap-anywhere">{title}</span>
        <span className="tabular text-label font-semibold">{t('console.sheetVersion', { version })}</span>
      </p>
      <Facts rows={filled(proposalRows(t, of, 'console.missing_sheet'))} />
      <Change of={of} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-caption font-semibold text-tx-2">{proposalState(t, of.state)}</span>
        <Decide
          proposal={of}
          lead={t('console.limitLead', { name: title, version })}
          second={{
            permission: 'limit.approve',
            approve: () => approveLimits(proposalId, digest),
            reject: (reason) => rejectLimits(proposalId, reason),
          }}
          takeBack={() => takeBackLimits(proposalId)}
          queryKey={LIMITS}
        >
          <Change of={of} />
        </Decide>
      </div>
    </article>
  );
}

/** What held, and what is to hold. */
function Change({ of: { current, proposed, playCode } }: { of: LimitRow }) {
  const { t } = useTexts();
  const text = (amount: number | undefined) =>
    amount === undefined ? t('console.limitNone') : countText(amount);
  if (!proposed) {
    return (
      <p className="text-caption text-tx-2">
        {t(playCode === undefined ? 'console.limitAsClass' : 'console.limitAsAll')}
      </p>
    );
  }
  return (
    <table className="tabular w-full text-caption">
      <caption className="sr-only">{t('console.lotteryLimits')}</caption>
      <thead className="text-tx-3">
        <tr>
          <th scope="col" className="py-1 text-left font-normal">
            {t('console.limitOf')}
          </th>
          <th scope="col" className="py-1 pl-2 text-right font-normal">
            {t('console.limitCurrent')}
          </th>
          <th scope="col" className="py-1 pl-2 text-right font-normal">
            {t('console.limitProposed')}
          </th>
        </tr>
      </thead>
      <tbody>
        {LIMIT_FIELDS.filter((field) => current[field] !== proposed[field]).map((field) => (
          <tr key={field} className="border-t border-white/6">
            <th scope="row" className="py-1.5 text-left font-normal text-tx-2">
              {t(`console.limit_${field}`)}
            </th>
            <td className="py-1.5 pl-2 text-right text-tx-2">{text(current[field])}</td>
            <td className="py-1.5 pl-2 text-right font-semibold text-tx-1">{text(proposed[field])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
