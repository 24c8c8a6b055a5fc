import { Decide } from './Decide.tsx';
import { Facts } from './Facts.tsx';
import { useTexts } from './i18n.ts';
import { ProposalList } from './ProposalList.tsx';
import { decisionRows, filled } from './proposal-rows.ts';
import { approveRates, type RateChange, rateChanges, rejectRates, takeBackRates } from './rate-calls.ts';
import { RateForm } from './RateForm.tsx';

const LISTS = ['rateChanges'] as const;

/** Rates of rebates that were proposed for members, and what became of the others. */
export function RateChanges() {
  const { t } = useTexts();
  return (
    <ProposalList
      rows={rateChanges}
      icon="refresh"
      none={{ waiting: t('console.noRates_waiting'), over: t('console.noRates_over') }}
      make={{ permission: 'rate.propose', text: t('console.proposeRates'), Form: RateForm }}
    >
      {(change) => <Entry change={change} />}
    </ProposalList>
  );
}

function Entry({ change }: { change: RateChange }) {
  const { t } = useTexts();
  const { proposalId, memberName, changes, state, digest } = change;
  const rates = changes.map(
    ({ gameCategory, before, after }) =>
      [t(`console.category_${gameCategory}`), `${before} → ${after} %`] as const,
  );
  return (
    <article className="card grid gap-2 p-3.5">
      <p className="min-w-0 text-body font-semibold wrap-anywhere">{memberName}</p>
      <Facts rows={filled([...rates, ...decisionRows(t, change)])} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-caption font-semibold text-tx-2">{t(`console.adjustment_${state}`)}</span>
        <Decide
          proposal={change}
          lead={t('console.ratesLead', { name: memberName })}
          second={{
            permission: 'rate.approve',
            approve: () => approveRates(proposalId, digest),
            reject: (reason) => rejectRates(proposalId, reason),
          }}
          takeBack={() => takeBackRates(proposalId)}
          queryKey={LISTS}
        />
      </div>
    </article>
  );
}
