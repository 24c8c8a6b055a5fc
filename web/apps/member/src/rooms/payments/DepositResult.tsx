import { ApiError } from '@erawan/api/errors';
import { webAddress } from '@erawan/kit/address';
import { formatDateTime } from '@erawan/kit/dates';
import { Button, buttonLook } from '@erawan/ui/Button';
import { cn } from '@erawan/ui/cn';
import { CopyButton } from '@erawan/ui/CopyButton';
import { Icon, type IconName } from '@erawan/ui/Icon';
import { Money } from '@erawan/ui/Money';
import { PictureState } from '@erawan/ui/PictureState';
import { ErrorState } from '@erawan/ui/states';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { pathTo } from '../../core/routes.ts';
import { PageSkeleton } from '../../parts/ErrorBoundary.tsx';
import { Link } from '../../parts/Link.tsx';
import { OutcomePicture } from '../../parts/OutcomePicture.tsx';
import { raiseOffers } from '../../parts/offers.ts';
import { DataList } from '@erawan/ui/DataList';
import { BalanceNow } from '../wallet/BalanceNow.tsx';
import { wallets } from '../wallet/queries.ts';
import { useBanks } from './banks.ts';
import { BankLogo } from '../../parts/BankLogo.tsx';
import { amountOf, type Outcome, outcomeOf } from './outcome.ts';
import { type Deposit, depositDetail } from './queries.ts';

const HISTORY = pathTo('/m/voucherCenter', { tab: 'history' });

/** One deposit, followed until it is decided. */
export default function DepositResult({ depositId }: { depositId: string }) {
  const { t, language } = useTexts();
  const { data: deposit, error, refetch } = useQuery(depositDetail(language, depositId));
  if (deposit) return <Result deposit={deposit} />;
  if (!error) return <PageSkeleton />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <PictureState image="/assets/illustrations/empty.webp" text={t('payments.notFound')}>
        <Link to={HISTORY} replace className={buttonLook({ kind: 'outline', size: 'medium' })}>
          {t('payments.seeHistory')}
        </Link>
      </PictureState>
    );
  }
  return <ErrorState text={textOf(error)} onRetry={() => void refetch()} />;
}

function Result({ deposit }: { deposit: Deposit }) {
  const { t } = useTexts();
  const outcome = outcomeOf(deposit);
  const slow = useSlow(outcome === 'pending');
  useFreshBalance(outcome === 'success');
  useOffers(outcome === 'success');
  return (
    <div className="grid grid-cols-1 content-start gap-4 p-3">
      <section className="card relative grid justify-items-center gap-1.5 overflow-hidden px-5 pt-7 pb-6 text-center">
        <span
          aria-hidden="true"
          className={cn('absolute inset-x-0 top-0 h-40 bg-linear-to-b to-transparent', GLOW[outcome])}
        />
        <OutcomePicture of={outcome === 'success' ? 'done' : (SIGNS[outcome] ?? 'waiting')} />
        <div role="status" className="relative grid gap-1.5">
          <h2 className="text-h1">{t(`payments.result.${outcome}`)}</h2>
          <p className="mx-auto max-w-[300px] text-body text-balance text-tx-2">
            {slow ? t('payments.resultText.slow') : t(`payments.resultText.${outcome}`)}
          </p>
        </div>
        <Money
          value={amountOf(deposit)}
          className={cn('relative pt-1 text-[32px] leading-10', AMOUNT[outcome])}
        />
        {outcome === 'success' && <BalanceNow label={t('payments.newBalance')} />}
      </section>
      <section className="card px-4 py-2">
        <DepositFacts deposit={deposit} outcome={outcome} />
      </section>
      <Actions deposit={deposit} outcome={outcome} />
    </div>
  );
}

const GLOW: Record<Outcome, string> = {
  pending: 'from-brand-400/14',
  success: 'from-positive/18',
  failed: 'from-negative/16',
  cancelled: 'from-white/8',
  expired: 'from-white/8',
  inReview: 'from-brand-400/14',
};

