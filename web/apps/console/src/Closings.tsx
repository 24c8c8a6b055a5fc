import { formatWire } from '@erawan/kit/money';
import { ClosingForm } from './ClosingForm.tsx';
import { approveClosing, type Closing, closings, rejectClosing, takeBackClosing } from './closing-calls.ts';
import { Decide } from './Decide.tsx';
import { EntryHead } from './EntryHead.tsx';
import { Facts } from './Facts.tsx';
import { useTexts } from './i18n.ts';
import { ProposalList } from './ProposalList.tsx';
import { decisionRows, filled } from './proposal-rows.ts';

const LISTS = ['closings'] as const;

/** Accounts that are to be closed, and what became of the others. */
export function Closings() {
  const { t } = useTexts();
  return (
    <ProposalList
      rows={closings}
      icon="logout"
      none={{ waiting: t('console.noClosings_waiting'), over: t('console.noClosings_over') }}
      make={{
        permission: 'closing.propose',
        text: t('console.closeAccount'),
        danger: true,
        Form: ClosingForm,
      }}
    >
      {(closing) => <Entry closing={closing} />}
    </ProposalList>
  );
}

function Entry({ closing }: { closing: Closing }) {
  const { t } = useTexts();
  const { proposalId, memberName, state, withdrawal, digest } = closing;
  const rows = [
    [t('console.closingTo'), closing.destination],
    [
      t('console.closingPaid'),
      withdrawal && `${formatWire(withdrawal.amount)} · ${t(`console.withdrawal_${withdrawal.state}`)}`,
    ],
    ...decisionRows(t, closing),
  ] as const;
  return (
    <article className="card grid gap-2 p-3.5">
      <EntryHead title={memberName} amount={formatWire(closing.sumBalance)} />
      <Facts rows={filled(rows)} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-caption font-semibold text-tx-2">{t(`console.adjustment_${state}`)}</span>
        <Decide
          proposal={closing}
          lead={t('console.closeLead', { name: memberName })}
          second={{
            permission: 'closing.approve',
            approve: () => approveClosing(proposalId, digest),
            reject: (reason) => rejectClosing(proposalId, reason),
          }}
          takeBack={() => takeBackClosing(proposalId)}
          queryKey={LISTS}
        />
      </div>
    </article>
  );
}
