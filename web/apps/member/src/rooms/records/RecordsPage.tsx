import { Chips } from '@erawan/ui/tabs';
import { useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { useTexts } from '../../i18n.ts';
import { pathTo } from '../../routes.ts';
import { BetList } from './BetList.tsx';
import { PeriodChips } from './parts.tsx';
import type { Period } from './period.ts';
import { StatementList } from './StatementList.tsx';

export default function RecordsPage() {
  const { t } = useTexts();
  const tab = new URLSearchParams(useSearch()).get('tab') === 'statement' ? 'statement' : 'bets';
  const [period, setPeriod] = useState<Period>('today');
  return (
    <div className="grid gap-3 px-3 pt-3">
      <Chips
        fill
        label={t('records.views')}
        choices={[
          { value: 'bets', text: t('records.bets') },
          { value: 'statement', text: t('records.statement') },
        ]}
        value={tab}
        onValue={(to) => navigate(pathTo('/m/gameRecord', { tab: to === 'statement' ? to : '' }), { replace: true })}
      />
      <PeriodChips value={period} onValue={setPeriod} />
      {tab === 'bets' ? <BetList period={period} /> : <StatementList period={period} />}
    </div>
  );
}
