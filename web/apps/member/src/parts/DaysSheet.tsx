import { shownDay, shownDays } from '@erawan/kit/dates';
import { Button, IconButton } from '@erawan/ui/Button';
import { cn } from '@erawan/ui/cn';
import { Overlay } from '@erawan/ui/Dialog';
import { useState } from 'react';
import { useTexts } from '../core/i18n.ts';
import type { DayRange } from './periods.ts';
import { DAYS_MAX, daysOfMonth, firstDay, monthFrom, withDay } from './chosen-days.ts';

interface DaysSheetProps {
  days: DayRange;
  today: string;
  /** As many days as may be chosen. */
  daysMost: number;
  onDays: (days: DayRange) => void;
  onClose: () => void;
}

/** The first and the last day of a list, tapped in a calendar; days that have no record cannot be. */
export function DaysSheet({ days, today, daysMost, onDays, onClose }: DaysSheetProps) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<Partial<DayRange>>(days);
  const [month, setMonth] = useState(days.endDate.slice(0, 7));
  const { startDate = today, endDate = startDate } = chosen;
  const step = (months: number) => setMonth(monthFrom(month, months));
  return (
    <Overlay
      place="bottom"
      title={t('parts.chooseDays')}
      onClose={onClose}
      footer={
        <Button wide onClick={() => onDays({ startDate, endDate })}>
          {t('parts.showDays')}
        </Button>
      }
    >
      <p className="pb-2 text-label text-tx-2">
        {daysMost < DAYS_MAX
          ? t('parts.daysHintMost', { most: daysMost, days: DAYS_MAX })
          : t('parts.daysHint', { days: DAYS_MAX })}
      </p>
      <p aria-live="polite" className="tabular pb-2 text-center text-button font-semibold text-brand-300">
        {shownDays({ startDate, endDate })}
      </p>
      <div className="flex items-center justify-between">
        <IconButton
          icon="back"
          label={t('parts.monthBefore')}
          disabled={month <= firstDay(today).slice(0, 7)}
          onClick={() => step(-1)}
        />
        <h3 className="tabular text-button">{shownDay(month)}</h3>
        <IconButton
          icon="forward"
          label={t('parts.monthAfter')}
          disabled={month >= today.slice(0, 7)}
          onClick={() => step(1)}
        />
      </div>
      <Month
        month={month}
        today={today}
        range={{ startDate, endDate }}
        onDay={(day) => setChosen(withDay(chosen, day, daysMost))}
      />
    </Overlay>
  );
}

interface MonthProps {
  month: string;
  today: string;
  range: DayRange;
  onDay: (day: string) => void;
}

function Month({ month, today, range, onDay }: MonthProps) {
  const { t } = useTexts();
  const { days, before } = daysOfMonth(month);
  return (
    <div className="grid grid-cols-7 text-center">
      {t('parts.weekdays')
        .split(' ')
        .map((day) => (
          <span key={day} aria-hidden="true" className="py-1 text-caption text-tx-3">
            {day}
          </span>
        ))}
      {days.map((day, place) => {
        const isEnd = day === range.startDate || day === range.endDate;
        const isInside = day > range.startDate && day < range.endDate;
        return (
          <button
            key={day}
            type="button"
            aria-label={shownDay(day)}
            aria-pressed={isEnd || isInside}
            aria-current={day === today ? 'date' : undefined}
            disabled={day > today || day < firstDay(today)}
            style={place === 0 ? { gridColumnStart: before + 1 } : undefined}
            onClick={() => onDay(day)}
            className={cn(
              'tabular min-h-11 text-body disabled:opacity-30',
              isEnd && 'rounded-12 bg-brand-400 font-semibold text-on-brand',
              isInside && 'bg-brand-400/16',
              day === today && !isEnd && 'font-semibold text-brand-300',
            )}
          >
            {Number(day.slice(-2))}
          </button>
        );
      })}
    </div>
  );
}