const AMOUNT: Record<Outcome, string> = {
  pending: 'text-brand-300',
  success: 'text-brand-300',
  failed: 'text-tx-2',
  cancelled: 'text-tx-2',
  expired: 'text-tx-2',
  inReview: 'text-tx-2',
};

const SIGNS: Partial<Record<Outcome, { icon: IconName; look: string }>> = {
  failed: { icon: 'close', look: 'bg-negative/14 text-negative inset-ring-negative/60' },
  cancelled: { icon: 'close', look: 'bg-white/8 text-tx-2 inset-ring-white/30' },
  expired: { icon: 'clock', look: 'bg-white/8 text-tx-2 inset-ring-white/30' },
  inReview: { icon: 'clock', look: 'bg-brand-400/16 text-brand-300 inset-ring-brand-400/60' },
};

function DepositFacts({ deposit, outcome }: { deposit: Deposit; outcome: Outcome }) {
  const { t } = useTexts();
  const bank = useBanks().get(deposit.bankCode);
  const facts: [string, ReactNode][] = [
    [
      t('payments.bankShort'),
      <span key="bank" className="flex items-center justify-end gap-2">
        <BankLogo code={deposit.bankCode} iconUrl={bank?.iconUrl} size="small" />
        {bank?.displayName ?? deposit.bankCode}
      </span>,
    ],
    [t('payments.time'), <At key="at" ms={deposit.createdAt} />],
  ];
  if (outcome === 'pending') facts.push([t('payments.payBefore'), <At key="until" ms={deposit.expiresAt} />]);
  if (deposit.completedAt !== undefined)
    facts.push([t('payments.completed'), <At key="end" ms={deposit.completedAt} />]);
  if (deposit.receivedAmount !== undefined) {
    facts.push([t('payments.ordered'), <Money key="ordered" value={deposit.amount} />]);
    facts.push([t('payments.received'), <Money key="received" value={deposit.receivedAmount} />]);
  }
  if (deposit.creditedAmount !== undefined)
    facts.push([t('payments.credited'), <Money key="credited" value={deposit.creditedAmount} />]);
  if (deposit.reasonText && (outcome === 'failed' || outcome === 'success'))
    facts.push([t('payments.reason'), deposit.reasonText]);
  facts.push([
    t('payments.order'),
    <span key="order" className="flex items-center justify-end gap-1">
      <span className="min-w-0 text-caption text-balance break-all">{deposit.orderId}</span>
      <CopyButton text={deposit.orderId} label={t('payments.copyOrder')} done={t('records.copied')} />
    </span>,
  ]);
  return <DataList rows={facts} />;
}

function At({ ms }: { ms: number }) {
  return <span className="tabular">{formatDateTime(ms)}</span>;
}

function Actions({ deposit, outcome }: { deposit: Deposit; outcome: Outcome }) {
  const { t } = useTexts();
  const page = outcome === 'pending' ? webAddress(deposit.payUrl) : undefined;
  return (
    <div className="grid grid-cols-1 gap-2.5">
      {page && (
        <Button wide onClick={() => location.assign(page)}>
          {t('payments.goOn')}
        </Button>
      )}
      {outcome === 'success' && (
        <Link to="/m/home" className={buttonLook({ wide: true })}>
          <Icon name="game" size={22} />
          {t('payments.play')}
        </Link>
      )}
      {outcome !== 'success' && outcome !== 'pending' && outcome !== 'inReview' && (
        <Link to="/m/voucherCenter" replace className={buttonLook({ wide: true })}>
          {t('payments.again')}
        </Link>
      )}
      <Link to={HISTORY} replace className={buttonLook({ kind: 'outline', wide: true })}>
        {t('payments.seeHistory')}
      </Link>
    </div>
  );
}

const SLOW_MS = 60_000;

/** True once waiting has become long enough to say that it does not matter. */
function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  return waiting && slow;
}

/** Who has paid in has a reason to be told and to come back. */
function useOffers(paid: boolean): void {
  useEffect(() => {
    if (paid) raiseOffers('push', 'install');
  }, [paid]);
}

/** The figure shown beside a success must be one asked for after it. */
function useFreshBalance(paid: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (paid) void client.invalidateQueries(wallets());
  }, [client, paid]);
}
