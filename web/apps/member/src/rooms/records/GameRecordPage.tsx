import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { Chips } from '@erawan/ui/tabs';
import { type ComponentType, lazy, Suspense } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { useTexts } from '../../core/i18n.ts';
import { isReal, pathTo } from '../../core/routes.ts';
import type { ChosenDays } from '../../parts/chosen-days.ts';
import { DaysChips } from '../../parts/DaysChips.tsx';
import { useKept } from '../../parts/history.ts';
import { late } from '../../parts/late.ts';
import { PageSkeleton } from '../../parts/ErrorBoundary.tsx';
import { BetList } from './BetList.tsx';
import { useWallets } from '../wallet/queries.ts';
import { StatementList } from './StatementList.tsx';

const DepositReportPage = late(
  ['payments', 'deposit'],
  async () => (await import('../payments/DepositReportPage.tsx')).default,
);
const WithdrawReportPage = late(
  ['payouts'],
  async () => (await import('../payouts/WithdrawReportPage.tsx')).default,
);

const LateTransfers = lazy(async () => ({ default: (await import('./later.ts')).TransferList }));

const VIEWS = ['bets', 'statement', 'deposits', 'withdrawals', 'transfers'] as const;
type View = (typeof VIEWS)[number];

/** On trial no money is paid in or out. */
const TRIAL_VIEWS: readonly View[] = ['bets', 'statement'];

export default function GameRecordPage() {
  const { t } = useTexts();
  const type = useStore(session)?.type;
  const { data: wallets, isPending } = useWallets();
  const hasMore = wallets?.merchantWallet.isSingle === 0;
  const own = VIEWS.filter((view) => view !== 'transfers' || hasMore);
  const views = type !== undefined && isReal(type) ? own : TRIAL_VIEWS;
  const tab = new URLSearchParams(useSearch()).get('tab');
  const view = views.find((one) => one === tab) ?? 'bets';
  // Whether there are transfers is known with the wallets; what is asked for is not shown as something else until then.
  const waits = tab === 'transfers' && isPending && type !== undefined && isReal(type);
  const show = (next: View) =>
    navigate(pathTo('/m/gameRecord', next === 'bets' ? {} : { tab: next }), { replace: true });

  if (waits) return <PageSkeleton />;
  return (
    <div className="grid grid-cols-1 content-start gap-3 p-3">
      <Chips
        label={t('records.views')}
        choices={views.map((value) => ({ value, text: t(`records.${value}`) }))}
        value={view}
        onValue={show}
      />
      <Suspense fallback={<PageSkeleton />}>
        {view === 'deposits' && <DepositReportPage />}
        {view === 'withdrawals' && <WithdrawReportPage />}
        {view === 'bets' && <Played list={BetList} />}
        {view === 'statement' && <Played list={StatementList} />}
        {view === 'transfers' && <Played list={LateTransfers} />}
      </Suspense>
    </div>
  );
}

/** A list of chosen days; bets and statement keep the same ones. */
function Played({ list: List }: { list: ComponentType<{ chosen: ChosenDays }> }) {
  const [days, setDays] = useKept<ChosenDays>('period', 'today');
  return (
    <>
      <DaysChips value={days} onValue={setDays} />
      <List chosen={days} />
    </>
  );
}
