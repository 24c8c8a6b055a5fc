import { formatDateTime, shownDay } from '@erawan/kit/dates';
import { Money } from '@erawan/ui/Money';
import { PictureState } from '@erawan/ui/PictureState';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTexts } from '../../core/i18n.ts';
import { type ChosenDays, daysOf } from '../../parts/chosen-days.ts';
import { DayList } from '../../parts/DayList.tsx';
import { byDay, timeOfDay } from '../../parts/days.ts';
import { DaysChips } from '../../parts/DaysChips.tsx';
import { useKept } from '../../parts/history.ts';
import { PagedList } from '../../parts/PagedList.tsx';
import { Totals } from '../../parts/Totals.tsx';
import { useToday } from '../../parts/use-today.ts';
import type { IncomeListProps } from './IncomeDays.tsx';
import { IncomeHead } from './IncomeHead.tsx';
import { exportIncome, type IncomeLine, incomeStatement } from './income-queries.ts';
import { FILE_DAYS_MAX, kindOf, STATEMENT_PERIODS } from './income-view.ts';

const idOf = (line: IncomeLine) => line.lineId;

/** All that was booked: opening, lines, closing; a line opens what it comes from. */
export function IncomeStatement({ onOpen }: IncomeListProps) {
  const { t } = useTexts();
  const [chosen, setChosen] = useKept<ChosenDays>('booked', 'days7');
  const days = daysOf(chosen, useToday());
  const query = useInfiniteQuery(incomeStatement(days));
  const last = query.data?.pages.at(-1);
  return (
    <>
      <IncomeHead earnings={last?.earnings} isFailed={query.isError} />
      <DaysChips periods={STATEMENT_PERIODS} daysMost={FILE_DAYS_MAX} value={chosen} onValue={setChosen} />
      <PagedList
        query={query}
        isEmpty={([first]) => first?.totalCount === 0}
        empty={<PictureState image="/assets/illustrations/no-records.webp" text={t('income.noLines')} />}
      >
        {(pages) => (
          <>
            {last && (
              <Totals
                onExport={() => exportIncome(days)}
                title={t('agent.income.lines', { count: String(last.totalCount) })}
                totals={[
                  { label: t('income.opening'), amount: last.opening },
                  { label: t('income.closing'), amount: last.closing },
                ]}
              />
            )}
            <DayList
              days={byDay(
                pages.flatMap((page) => page.list),
                idOf,
                (line) => line.bookedAt,
              )}
              idOf={idOf}
            >
              {(line) => <LineRow line={line} onOpen={() => onOpen(line.lineId)} />}
            </DayList>
          </>
        )}
      </PagedList>
    </>
  );
}

/** Money that only moves has no day but its own. */
const isOfDay = ({ kind }: IncomeLine): boolean => kind !== 'payout' && kind !== 'fromWallet';

function LineRow({ line, onOpen }: { line: IncomeLine; onOpen: () => void }) {
  const { t } = useTexts();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="press flex w-full items-center gap-3 px-3 py-2.5 text-left"
    >
      <span className="min-w-0 flex-1">
        <span className="one-line block text-body font-semibold">
          {t(`income.kind.${kindOf(line)}`)}
          {line.gameCategory && ` · ${t(`titles.${line.gameCategory}`)}`}
        </span>
        <span className="tabular block text-caption text-tx-3">
          {timeOfDay(formatDateTime(line.bookedAt))}
          {isOfDay(line) && ` · ${t('income.ofDay', { day: shownDay(line.day) })}`}
        </span>
      </span>
      <span className="text-right">
        <Money value={line.amount} signed className="block text-button" />
        <span className="block text-caption whitespace-nowrap text-tx-3">
          {t('income.closing')} <Money value={line.balance} symbol="" className="text-caption text-tx-2" />
        </span>
      </span>
    </button>
  );
}
