import { ApiError } from '@erawan/api/errors';
import { formatDateTime } from '@erawan/kit/dates';
import type { Texts } from '@erawan/kit/i18n';
import { Button, buttonLook } from '@erawan/ui/Button';
import { cn } from '@erawan/ui/cn';
import { CopyButton } from '@erawan/ui/CopyButton';
import { DataList } from '@erawan/ui/DataList';
import { Icon, type IconName } from '@erawan/ui/Icon';
import { Money } from '@erawan/ui/Money';
import { PictureState } from '@erawan/ui/PictureState';
import { ErrorState } from '@erawan/ui/states';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { textOf } from '../../core/api.ts';
import { type Rooms, useTexts } from '../../core/i18n.ts';
import { pathTo } from '../../core/routes.ts';
import { BankLogo } from '../../parts/BankLogo.tsx';
import { PageSkeleton } from '../../parts/ErrorBoundary.tsx';
import { Link } from '../../parts/Link.tsx';
import { OutcomePicture } from '../../parts/OutcomePicture.tsx';
import { openService } from '../../parts/service.ts';
import { StepList } from '../../parts/StepList.tsx';
import { useOnChange } from '../../parts/use-on-change.ts';
import { BalanceNow } from '../wallet/BalanceNow.tsx';
import { walletKeys } from '../wallet/queries.ts';
import { useWithdrawBanks } from './banks.ts';
import { ChangeAccountSheet } from './ChangeAccountSheet.tsx';
import { shortNumber } from './Destinations.tsx';
import { type Outcome, outcomeOf } from './outcome.ts';
import { isOver, type Withdrawal, withdrawalDetail } from './queries.ts';

const HISTORY = pathTo('/m/withdraw', { tab: 'history' });

/** One withdrawal, followed until the money is paid out or back. */
export default function WithdrawResult({ orderId }: { orderId: string }) {
  const { t, language } = useTexts();
  const { data, error, refetch } = useQuery(withdrawalDetail(language, orderId));
  if (data) return <Result withdrawal={data} />;
  if (!error) return <PageSkeleton />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <PictureState image="/assets/illustrations/empty.webp" text={t('payouts.notFound')}>
        <Link to={HISTORY} replace className={buttonLook({ kind: 'outline', size: 'medium' })}>
          {t('payouts.history')}
        </Link>
      </PictureState>
    );
  }
  return <ErrorState text={textOf(error)} onRetry={() => void refetch()} />;
}

