import { shownDay } from '@erawan/kit/dates';
import { Money } from '@erawan/ui/Money';
import { PictureState } from '@erawan/ui/PictureState';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTexts } from '../../core/i18n.ts';
import { type ChosenDays, daysOf } from '../../parts/chosen-days.ts';
import { DaysChips } from '../../parts/DaysChips.tsx';
import { useKept } from '../../parts/history.ts';
import { PagedList } from '../../parts/PagedList.tsx';
import type { Period } from '../../parts/periods.ts';
import { useToday } from '../../parts/use-today.ts';
import { IncomeHead } from './IncomeHead.tsx';
import { type IncomeDay, type IncomeDays as Days, incomeDays } from './income-queries.ts';

/** A day has income once it is over. */
const PERIODS: readonly Period[] = ['yesterday', 'days7', 'week', 'month'];
/** As many days as are asked for at once. */
const DAYS_MOST = 90;

export interface IncomeListProps {
  onOpen: (lineId: string) => void;
}

/** What was earned by day and type of game; a row opens what it comes from. */
export function IncomeDays({ onOpen }: IncomeListProps) {
  const { t } = useTexts();
  const [chosen, setChosen] = useKept<ChosenDays>('days', 'days7');
  const query = useInfiniteQuery(incomeDays(daysOf(chosen, useToday())));
  const last = query.data?.pages.at(-1);
  return (
    <>
      <IncomeHead earnings={last?.earnings} isFailed={query.isError} />
      <DaysChips periods={PERIODS} daysMost={DAYS_MOST} value={chosen} onValue={setChosen} />
      <PagedList
        query={query}
        isEmpty={([first]) => first?.totalCount === 0}
        empty={<PictureState image="/assets/illustrations/no-records.webp" text={t('income.noDays')} />}
      >
        {(pages) => (
          <>
            {last && <Sums of={last.footer} />}
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

/** What all days and types of games come to, whatever part of them is on the screen. */
function Sums({ of }: { of: Days['footer'] }) {
  const { t } = useTexts();
  return (
    <section aria-label={t('income.sum')} className="card px-4 py-3">
      <dl className="flex flex-wrap justify-between gap-x-5 gap-y-2">
        {(
          [
            ['income', of.income],
            ['corrections', of.correction],
            ['total', of.total],
          ] as const
        ).map(([name, amount]) => (
          <div key={name}>
            <dt className="text-caption text-tx-2">{t(`income.${name}`)}</dt>
            <dd>
              <Money value={amount} symbol="" signed={name === 'total'} className="text-button" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
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
          <span className="block text-caption text-tx-2">{t(`income.${day.status}`)}</span>
        </span>
      </span>
      <span className="flex flex-wrap gap-x-4 text-caption text-tx-2">
        <span className="whitespace-nowrap">
          {t('income.counted')} <Money value={day.teamBet} symbol="" className="text-caption text-tx-1" />
        </span>
        <span className="whitespace-nowrap">
          {t('income.rate')} <span className="tabular text-tx-1">{day.rate} %</span>
        </span>
        {isCorrected && (
          <span className="whitespace-nowrap">
            {t('income.corrections')}{' '}
            <Money value={day.correction} symbol="" signed className="text-caption" />
          </span>
        )}
      </span>
    </button>
  );
}
