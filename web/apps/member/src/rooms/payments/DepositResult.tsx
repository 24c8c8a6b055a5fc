import { ApiError } from '@erawan/api/errors';
import { buttonLook } from '@erawan/ui/Button';
import { PictureState } from '@erawan/ui/PictureState';
import { ErrorState } from '@erawan/ui/states';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { pathTo } from '../../core/routes.ts';
import { PageSkeleton } from '../../parts/ErrorBoundary.tsx';
import { Link } from '../../parts/Link.tsx';
import { raiseOffers } from '../../parts/offers.ts';
import { retryable } from '../../parts/retryable.ts';
import { walletKeys } from '../wallet/queries.ts';
import { DepositOutcome } from './DepositOutcome.tsx';
import { isUnpaid, outcomeOf } from './outcome.ts';
import { type Deposit, depositDetail } from './queries.ts';

const PayByQr = retryable(async () => (await import('./PayByQr.tsx')).PayByQr);
const PayByAddress = retryable(async () => (await import('./PayByAddress.tsx')).PayByAddress);
const PayByAccount = retryable(async () => (await import('./PayByAccount.tsx')).PayByAccount);

/** One deposit, followed until it is decided. */
export default function DepositResult({ depositId }: { depositId: string }) {
  const { t, language } = useTexts();
  const { data: deposit, error, refetch } = useQuery(depositDetail(language, depositId));
  if (deposit) return <Result deposit={deposit} />;
  if (!error) return <PageSkeleton />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <PictureState image="/assets/illustrations/empty.webp" text={t('deposit.notFound')}>
        <Link
          to={pathTo('/m/voucherCenter', { tab: 'history' })}
          replace
          className={buttonLook({ kind: 'outline', size: 'medium' })}
        >
          {t('deposit.seeHistory')}
        </Link>
      </PictureState>
    );
  }
  return <ErrorState text={textOf(error)} onRetry={() => void refetch()} />;
}

function Result({ deposit }: { deposit: Deposit }) {
  const outcome = outcomeOf(deposit);
  useFreshBalance(outcome === 'success');
  useOffers(outcome === 'success');
  const { kind, qrCode, account, quote } = deposit;
  return (
    <div className="grid grid-cols-1 content-start gap-4 p-3">
      <Suspense fallback={<PageSkeleton />}>
        {isUnpaid(outcome) && kind === 'qr' && qrCode ? (
          <PayByQr deposit={deposit} qrCode={qrCode} />
        ) : isUnpaid(outcome) && kind === 'account' && account ? (
          <PayByAccount deposit={deposit} account={account} />
        ) : isUnpaid(outcome) && quote ? (
          <PayByAddress deposit={deposit} quote={quote} />
        ) : (
          <DepositOutcome deposit={deposit} />
        )}
      </Suspense>
    </div>
  );
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
    if (paid) void client.invalidateQueries({ queryKey: walletKeys.all() });
  }, [client, paid]);
}
