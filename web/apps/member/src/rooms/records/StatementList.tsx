import { formatDateTime } from '@erawan/kit/dates';
import { cn } from '@erawan/ui/cn';
import { Icon } from '@erawan/ui/Icon';
import { Money } from '@erawan/ui/Money';
import { PictureState } from '@erawan/ui/PictureState';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTexts } from '../../core/i18n.ts';
import { useKept } from '../../parts/history.ts';
import { DayList } from '../../parts/DayList.tsx';
import { byDay, timeOfDay } from '../../parts/days.ts';
import { PagedList } from '../../parts/PagedList.tsx';
import { type ChosenDays, daysOf } from '../../parts/chosen-days.ts';
import { exportStatement, type Statement, type StatementLine, statement, txCodes } from './reports.ts';
import { Totals } from '../../parts/Totals.tsx';
import { useToday } from '../../parts/use-today.ts';
import { FilterSelect } from './FilterSelect.tsx';
import { Lifetime } from './Lifetime.tsx';
import { WalletChips } from './WalletChips.tsx';

const idOf = (line: StatementLine) => line.id;

export function StatementList({ chosen }: { chosen: ChosenDays }) {
  const { t, language } = useTexts();
  const [code, setCode] = useKept('code', '');
  const [wallet, setWallet] = useKept('wallet', '');
  const days = daysOf(chosen, useToday());
  const query = useInfiniteQuery(statement(language, days, code, wallet));
  const known = query.data?.pages.at(-1)?.txCodes;
  return (
    <>
      <WalletChips value={wallet} onValue={setWallet} />
      <CodeFilter known={known} value={code} onValue={setCode} />
      <PagedList
        query={query}
        isEmpty={([first]) => first?.totalCount === 0}
        empty={
          <>
            <PictureState image="/assets/illustrations/no-records.webp" text={t('records.in_no_data')} />
            <Lifetime />
          </>
        }
      >
        {(pages) => (
          <>
            <StatementTotals page={pages.at(-1)} onExport={() => exportStatement(days, code, wallet)} />
            <Lifetime />
            <DayList
              days={byDay(
                pages.flatMap((page) => page.list),
                idOf,
                (line) => line.txTime,
              )}
              idOf={idOf}
            >
              {(line) => <StatementRow line={line} />}
            </DayList>
          </>
        )}
      </PagedList>
    </>
  );
}

interface CodeFilterProps {
  /** The types that these days have; nothing until they came. */
  known: number[] | undefined;
  value: string;
  onValue: (code: string) => void;
}

/** Only the types that the member has can be chosen, and the one that is. */
function CodeFilter({ known, value, onValue }: CodeFilterProps) {
  const { t, language } = useTexts();
  const { data = [] } = useQuery(txCodes(language));
  const shown = data.filter(({ code }) => String(code) === value || known?.includes(Number(code)));
  return (
    <FilterSelect
      label={t('records.txType')}
      all={t('records.allTypes')}
      options={shown.map(({ code, displayName }) => ({ value: String(code), text: displayName }))}
      value={value}
      onValue={onValue}
    />
  );
}

interface StatementTotalsProps {
  page: Statement | undefined;
  onExport: () => Promise<void>;
}

function StatementTotals({ page, onExport }: StatementTotalsProps) {
  const { t } = useTexts();
  if (!page) return null;
  return (
    <Totals
      onExport={onExport}
      title={t('records.count', { count: page.totalCount })}
      totals={[
        { label: t('records.opening'), amount: page.opening },
        { label: t('records.credit'), amount: page.footer.credit },
        { label: t('records.debit'), amount: page.footer.debit },
        { label: t('records.closing'), amount: page.closing },
      ]}
    />
  );
}

/** One movement; of a transfer between wallets also the other wallet. */
export function StatementRow({ line, other = '' }: { line: StatementLine; other?: string }) {
  const { t } = useTexts();
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
        <span className="one-line block text-body font-semibold">{line.txName}</span>
        <span className="tabular block text-caption text-tx-3">
          {timeOfDay(formatDateTime(line.txTime))}
          {other && ` · ${other}`}
        </span>
      </span>
      <span className="text-right">
        <Money value={line.amount} signed className="block text-button" />
        <span className="block text-caption whitespace-nowrap text-tx-3">
          {t('records.balanceThen')}{' '}
          <Money value={line.balanceAfter} symbol="" className="text-caption text-tx-2" />
        </span>
      </span>
    </div>
  );
}
