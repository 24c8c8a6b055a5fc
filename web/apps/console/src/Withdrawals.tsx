import { formatWire } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Withdrawal, withdrawals } from './payout-calls.ts';
import { EntryHead } from './EntryHead.tsx';
import { Facts } from './Facts.tsx';
import { useTexts } from './i18n.ts';
import { PagedList } from './PagedList.tsx';
import { missing } from './missing.ts';
import { WithdrawalSheet } from './WithdrawalSheet.tsx';
import { time } from './proposal-rows.ts';

const STATES = ['queue', 'held', 'working', 'ended'] as const;

/** Withdrawals: what waits for a decision, the one due first above; what is held back; what is being paid; what ended. */
export function Withdrawals() {
  const { t } = useTexts();
  const [[state, pageNo], setPlace] = useState<[(typeof STATES)[number], number]>(['queue', 1]);
  const [opened, setOpened] = useState<string>();
  const rows = useQuery(withdrawals(state, pageNo));
  return (
    <>
      <PagedList
        states={STATES.map((value) => ({ value, text: t(`console.withdrawals_${value}`) }))}
        state={state}
        onPlace={(...place) => setPlace(place)}
        rows={rows}
        empty={{ icon: 'withdraw', text: t(`console.noWithdrawals_${state}`) }}
        keyOf={(withdrawal) => withdrawal.orderId}
      >
        {(withdrawal) => <Entry withdrawal={withdrawal} onOpen={() => setOpened(withdrawal.orderId)} />}
      </PagedList>
      {opened !== undefined && <WithdrawalSheet orderId={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function Entry({ withdrawal, onOpen }: { withdrawal: Withdrawal; onOpen: () => void }) {
  const { t, find } = useTexts();
  const { state, held, heldBecause, reason, rules, proposal, dueAt, completedAt } = withdrawal;
  const named = (rule: string) => find('console', `rule_${rule}`) ?? rule;
  const rows: [string, string | undefined][] = [
    [
      t('console.payTo'),
      `${t(`console.destination_${withdrawal.kind}`)} · ${withdrawal.bankCode} ${withdrawal.accountNumber}`,
    ],
    [t('console.feeAndNet'), `${formatWire(withdrawal.fee)} · ${formatWire(withdrawal.net)}`],
    [t('console.askedAt'), time(withdrawal.createdAt)],
    [t('console.dueAt'), state === 'review' ? time(dueAt) : undefined],
    [t('console.endedAt'), completedAt === undefined ? undefined : time(completedAt)],
    [t('console.refusedBecause'), reason && (find('console', `refusal_${reason}`) ?? reason)],
    [t('console.heldBecause'), heldBecause && (find('console', `held_${heldBecause}`) ?? heldBecause)],
    [t('console.rulesFired'), rules.length > 0 ? rules.map(named).join(', ') : undefined],
    [t('console.proposal'), proposal && `${t(`console.outcome_${proposal.outcome}`)} · ${proposal.proposer}`],
    [t('console.missing'), proposal && missing(proposal, t)],
  ];
  return (
    <article className="card grid gap-2 p-3.5">
      <EntryHead title={withdrawal.username} amount={formatWire(withdrawal.amount)} />
      <Facts rows={rows.flatMap(([label, text]) => (text === undefined ? [] : [[label, text] as const]))} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-caption font-semibold text-tx-2">
          {t(`console.withdrawal_${held ? 'held' : state}`)}
        </span>
        <Button kind="quiet" size="medium" onClick={onOpen}>
          {t('console.openCase')}
        </Button>
      </div>
    </article>
  );
}
