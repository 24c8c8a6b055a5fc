import { formatDateTime } from '@erawan/kit/dates';
import { formatWire } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { cn } from '@erawan/ui/cn';
import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { Chips } from '@erawan/ui/tabs';
import { toast } from '@erawan/ui/toasts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdjustmentForm } from './AdjustmentForm.tsx';
import { queries, textOf } from './api.ts';
import { type Adjustment, adjustments, withdrawAdjustment } from './calls.ts';
import { Decision } from './Decision.tsx';
import { useTexts } from './i18n.ts';
import { useMay } from './may.ts';
import { Pager } from './Pager.tsx';

const STATES = ['waiting', 'over'] as const;

/** Adjustments of balances: what waits for a second person, what became of the others, and a new one. */
export function Adjustments() {
  const { t } = useTexts();
  const may = useMay();
  const [state, setState] = useState<(typeof STATES)[number]>('waiting');
  const [pageNo, setPageNo] = useState(1);
  const [isProposing, setIsProposing] = useState(false);
  const { data, error, refetch } = useQuery(adjustments(state, pageNo));
  return (
    <main className="grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] gap-2 p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Chips
          label={t('console.state')}
          value={state}
          onValue={(next) => {
            setState(next);
            setPageNo(1);
          }}
          choices={STATES.map((value) => ({ value, text: t(`console.adjustments_${value}`) }))}
        />
        {may('adjustment.propose') && (
          <Button size="medium" onClick={() => setIsProposing(true)}>
            {t('console.propose')}
          </Button>
        )}
      </div>
      <div className="min-h-0 overflow-y-auto">
        {!data &&
          (error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <ListSkeleton />)}
        {data?.list.length === 0 && <EmptyState icon="wallet" text={t(`console.noAdjustments_${state}`)} />}
        <ul className="grid gap-2.5">
          {data?.list.map((adjustment) => (
            <li key={adjustment.proposalId}>
              <Entry adjustment={adjustment} />
            </li>
          ))}
        </ul>
      </div>
      {data && <Pager page={data.pageNum} pages={data.totalPages} onPage={setPageNo} />}
      {isProposing && <AdjustmentForm onClose={() => setIsProposing(false)} />}
    </main>
  );
}

const time = (ms: number) => formatDateTime(ms).slice(0, -3);

function Entry({ adjustment }: { adjustment: Adjustment }) {
  const { t } = useTexts();
  const { state, direction, own } = adjustment;
  const rows = [
    [t('console.proposedBy'), `${adjustment.proposer} · ${time(adjustment.createdAt)}`],
    ...(state === 'open' ? [[t('console.decideUntil'), time(adjustment.expiresAt)]] : []),
    ...(adjustment.decidedAt === undefined
      ? []
      : [
          [
            t('console.decided'),
            [adjustment.decider, time(adjustment.decidedAt)].filter((part) => part !== undefined).join(' · '),
          ],
        ]),
    ...(adjustment.decision === undefined ? [] : [[t('console.decision'), adjustment.decision]]),
    ...(adjustment.failure === undefined ? [] : [[t('console.failure'), adjustment.failure]]),
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
          {`${direction === 'credit' ? '+' : '−'}${formatWire(adjustment.amount)}`}
        </span>
      </p>
      <p className="text-body wrap-anywhere">{adjustment.reason}</p>
      <dl className="grid gap-1">
        {rows.map(([label, text]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-3 text-caption">
            <dt className="text-tx-3">{label}</dt>
            <dd className="tabular min-w-0 text-tx-1 wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-caption font-semibold text-tx-2">{t(`console.adjustment_${state}`)}</span>
        {state === 'open' && (own ? <Withdrawal id={adjustment.proposalId} /> : <Decision of={adjustment} />)}
      </div>
    </article>
  );
}

function Withdrawal({ id }: { id: string }) {
  const { t } = useTexts();
  const withdraw = useMutation({
    mutationFn: () => withdrawAdjustment(id),
    onError: (error) => toast.error(textOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['adjustments'] }),
  });
  return (
    <Button kind="quiet" size="medium" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
      {t('console.withdraw')}
    </Button>
  );
}
