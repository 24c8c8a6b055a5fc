import { cn } from '@erawan/ui/cn';
import { AdjustmentForm } from './AdjustmentForm.tsx';
import { type Adjustment, adjustments, withdrawAdjustment } from './calls.ts';
import { Decision, signed } from './Decision.tsx';
import { Facts } from './Facts.tsx';
import { useTexts } from './i18n.ts';
import { ProposalList } from './ProposalList.tsx';
import { TakeBackButton } from './TakeBackButton.tsx';
import { time } from './proposal-rows.ts';

/** Adjustments of balances: what waits for a second person, what became of the others, and a new one. */
export function Adjustments() {
  const { t } = useTexts();
  return (
    <ProposalList
      rows={adjustments}
      icon="wallet"
      none={{ waiting: t('console.noAdjustments_waiting'), over: t('console.noAdjustments_over') }}
      make={{
        permission: 'adjustment.propose',
        text: t('console.propose'),
        Form: AdjustmentForm,
      }}
    >
      {(adjustment) => <Entry adjustment={adjustment} />}
    </ProposalList>
  );
}

function Entry({ adjustment }: { adjustment: Adjustment }) {
  const { t } = useTexts();
  const { state, direction, own } = adjustment;
  const decided = [adjustment.decider, adjustment.decidedAt && time(adjustment.decidedAt)];
  const rows: [string, string | undefined][] = [
    [t('console.proposedBy'), `${adjustment.proposer} · ${time(adjustment.createdAt)}`],
    [t('console.decideUntil'), state === 'open' ? time(adjustment.expiresAt) : undefined],
    [t('console.decided'), decided.filter(Boolean).join(' · ') || undefined],
    [t('console.decision'), adjustment.decision],
    [t('console.failure'), adjustment.failure],
  ];
  return (
    <article className="card grid gap-2 p-3.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 text-body font-semibold wrap-anywhere">{adjustment.memberName}</span>
        <span
          className={cn(
            'tabular font-display text-h3 font-semibold',
            direction === 'credit' ? 'text-positive' : 'text-negative',
          )}
        >
          {signed(adjustment)}
        </span>
      </p>
      <p className="text-body wrap-anywhere">{adjustment.reason}</p>
      <Facts rows={rows.flatMap(([label, text]) => (text === undefined ? [] : [[label, text] as const]))} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-caption font-semibold text-tx-2">{t(`console.adjustment_${state}`)}</span>
        {state === 'open' &&
          (own ? (
            <TakeBackButton
              takeBack={() => withdrawAdjustment(adjustment.proposalId)}
              queryKey={['adjustments']}
            />
          ) : (
            <Decision of={adjustment} />
          ))}
      </div>
    </article>
  );
}
