import { formatDate, formatDateTime } from '@erawan/kit/dates';
import { formatWire } from '@erawan/kit/money';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { textOf } from './api.ts';
import { memberOf } from './calls.ts';
import { useTexts } from './i18n.ts';

const POLL_MS = 30_000;

const STATUS_COLOURS = {
  pending: 'text-brand-300',
  success: 'text-positive',
  failed: 'text-negative',
  cancelled: 'text-tx-3',
} as const;

/** Who the member of a chat is: level, balance, the last deposits, the limits they set. */
export function MemberPanel({ id }: { id: string }) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery({ ...memberOf(id), refetchInterval: POLL_MS });
  if (!data)
    return error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <ListSkeleton />;
  const money = (amount: string) => `${formatWire(amount)} ${data.currency}`;
  return (
    <div className="grid gap-4">
      <header>
        <h3 className="one-line text-h3">{data.memberName}</h3>
        <p className="text-caption text-tx-2">{t('console.memberLevel', { name: data.level })}</p>
        <p className="tabular mt-2 font-display text-h2 font-semibold text-brand-300">
          {money(data.balance)}
        </p>
        <p className="text-caption text-tx-3">{t('console.balance')}</p>
      </header>
      {data.isDisabled && <Warning>{t('console.memberDisabled')}</Warning>}
      {data.excludedUntil !== undefined && (
        <Warning>{t('console.excludedUntil', { date: formatDate(data.excludedUntil) })}</Warning>
      )}
      {data.coolOffUntil !== undefined && (
        <Warning>
          {t('console.coolOffUntil', { date: formatDateTime(data.coolOffUntil).slice(0, -3) })}
        </Warning>
      )}
      <Part title={t('console.lastDeposits')} empty={t('console.noDeposits')}>
        {data.deposits.map((deposit) => (
          <li key={deposit.orderId} className="grid gap-0.5">
            <span className="flex justify-between gap-2 text-label">
              <span className="tabular font-semibold">{money(deposit.amount)}</span>
              <span className={STATUS_COLOURS[deposit.status]}>{t(`console.deposit_${deposit.status}`)}</span>
            </span>
            <span className="tabular text-caption text-tx-3">
              {formatDateTime(deposit.createdAt).slice(0, -3)}
            </span>
          </li>
        ))}
      </Part>
      <Part title={t('console.limits')} empty={t('console.noLimits')}>
        {data.limits.map(({ kind, period, amount, used }) => (
          <li key={`${kind} ${period}`} className="grid gap-0.5 text-label">
            <span>{`${t(`console.limit_${kind}`)} · ${t(`console.period_${period}`)}`}</span>
            <span className="tabular text-caption text-tx-3">
              {t('console.limitUsed', { used: formatWire(used), amount: money(amount ?? '0') })}
            </span>
          </li>
        ))}
      </Part>
      <Part title={t('console.account')} empty="">
        <Fact label={t('console.registered')}>{formatDate(data.registeredAt)}</Fact>
        {data.lastLoginAt !== undefined && (
          <Fact label={t('console.lastLogin')}>{formatDateTime(data.lastLoginAt).slice(0, -3)}</Fact>
        )}
      </Part>
    </div>
  );
}

function Part({ title, empty, children }: { title: string; empty: string; children: ReactNode }) {
  const isEmpty = Array.isArray(children) && children.length === 0;
  return (
    <section aria-label={title} className="card grid gap-2 p-3">
      <h4 className="text-label font-semibold text-tx-2">{title}</h4>
      {isEmpty ? (
        <p className="text-caption text-tx-3">{empty}</p>
      ) : (
        <ul className="grid gap-2.5">{children}</ul>
      )}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-3 text-caption">
      <span className="text-tx-3">{label}</span>
      <span className="tabular">{children}</span>
    </li>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="rounded-12 bg-s-2 px-3 py-2 text-label text-negative inset-ring inset-ring-negative">
      {children}
    </p>
  );
}
