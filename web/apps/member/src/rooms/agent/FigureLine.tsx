import { shownDay } from '@erawan/kit/dates';
import { formatWire, grouped, parseMoney, withSymbol } from '@erawan/kit/money';
import { Icon } from '@erawan/ui/Icon';
import { ErrorState, Skeleton } from '@erawan/ui/states';
import { Chips } from '@erawan/ui/tabs';
import { useCurrencySymbol } from '@erawan/ui/texts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { useKept } from '../../parts/history.ts';
import { type DayFigure, LINE_DAYS, lineDays, LINES, type LineOf } from './figures.ts';
import { Group } from './FigureGroups.tsx';
import { lineThrough, VIEW_BOX } from './line.ts';

/** One figure of the days up to the last one, as a line and as a table. */
export function FigureLine({ endDate }: { endDate: string }) {
  const { t } = useTexts();
  const [of, setOf] = useKept<LineOf>('line', 'counted');
  const { data, error, refetch } = useQuery(lineDays(of, endDate));
  return (
    <Group title={t('figures.line', { days: LINE_DAYS, date: shownDay(endDate) })}>
      <Chips<LineOf>
        fill="text"
        label={t('figures.choice')}
        choices={LINES.map((value) => ({ value, text: t(`figures.${value}`) }))}
        value={of}
        onValue={setOf}
      />
      <div className="grid grid-cols-1">
        {data && <Days of={of} days={data} endDate={endDate} />}
        {!data && error && <ErrorState text={textOf(error)} onRetry={() => void refetch()} />}
        {/* As high as what comes. */}
        {!data && !error && <Skeleton className="h-44 rounded-12" />}
      </div>
    </Group>
  );
}

interface DaysProps {
  of: LineOf;
  /** The newest first. */
  days: DayFigure[];
  endDate: string;
}

function Days({ of, days, endDate }: DaysProps) {
  const { t } = useTexts();
  const symbol = useCurrencySymbol();
  const [first, last] = [days.at(-1), days[0]];
  if (!first || !last) return <p className="py-2 text-label text-tx-2">{t('figures.noDays')}</p>;
  const textOf = ({ figure }: DayFigure) =>
    of === 'bet' ? grouped(figure) : withSymbol(symbol, formatWire(figure));
  const amountOf = ({ figure }: DayFigure) => parseMoney(figure) ?? 0n;
  const highest = days.reduce((top, day) => (amountOf(day) > amountOf(top) ? day : top), last);
  const { line, area } = lineThrough(days.toReversed().map((day) => Number(amountOf(day))));
  const label = t('figures.lineOf', {
    figure: t(`figures.${of}`),
    days: days.length,
    date: shownDay(endDate),
    highest: textOf(highest),
    on: shownDay(highest.date),
  });
  return (
    <>
      <p className="tabular text-caption text-tx-2">{t('figures.highest', { highest: textOf(highest) })}</p>
      <svg
        role="img"
        aria-label={label}
        viewBox={VIEW_BOX}
        preserveAspectRatio="none"
        className="h-24 w-full text-brand-400"
      >
        <path d={area} fill="currentColor" fillOpacity={0.14} />
        <path
          d={line}
          fill="none"
          stroke="currentColor"
          strokeWidth={days.length === 1 ? 8 : 2}
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="tabular flex justify-between gap-2 text-caption text-tx-3">
        <span>{shownDay(first.date)}</span>
        {days.length > 1 && <span>{shownDay(last.date)}</span>}
      </p>
      <DayTable name={t(`figures.${of}`)} days={days} textOf={textOf} />
    </>
  );
}

interface DayTableProps {
  name: string;
  days: DayFigure[];
  textOf: (day: DayFigure) => string;
}

function DayTable({ name, days, textOf }: DayTableProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 items-center gap-1 justify-self-start text-label font-semibold text-brand-300"
      >
        {t(isOpen ? 'figures.noTable' : 'figures.asTable')}
        <Icon name={isOpen ? 'up' : 'down'} size={18} />
      </button>
      <div id={id}>
        {isOpen && (
          <table className="tabular w-full text-label">
            <thead>
              <tr className="text-caption text-tx-2">
                <th scope="col" className="py-1 text-left font-normal">
                  {t('figures.day')}
                </th>
                <th scope="col" className="py-1 text-right font-normal">
                  {name}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-white/6">
              {days.map((day) => (
                <tr key={day.date}>
                  <th scope="row" className="py-1.5 text-left font-normal text-tx-2">
                    {shownDay(day.date)}
                  </th>
                  <td className="py-1.5 text-right whitespace-nowrap">{textOf(day)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </>
  );
}
