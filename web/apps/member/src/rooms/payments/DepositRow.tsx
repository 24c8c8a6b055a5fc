import { formatDateTime } from '@erawan/kit/dates';
import { buttonLook } from '@erawan/ui/Button';
import { DataList } from '@erawan/ui/DataList';
import { Icon } from '@erawan/ui/Icon';
import { Money } from '@erawan/ui/Money';
import { StatusPill } from '@erawan/ui/states';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { pathTo } from '../../core/routes.ts';
import { BankLogo } from '../../parts/BankLogo.tsx';
import { timeOfDay } from '../../parts/days.ts';
import { Link } from '../../parts/Link.tsx';
import { amountFacts } from './DepositFacts.tsx';
import { Steps } from './DepositSteps.tsx';
import { amountOf, OUTCOME_TONE, outcomeOf } from './outcome.ts';
import type { Deposit, DepositBank } from './queries.ts';

interface DepositRowProps {
  deposit: Deposit;
  bank: DepositBank | undefined;
  isOpened: boolean;
  onOpened: (isOpened: boolean) => void;
}

/** A deposit of the report; it opens to its steps and amounts. */
export function DepositRow({ deposit, bank, isOpened, onOpened }: DepositRowProps) {
  const { t } = useTexts();
  const id = useId();
  const outcome = outcomeOf(deposit);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpened}
        aria-controls={id}
        onClick={() => onOpened(!isOpened)}
        className="flex w-full items-center gap-3 px-3 py-3 text-left active:bg-white/4"
      >
        <BankLogo code={deposit.bankCode} iconUrl={bank?.iconUrl} size="medium" />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 text-body font-semibold">
            {t(`payments.channelName.${deposit.channel}`)}
          </span>
          <span className="tabular block text-caption text-tx-3">
            {timeOfDay(formatDateTime(deposit.createdAt))}
          </span>
        </span>
        <span className="grid justify-items-end gap-0.5">
          <Money value={amountOf(deposit)} className="text-button" />
          <StatusPill tone={OUTCOME_TONE[outcome]}>{t(`payments.${outcome}`)}</StatusPill>
        </span>
        <Icon name={isOpened ? 'up' : 'down'} size={16} className="-mr-1 shrink-0 text-tx-3" />
      </button>
      <div id={id} hidden={!isOpened} className="grid gap-3 border-t border-white/6 bg-bg-1/70 px-4 py-3">
        {isOpened && <Detail deposit={deposit} bank={bank} />}
      </div>
    </>
  );
}

function Detail({ deposit, bank }: Pick<DepositRowProps, 'deposit' | 'bank'>) {
  const { t } = useTexts();
  const outcome = outcomeOf(deposit);
  const goesOn = outcome === 'pending';
  const facts: [string, ReactNode][] = [
    [t('payments.bankShort'), bank?.displayName ?? deposit.bankCode],
    ...amountFacts(deposit, t),
  ];
  // While an operator looks into it, why it ended before is no longer what became of it.
  if (deposit.reasonText && outcome !== 'inReview') facts.push([t('deposit.reason'), deposit.reasonText]);
  return (
    <>
      <Steps deposit={deposit} />
      <DataList rows={facts} />
      <Link
        to={pathTo('/m/voucherCenter', { orderId: deposit.orderId })}
        className={buttonLook({ kind: goesOn ? 'gold' : 'outline', size: 'medium', wide: true })}
      >
        {t(goesOn ? 'payments.continueOpen' : 'deposit.seeDeposit')}
      </Link>
    </>
  );
}
