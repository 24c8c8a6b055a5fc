import { formatDateTime } from '@erawan/kit/dates';
import { CopyButton } from '@erawan/ui/CopyButton';
import { DataList } from '@erawan/ui/DataList';
import { Money } from '@erawan/ui/Money';
import type { ReactNode } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { BankLogo } from '../../parts/BankLogo.tsx';
import { useBanks } from './banks.ts';
import { isUnpaid, type Outcome } from './outcome.ts';
import type { Deposit } from './queries.ts';

/** A deposit in figures and times. */
export function DepositFacts({ deposit, outcome }: { deposit: Deposit; outcome: Outcome }) {
  const { t } = useTexts();
  const bank = useBanks().get(deposit.bankCode);
  const facts: [string, ReactNode][] = [
    [t('payments.channel'), t(`payments.channelName.${deposit.channel}`)],
  ];
  // No bank is in the way of coins.
  if (deposit.channel !== 'crypto')
    facts.push([
      t('payments.bankShort'),
      <span key="bank" className="flex items-center justify-end gap-2">
        <BankLogo code={deposit.bankCode} iconUrl={bank?.iconUrl} size="small" />
        {bank?.displayName ?? deposit.bankCode}
      </span>,
    ]);
  facts.push([t('deposit.time'), <At key="at" ms={deposit.createdAt} />]);
  if (isUnpaid(outcome)) facts.push([t('deposit.payBefore'), <At key="until" ms={deposit.expiresAt} />]);
  if (deposit.completedAt !== undefined)
    facts.push([t('deposit.completed'), <At key="end" ms={deposit.completedAt} />]);
  facts.push(...amountFacts(deposit, t));
  facts.push([
    t('deposit.order'),
    <span key="id" className="flex items-center justify-end gap-1">
      <span className="min-w-0 text-caption text-balance break-all">{deposit.orderId}</span>
      <CopyButton text={deposit.orderId} label={t('deposit.copyOrder')} done={t('deposit.copied')} />
    </span>,
  ]);
  return <DataList rows={facts} />;
}

/** What was ordered, what arrived, what was credited and what was taken back, as far as they differ. */
export function amountFacts(
  {
    amount,
    receivedAmount,
    creditedAmount,
    reversedAmount,
  }: Pick<Deposit, 'amount' | 'receivedAmount' | 'creditedAmount' | 'reversedAmount'>,
  t: ReturnType<typeof useTexts>['t'],
): [string, ReactNode][] {
  const facts: [string, ReactNode][] = [];
  const add = (label: string, value: string) => facts.push([label, <Money key={label} value={value} />]);
  if (receivedAmount !== undefined || reversedAmount !== undefined) add(t('deposit.ordered'), amount);
  if (receivedAmount !== undefined) add(t('deposit.received'), receivedAmount);
  if (creditedAmount !== undefined) add(t('deposit.credited'), creditedAmount);
  if (reversedAmount !== undefined) add(t('deposit.reversed'), reversedAmount);
  return facts;
}

function At({ ms }: { ms: number }) {
  return <span className="tabular">{formatDateTime(ms)}</span>;
}
