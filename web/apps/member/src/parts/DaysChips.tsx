import { shownDays } from '@erawan/kit/dates';
import { Chips } from '@erawan/ui/tabs';
import { useState } from 'react';
import { useTexts } from '../core/i18n.ts';
import { PERIODS, type Period } from './periods.ts';
import { useToday } from './use-today.ts';
import { type ChosenDays, DAYS_MAX, daysOf } from './chosen-days.ts';
import { OverlayBoundary } from './ErrorBoundary.tsx';
import { late } from './late.ts';

const LateDaysSheet = late(['parts'], async () => (await import('./DaysSheet.tsx')).DaysSheet);

const CHOOSE = 'choose';

interface DaysChipsProps {
  periods?: readonly Period[];
  /** As many days as may be chosen. */
  daysMost?: number;
  value: ChosenDays;
  onValue: (days: ChosenDays) => void;
}

/** A few periods that are asked for often, and any days of the last year. */
export function DaysChips({ periods = PERIODS, daysMost = DAYS_MAX, value, onValue }: DaysChipsProps) {
  const { t } = useTexts();
  const today = useToday();
  const [choosing, setChoosing] = useState(false);
  const days = daysOf(value, today);
  const isPeriod = typeof value === 'string';
  const show = (next: Period | typeof CHOOSE) => (next === CHOOSE ? setChoosing(true) : onValue(next));
  return (
    <>
      <Chips<Period | typeof CHOOSE>
        label={t('parts.period')}
        choices={[
          ...periods.map((period) => ({ value: period, text: t(`parts.${period}`) })),
          { value: CHOOSE, text: isPeriod ? t('parts.chooseDays') : shownDays(days) },
        ]}
        value={isPeriod ? value : CHOOSE}
        onValue={show}
      />
      {choosing && (
        <OverlayBoundary onFailed={() => setChoosing(false)}>
          <LateDaysSheet
            days={days}
            today={today}
            daysMost={daysMost}
            onClose={() => setChoosing(false)}
            onDays={(next) => {
              setChoosing(false);
              onValue(next);
            }}
          />
        </OverlayBoundary>
      )}
    </>
  );
}
