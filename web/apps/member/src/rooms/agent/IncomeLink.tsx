import { Icon } from '@erawan/ui/Icon';
import { Money } from '@erawan/ui/Money';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../core/i18n.ts';
import { Link } from '../../parts/Link.tsx';
import { daysBefore } from '../../parts/periods.ts';
import { useToday } from '../../parts/use-today.ts';
import { incomeOf } from './income-queries.ts';

/** What yesterday's play earned and what waits to be paid out, on the agent home; dashes where that is not known. */
export function IncomeLink() {
  const { t } = useTexts();
  const { data, isError } = useQuery(incomeOf(daysBefore(useToday(), 1)));
  // What was told before a failed call may be long out of date.
  const income = isError ? undefined : data;
  return (
    <Link to="/m/member/teamRebate" className="card press flex min-h-16 items-center gap-3 px-4">
      <span className="min-w-0 flex-1">
        <span className="block text-caption text-tx-2">{t('agent.income.yesterday')}</span>
        <Money value={income?.total} className="block text-button" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-caption text-tx-2">{t('agent.income.waiting')}</span>
        <Money value={income?.balance} className="block text-button" />
      </span>
      <Icon name="forward" size={18} className="text-tx-3" />
    </Link>
  );
}
