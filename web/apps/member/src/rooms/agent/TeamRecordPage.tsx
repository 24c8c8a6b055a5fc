import { formatDateTime } from '@erawan/kit/dates';
import { grouped } from '@erawan/kit/money';
import { cn } from '@erawan/ui/cn';
import { Icon } from '@erawan/ui/Icon';
import { Money } from '@erawan/ui/Money';
import { Chips } from '@erawan/ui/tabs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { useTexts } from '../../core/i18n.ts';
import { daysOf } from '../../parts/chosen-days.ts';
import { timeOfDay } from '../../parts/days.ts';
import { useToday } from '../../parts/use-today.ts';
import { type TeamTransaction, type TeamTransactions, teamTransactions } from './lists-queries.ts';
import {
  type Tab,
  TABS,
  transactionsAddressOf,
  type TransactionsView,
  transactionsViewOf,
} from './lists-view.ts';
import { TeamRows } from './TeamRows.tsx';

/** What the members of the team paid in, took out, sent each other and were given. */
export default function TeamRecordPage() {
  const { t, language } = useTexts();
  const view = transactionsViewOf(useSearch());
  const query = useInfiniteQuery(teamTransactions(language, view, daysOf(view.days, useToday())));
  const show = (change: Partial<TransactionsView>) =>
    navigate(transactionsAddressOf({ ...view, ...change }), { replace: true });
  return (
    <TeamRows<TeamTransaction, TeamTransactions>
      view={view}
      isNarrowed={[view.id, view.account, view.tab].some((value) => value !== '')}
      onView={(change) => show(change === 'all' ? { id: '', account: '', tab: '' } : change)}
      filters={
        <Chips<Tab>
          label={t('lists.txTypes')}
          choices={['' as const, ...(Object.keys(TABS) as (keyof typeof TABS)[])].map((value) => ({
            value,
            text: t(`lists.tx.${value || 'all'}`),
          }))}
          value={view.tab}
          onValue={(tab) => show({ tab })}
        />
      }
      query={query}
      timeOf={({ time }) => time}
      totalsOf={({ footer, totalCount }) => ({
        title: t('lists.transactions', { count: grouped(String(totalCount)) }),
        totals: [
          { label: t('lists.credit'), amount: footer.credit },
          { label: t('lists.debit'), amount: footer.debit },
        ],
      })}
      empty={t('lists.noTransactions')}
    >
      {(line) => <Transaction line={line} />}
    </TeamRows>
  );
}

/** One movement of a member's money. */
function Transaction({ line }: { line: TeamTransaction }) {
  const out = line.amount.startsWith('-');
  return (
    <div className="flex items-center gap-3 px-3 py-2.5">
      <span
        aria-hidden="true"
        className={cn(
          'grid size-10 shrink-0 place-items-center rounded-pill',
          out ? 'bg-white/8 text-tx-2' : 'bg-positive/12 text-positive',
        )}
      >
        <Icon name={out ? 'withdraw' : 'deposit'} size={20} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="one-line block text-body font-semibold">{line.account}</span>
        <span className="block text-caption text-tx-2">
          {line.displayName} · <span className="tabular">{timeOfDay(formatDateTime(line.time))}</span>
        </span>
        <span className="tabular block text-caption break-all text-tx-3">{line.reference}</span>
      </span>
      <Money value={line.amount} signed className="text-button" />
    </div>
  );
}
