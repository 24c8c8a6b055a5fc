import { shownDay } from '@erawan/kit/dates';
import { Money } from '@erawan/ui/Money';
import { PictureState } from '@erawan/ui/PictureState';
import { Chips } from '@erawan/ui/tabs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTexts } from '../../core/i18n.ts';
import { type ChosenDays, daysOf } from '../../parts/chosen-days.ts';
import { DaysChips } from '../../parts/DaysChips.tsx';
import { useKept } from '../../parts/history.ts';
import { PagedList } from '../../parts/PagedList.tsx';
import { Totals } from '../../parts/Totals.tsx';
import { useToday } from '../../parts/use-today.ts';
import { IncomeHead } from './IncomeHead.tsx';
import { type IncomeDay, incomeDays } from './income-queries.ts';
import { INCOME_PERIODS } from './income-view.ts';
import type { PnlCategory } from './pnl-view.ts';
import { GAME_CATEGORIES, TEAM_DAYS_MAX } from './team-facts.ts';

export interface IncomeListProps {
  onOpen: (lineId: string) => void;
}

/** What was earned by day and type of game; a row opens what it comes from. */
export function IncomeDays({ onOpen }: IncomeListProps) {
  const { t } = useTexts();
  const [chosen, setChosen] = useKept<ChosenDays>('days', 'days7');
  const [category, setCategory] = useKept<PnlCategory>('category', '');
  const query = useInfiniteQuery(incomeDays(daysOf(chosen, useToday()), category));
  const last = query.data?.pages.at(-1);
  return (
    <>
      <IncomeHead earnings={last?.earnings} isFailed={query.isError} />
      <DaysChips periods={INCOME_PERIODS} daysMost={TEAM_DAYS_MAX} value={chosen} onValue={setChosen} />
      <Chips<PnlCategory>
        label={t('agent.income.categories')}
        choices={[
          { value: '', text: t('agent.all') },
          ...GAME_CATEGORIES.map((value) => ({ value, text: t(`titles.${value}`) })),
        ]}
        value={category}
        onValue={setCategory}
      />
      <PagedList
        query={query}
        isEmpty={([first]) => first?.totalCount === 0}
        empty={<PictureState image="/assets/illustrations/no-records.webp" text={t('agent.income.noDays')} />}
      >
        {(pages) => (
          <>
            {last && (
              <Totals
                title={t('agent.income.sum')}
                totals={[
                  { label: t('agent.income.income'), amount: last.footer.income },
                  { label: t('agent.income.corrections'), amount: last.footer.correction },
                  { label: t('agent.income.total'), amount: last.footer.total, signed: true },
                ]}
              />
            )}
            <ul className="grid grid-cols-1 gap-2.5">
              {rowsOf(pages.flatMap((page) => page.list)).map((day) => (
                <li key={`${day.day}/${day.gameCategory}`} className="grid min-w-0">
                  <IncomeCard day={day} onOpen={() => onOpen(day.lineId)} />
                </li>
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </>
  );
}

/** A row that slid onto the next page is shown once. */
const rowsOf = (rows: IncomeDay[]): IncomeDay[] => [
  ...new Map(rows.map((row) => [`${row.day}/${row.gameCategory}`, row])).values(),
];

function IncomeCard({ day, onOpen }: { day: IncomeDay; onOpen: () => void }) {
  const { t } = useTexts();
  const isCorrected = /[1-9]/.test(day.correction);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="card press grid grid-cols-1 gap-2 px-3.5 py-3 text-left"
    >
      <span className="flex items-center gap-3">
        <span className="min-w-0 flex-1">
          <span className="one-line block text-body font-semibold">{t(`titles.${day.gameCategory}`)}</span>
          <span className="tabular block text-caption text-tx-2">{shownDay(day.day)}</span>
        </span>
        <span className="text-right">
          <Money value={day.income} className="block text-button" />
          <span className="block text-caption text-tx-2">{t(`agent.income.${day.status}`)}</span>
        </span>
      </span>
      <span className="flex flex-wrap gap-x-4 text-caption text-tx-2">
        <span className="whitespace-nowrap">
          {t('agent.income.counted')}{' '}
          <Money value={day.teamBet} symbol="" className="text-caption text-tx-1" />
        </span>
        <span className="whitespace-nowrap">
          {t('agent.income.rate')} <span className="tabular text-tx-1">{day.rate} %</span>
        </span>
        {isCorrected && (
          <span className="whitespace-nowrap">
            {t('agent.income.corrections')}{' '}
            <Money value={day.correction} symbol="" signed className="text-caption" />
          </span>
        )}
      </span>
    </button>
  );
}
