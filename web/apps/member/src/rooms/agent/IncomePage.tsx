import { Money } from '@erawan/ui/Money';
import { Skeleton } from '@erawan/ui/states';
import { Chips } from '@erawan/ui/tabs';
import { useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { OverlayBoundary } from '../../parts/ErrorBoundary.tsx';
import { useKept } from '../../parts/history.ts';
import { late } from '../../parts/late.ts';
import { IncomeDays } from './IncomeDays.tsx';
import { IncomeStatement } from './IncomeStatement.tsx';
import type { Earnings } from './income-queries.ts';

const LateIncomeSheet = late([], async () => (await import('./IncomeSheet.tsx')).IncomeSheet);

type Tab = 'commissions' | 'statement';
const TABS: readonly Tab[] = ['commissions', 'statement'];

/** What an agent earned: by day and type of game, and as a statement of all that was booked. */
export default function IncomePage() {
  const { t } = useTexts();
  const [tab, setTab] = useKept<Tab>('tab', 'commissions');
  const [earnings, setEarnings] = useState<Earnings>();
  const [chosen, setChosen] = useState<string>();
  const close = () => setChosen(undefined);
  const List = tab === 'commissions' ? IncomeDays : IncomeStatement;
  return (
    <div className="grid grid-cols-1 content-start gap-3 p-3">
      <Waiting earnings={earnings} />
      <Chips<Tab>
        label={t('titles.rebateIncome')}
        choices={TABS.map((value) => ({ value, text: t(`agent.income.${value}`) }))}
        value={tab}
        onValue={setTab}
        fill
      />
      <List onEarnings={setEarnings} onOpen={setChosen} />
      {chosen !== undefined && (
        <OverlayBoundary onFailed={close}>
          <LateIncomeSheet lineId={chosen} onClose={close} />
        </OverlayBoundary>
      )}
    </div>
  );
}

/** What waits to be paid out, and what of it is paid next as it is now. */
function Waiting({ earnings }: { earnings: Earnings | undefined }) {
  const { t } = useTexts();
  if (!earnings) return <Skeleton className="h-[108px] rounded-18" />;
  const { balance, nextPayout } = earnings;
  const isBelow = balance.startsWith('-');
  const isPaid = /[1-9]/.test(nextPayout);
  return (
    <section className="card grid grid-cols-1 gap-2 px-4 py-3" aria-labelledby="income-waiting">
      <h2 id="income-waiting" className="text-label text-tx-2">
        {t(isBelow ? 'agent.income.carried' : 'agent.income.waiting')}
      </h2>
      <Money value={balance} signed={isBelow} className="text-h1" />
      <p className="text-caption text-tx-2">
        {isBelow && t('agent.income.carriedText')}
        {!isBelow && !isPaid && t('agent.income.tooLittle')}
        {isPaid && (
          <>
            {t('agent.income.nextPayout')} <Money value={nextPayout} className="text-caption" />
          </>
        )}
      </p>
    </section>
  );
}
