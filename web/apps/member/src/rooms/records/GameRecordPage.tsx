import { Segments } from '@erawan/ui/Segments';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { useTexts } from '../../core/i18n.ts';
import { pathTo } from '../../core/routes.ts';
import { useKept } from '../../parts/history.ts';
import { BetList } from './BetList.tsx';
import type { ChosenDays } from './days.ts';
import { DaysChips } from './DaysChips.tsx';
import { StatementList } from './StatementList.tsx';

const VIEWS = ['bets', 'statement'] as const;
type View = (typeof VIEWS)[number];

export default function GameRecordPage() {
  const { t } = useTexts();
  const [days, setDays] = useKept<ChosenDays>('period', 'today');
  const view: View = new URLSearchParams(useSearch()).get('tab') === 'statement' ? 'statement' : 'bets';
  const show = (next: View) =>
    navigate(pathTo('/m/gameRecord', next === 'statement' ? { tab: next } : {}), { replace: true });

  return (
    <div className="grid grid-cols-1 content-start gap-3 p-3">
      <div className="grid grid-cols-1 gap-2">
        <Segments
          label={t('records.views')}
          choices={VIEWS.map((value) => ({ value, text: t(`records.${value}`) }))}
          value={view}
          onValue={show}
        />
        <DaysChips value={days} onValue={setDays} />
      </div>
      {view === 'bets' ? <BetList chosen={days} /> : <StatementList chosen={days} />}
    </div>
  );
}
