import { ListSkeleton } from '@erawan/ui/states';
import { Chips } from '@erawan/ui/tabs';
import { Suspense, useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { useInfo } from '../../core/merchant.ts';
import { ErrorBoundary, OverlayBoundary } from '../../parts/ErrorBoundary.tsx';
import { useKept } from '../../parts/history.ts';
import { late } from '../../parts/late.ts';
import { IncomeDays } from './IncomeDays.tsx';

const LateIncomeStatement = late([], async () => (await import('./IncomeStatement.tsx')).IncomeStatement);
const LateIncomeSheet = late(['contracts'], async () => (await import('./IncomeSheet.tsx')).IncomeSheet);
const LatePeriodList = late(['contracts'], async () => (await import('./PeriodList.tsx')).PeriodList);

type Tab = 'commissions' | 'daily' | 'dividends' | 'statement';
/** Without the key of dividends there is no tab for them, as there is no page. */
const TABS: readonly Tab[] = ['commissions', 'daily', 'statement'];
const TABS_WITH_DIVIDENDS: readonly Tab[] = ['commissions', 'daily', 'dividends', 'statement'];

/** What an agent earned: commissions by day and type of game, salaries, dividends, and a statement of all that was booked. */
export default function IncomePage() {
  const { t } = useTexts();
  const [kept, setTab] = useKept<Tab>('tab', 'commissions');
  const tabs = useInfo()?.whitelabel['DIVIDENDSHOW3'] === true ? TABS_WITH_DIVIDENDS : TABS;
  const tab = tabs.includes(kept) ? kept : 'commissions';
  const [chosen, setChosen] = useState<string>();
  const close = () => setChosen(undefined);
  return (
    <div className="grid grid-cols-1 content-start gap-3 p-3">
      <Chips<Tab>
        label={t('titles.rebateIncome')}
        choices={tabs.map((value) => ({ value, text: t(`income.${value}`) }))}
        value={tab}
        onValue={setTab}
      />
      {tab === 'commissions' ? (
        <IncomeDays onOpen={setChosen} />
      ) : (
        <ErrorBoundary>
          <Suspense fallback={<ListSkeleton rows={6} />}>
            {tab === 'statement' ? (
              <LateIncomeStatement onOpen={setChosen} />
            ) : (
              <LatePeriodList key={tab} kind={tab === 'daily' ? 'dailySalary' : 'dividend'} />
            )}
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
