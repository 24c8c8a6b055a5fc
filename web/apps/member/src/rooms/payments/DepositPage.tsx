import { Segments } from '@erawan/ui/Segments';
import { Suspense } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { useTexts } from '../../core/i18n.ts';
import { pathTo } from '../../core/routes.ts';
import { PageSkeleton } from '../../parts/ErrorBoundary.tsx';
import { late } from '../../parts/late.ts';
import { DepositForm } from './DepositForm.tsx';

const DepositReportPage = late(['deposit'], async () => (await import('./DepositReportPage.tsx')).default);
const DepositResult = late(['deposit'], async () => (await import('./DepositResult.tsx')).default);

const VIEWS = ['deposit', 'history'] as const;
type View = (typeof VIEWS)[number];

/** Deposit: the form, or one deposit when the payment page leads back with it, or all deposits. */
export default function DepositPage() {
  const { t } = useTexts();
  const query = new URLSearchParams(useSearch());
  const depositId = query.get('orderId');
  if (depositId) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <DepositResult key={depositId} depositId={depositId} />
      </Suspense>
    );
  }

  const view: View = query.get('tab') === 'history' ? 'history' : 'deposit';
  const show = (next: View) =>
    navigate(pathTo('/m/voucherCenter', next === 'history' ? { tab: next } : {}), { replace: true });
  return (
    <div className="grid grid-cols-1 content-start gap-4 p-3">
      <Segments
        label={t('payments.views')}
        choices={VIEWS.map((value) => ({ value, text: t(`payments.${value}`) }))}
        value={view}
        onValue={show}
      />
      {view === 'history' ? (
        <Suspense fallback={<PageSkeleton />}>
          <DepositReportPage />
        </Suspense>
      ) : (
        <DepositForm />
      )}
    </div>
  );
}
