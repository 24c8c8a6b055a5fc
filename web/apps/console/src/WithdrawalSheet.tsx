import { formatWire } from '@erawan/kit/money';
import { Overlay } from '@erawan/ui/Dialog';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { textOf } from './api.ts';
import { type WithdrawalCase, withdrawalCase } from './payout-calls.ts';
import { Facts } from './Facts.tsx';
import { FreezeButton } from './FreezeButton.tsx';
import { useTexts } from './i18n.ts';
import { LevelButton } from './LevelForm.tsx';
import { WithdrawalDecision } from './WithdrawalDecision.tsx';
import { time } from './proposal-rows.ts';

/** One withdrawal with all that is known of it, and the way to decide. */
export function WithdrawalSheet({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(withdrawalCase(orderId));
  return (
    <Overlay place="full" title={t('console.withdrawalCase')} onClose={onClose}>
      {!data &&
        (error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <ListSkeleton />)}
      {data && (
        <div className="grid gap-4">
          <Known of={data} />
          <LevelButton username={data.username} />
          <FreezeButton username={data.username} frozen={data.frozen} queryKey={['withdrawals']} />
          <WithdrawalDecision of={data} onDone={onClose} />
        </div>
      )}
    </Overlay>
  );
}

function Known({ of }: { of: WithdrawalCase }) {
  const { t, find } = useTexts();
  const named = (kind: string, word: string) => find('console', `${kind}_${word}`) ?? word;
  return (
    <>
      <Part title={of.username}>
        <Facts
          rows={[
            [t('console.amount'), formatWire(of.amount)],
            [t('console.feeAndNet'), `${formatWire(of.fee)} · ${formatWire(of.net)}`],
            [
              t('console.payTo'),
              `${t(`console.destination_${of.kind}`)} · ${of.bankCode} ${of.accountNumber}`,
            ],
            [t('console.state'), t(`console.withdrawal_${of.held ? 'held' : of.state}`)],
            ...(of.frozen === undefined
              ? []
              : [[t('console.frozen'), t(`console.scope_${of.frozen}`)] as const]),
            ...(of.heldBecause === undefined
              ? []
              : [[t('console.heldBecause'), named('held', of.heldBecause)] as const]),
            [t('console.balance'), formatWire(of.balance)],
            [t('console.depositedEver'), formatWire(of.deposited)],
            [t('console.withdrawnEver'), formatWire(of.withdrawn)],
          ]}
        />
      </Part>
      <Part title={t('console.rulesFired')} empty={of.evidence.length === 0 && t('console.noRules')}>
        <Facts
          rows={of.evidence.map(({ code, seen, allowed }) => [
            named('rule', code),
            allowed === ''
              ? seen || t('console.applies')
              : t('console.evidence', { seen: seen || t('console.notKnown'), allowed }),
          ])}
        />
      </Part>
      <Part title={t('console.lastDeposits')} empty={of.lastDeposits.length === 0 && t('console.noDeposits')}>
        <Facts
          rows={of.lastDeposits.map(({ createdAt, amount, status }) => [
            time(createdAt),
            `${formatWire(amount)} · ${named('deposit', status)}`,
          ])}
        />
      </Part>
      <Part title={t('console.trail')}>
        <Facts
          rows={of.steps.map(({ source, kind, detail, at }) => [
            `${time(at)} · ${named('source', source)}`,
            [named('withdrawal', kind), detail].filter(Boolean).join(' · '),
          ])}
        />
      </Part>
      {of.attempts.length > 0 && (
        <Part title={t('console.attempts')}>
          <Facts
            rows={of.attempts.map(({ reference, state, asks, lastSaid, coins }) => [
              reference,
              [
                named('attempt', state),
                t('console.asks', { count: asks }),
                lastSaid,
                coins && `${coins.coins} USDT × ${coins.rate}`,
                coins?.transaction,
              ]
                .filter(Boolean)
                .join(' · '),
            ])}
          />
        </Part>
      )}
    </>
  );
}

function Part({ title, empty, children }: { title: string; empty?: string | false; children: ReactNode }) {
  return (
    <section className="grid gap-1.5">
      <h3 className="text-body font-semibold wrap-anywhere">{title}</h3>
      <div className="card p-3.5">{empty ? <p className="text-caption text-tx-2">{empty}</p> : children}</div>
    </section>
  );
}
