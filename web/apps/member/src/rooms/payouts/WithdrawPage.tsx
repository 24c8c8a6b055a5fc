import { Segments } from '@erawan/ui/Segments';
import { lazy, Suspense } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { useTexts } from '../../core/i18n.ts';
import { pathTo } from '../../core/routes.ts';
import { PageSkeleton } from '../../parts/ErrorBoundary.tsx';
import { WithdrawForm } from './WithdrawForm.tsx';

const WithdrawReportPage = lazy(() => import('./WithdrawReportPage.tsx'));
const WithdrawResult = lazy(() => import('./WithdrawResult.tsx'));

const VIEWS = ['withdraw', 'history'] as const;
type View = (typeof VIEWS)[number];

/** Withdraw: the form, or one withdrawal that is followed, or all withdrawals. */
export default function WithdrawPage() {
  const { t } = useTexts();
  const query = new URLSearchParams(useSearch());
  const orderId = query.get('orderId');
  if (orderId) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <WithdrawResult key={orderId} orderId={orderId} />
      </Suspense>
    );
  }

  const view: View = query.get('tab') === 'history' ? 'history' : 'withdraw';
  const show = (next: View) =>
    navigate(pathTo('/m/withdraw', next === 'history' ? { tab: next } : {}), { replace: true });
  return (
    <div className="grid grid-cols-1 content-start gap-4 p-3">
      <Segments
        label={t('payouts.views')}
        choices={VIEWS.map((value) => ({ value, text: t(`payouts.${value}`) }))}
        value={view}
        onValue={show}
      />
      {view === 'history' ? (
        <Suspense fallback={<PageSkeleton />}>
          <WithdrawReportPage />
        </Suspense>
      ) : (
        <WithdrawForm />
      )}
    </div>
  );
}