function Result({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTexts();
  const outcome = outcomeOf(withdrawal);
  const [isChanging, setIsChanging] = useState(false);
  useFreshBalance(withdrawal.status);
  return (
    <div className="grid grid-cols-1 content-start gap-4 p-3">
      <section className="card relative grid justify-items-center gap-1.5 overflow-hidden px-5 pt-7 pb-6 text-center">
        <span
          aria-hidden="true"
          className={cn('absolute inset-x-0 top-0 h-40 bg-linear-to-b to-transparent', LOOKS[outcome].glow)}
        />
        <OutcomePicture of={outcome === 'paid' ? 'done' : (SIGNS[outcome] ?? 'waiting')} />
        <div role="status" className="relative grid gap-1.5">
          <h2 className="text-h1">{t(`payouts.result.${outcome}`)}</h2>
          <p className="mx-auto max-w-[300px] text-body text-balance text-tx-2">
            {t(`payouts.resultText.${outcome}`)}
          </p>
        </div>
        <Money
          value={outcome === 'refused' || outcome === 'returned' ? withdrawal.amount : withdrawal.net}
          className={cn('relative pt-1 text-[32px] leading-10', LOOKS[outcome].amount)}
        />
        <BalanceNow label={t('payouts.balanceNow')} />
      </section>
      <Steps steps={withdrawal.steps} isOver={isOver(withdrawal)} />
      <section className="card px-4 py-2">
        <WithdrawalFacts withdrawal={withdrawal} />
      </section>
      <Actions outcome={outcome} onChange={withdrawal.isChangeable ? () => setIsChanging(true) : undefined} />
      {isChanging && <ChangeAccountSheet withdrawal={withdrawal} onClose={() => setIsChanging(false)} />}
    </div>
  );
}

const WAITING = { glow: 'from-brand-400/14', amount: 'text-brand-300' };
const BACK = { glow: 'from-negative/16', amount: 'text-tx-2' };
const LOOKS: Record<Outcome, { glow: string; amount: string }> = {
  pending: WAITING,
  processing: WAITING,
  confirming: WAITING,
  paid: { glow: 'from-positive/18', amount: 'text-brand-300' },
  refused: BACK,
  returned: BACK,
};

const BACK_SIGN: { icon: IconName; look: string } = {
  icon: 'refresh',
  look: 'bg-negative/14 text-negative inset-ring-negative/60',
};
const SIGNS: Partial<Record<Outcome, { icon: IconName; look: string }>> = {
  pending: { icon: 'clock', look: 'bg-brand-400/16 text-brand-300 inset-ring-brand-400/60' },
  refused: BACK_SIGN,
  returned: BACK_SIGN,
};

/** What happened so far, the newest last. */
function Steps({ steps, isOver: ended }: { steps: Withdrawal['steps']; isOver: boolean }) {
  const { t, find } = useTexts();
  if (steps.length === 0) return null;
  const told = steps.map((one) => ({ ...one, text: find('payouts', `step.${one.step}`) ?? one.step }));
  return (
    <section className="card px-4 py-3">
      <StepList label={t('payouts.steps')} steps={told} isOver={ended} />
    </section>
  );
}

function WithdrawalFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTexts();
  const { kind, bankCode, accountNumber, amount, fee, net, coins } = withdrawal;
  const { reasonText, createdAt, completedAt, orderId } = withdrawal;
  const bank = useWithdrawBanks().get(bankCode);
  const facts: [string, ReactNode][] = [
    [t('payouts.youWithdraw'), <Money key="amount" value={amount} />],
    [t('payouts.fee'), <Money key="fee" value={fee} />],
    [t('payouts.youReceive'), <Money key="net" value={net} />],
    ...sentRows(t, coins),
    [
      t('payouts.destination'),
      <span key="bank" className="flex items-center justify-end gap-2">
        <BankLogo code={bankCode} iconUrl={bank?.iconUrl} size="small" />
        {bank?.displayName ?? bankCode}
      </span>,
    ],
    [
      t(`payouts.kind.${kind}`),
      <span key="number" className="tabular">
        {shortNumber(accountNumber)}
      </span>,
    ],
    [t('payouts.askedAt'), <At key="at" ms={createdAt} />],
  ];
  if (completedAt !== undefined) facts.push([t('payouts.endedAt'), <At key="end" ms={completedAt} />]);
  if (reasonText) facts.push([t('payouts.reason'), reasonText]);
  facts.push([t('payouts.order'), <Reference key="order" text={orderId} label={t('payouts.copyOrder')} />]);
  return <DataList rows={facts} />;
}

/** The coins that were sent, and the transaction by which every explorer of the chain finds them. */
function sentRows(t: Texts<Rooms>['t'], coins: Withdrawal['coins']): [string, ReactNode][] {
  if (!coins) return [];
  return [
    [
      t('payouts.coins'),
      <span key="coins" className="tabular">
        {coins.coins} USDT
      </span>,
    ],
    [t('payouts.coinRate'), <Money key="rate" value={coins.rate} />],
    [
      t('payouts.transaction'),
      <Reference key="transaction" text={coins.transaction} label={t('payouts.copyTransaction')} />,
    ],
  ];
}

/** A long name, with a button that copies it. */
function Reference({ text, label }: { text: string; label: string }) {
  const { t } = useTexts();
  return (
    <span className="flex items-center justify-end gap-1">
      <span className="min-w-0 text-caption text-balance break-all">{text}</span>
      <CopyButton text={text} label={label} done={t('payouts.copied')} />
    </span>
  );
}

function At({ ms }: { ms: number }) {
  return <span className="tabular">{formatDateTime(ms)}</span>;
}

function Actions({ outcome, onChange }: { outcome: Outcome; onChange: (() => void) | undefined }) {
  const { t } = useTexts();
  return (
    <div className="grid grid-cols-1 gap-2.5">
      {onChange && (
        <Button kind="quiet" wide onClick={onChange}>
          <Icon name="receipt" size={22} />
          {t('payouts.change')}
        </Button>
      )}
      {(outcome === 'refused' || outcome === 'returned') && (
        <Button kind="quiet" wide onClick={openService}>
          <Icon name="headset" size={22} />
          {t('payouts.service')}
        </Button>
      )}
      <Link to={HISTORY} replace className={buttonLook({ kind: 'outline', wide: true })}>
        {t('payouts.history')}
      </Link>
    </div>
  );
}

/** The figure shown must be one asked for after the last change. */
function useFreshBalance(status: Withdrawal['status']): void {
  const client = useQueryClient();
  useOnChange(status, () => void client.invalidateQueries({ queryKey: walletKeys.all() }));
  useEffect(() => void client.invalidateQueries({ queryKey: walletKeys.all() }), [client]);
}
