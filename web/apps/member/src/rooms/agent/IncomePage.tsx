import { ListSkeleton } from '@erawan/ui/states';
import { Chips } from '@erawan/ui/tabs';
import { Suspense, useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { ErrorBoundary, OverlayBoundary } from '../../parts/ErrorBoundary.tsx';
import { useKept } from '../../parts/history.ts';
import { late } from '../../parts/late.ts';
import { IncomeDays } from './IncomeDays.tsx';

const LateIncomeStatement = late([], async () => (await import('./IncomeStatement.tsx')).IncomeStatement);
const LateIncomeSheet = late([], async () => (await import('./IncomeSheet.tsx')).IncomeSheet);

type Tab = 'commissions' | 'statement';
const TABS: readonly Tab[] = ['commissions', 'statement'];

/** What an agent earned: by day and type of game, and as a statement of all that was booked. */
export default function IncomePage() {
  const { t } = useTexts();
  const [tab, setTab] = useKept<Tab>('tab', 'commissions');
  const [chosen, setChosen] = useState<string>();
  const close = () => setChosen(undefined);
  return (
    <div className="grid grid-cols-1 content-start gap-3 p-3">
      <Chips<Tab>
        label={t('titles.rebateIncome')}
        choices={TABS.map((value) => ({ value, text: t(`income.${value}`) }))}
        value={tab}
        onValue={setTab}
        fill
      />
      {tab === 'commissions' ? (
        <IncomeDays onOpen={setChosen} />
      ) : (
        <ErrorBoundary>
          <Suspense fallback={<ListSkeleton rows={6} />}>
            <LateIncomeStatement onOpen={setChosen} />
          </Suspense>
        </ErrorBoundary>
      )}
      {chosen !== undefined && (
        <OverlayBoundary onFailed={close}>
          <LateIncomeSheet lineId={chosen} onClose={close} />
        </OverlayBoundary>
      )}
    </div>
  );
}
