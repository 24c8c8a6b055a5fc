import { wireDay } from '@erawan/kit/dates';
import { TextField } from '@erawan/ui/fields';
import { Chips } from '@erawan/ui/tabs';
import { useState } from 'react';
import { useTexts } from './i18n.ts';
import type { Days } from './reports.ts';

/** Days of the merchant that are asked for often, each with how far back it begins. */
const PRESETS = [
  ['today', 0],
  ['week', 6],
  ['month', 29],
  ['year', 364],
] as const;
type Preset = (typeof PRESETS)[number][0] | 'other';

/** The days from so many days back until today. */
export const daysBack = (days: number): Days => ({
  startDate: wireDay(Date.now(), days),
  endDate: wireDay(Date.now()),
});

/** The days of a report: a preset, or a first and a last one. */
export function DayFields({ days, onDays }: { days: Days; onDays: (days: Days) => void }) {
  const { t } = useTexts();
  const preset: Preset =
    PRESETS.find(([, back]) => {
      const { startDate, endDate } = daysBack(back);
      return days.startDate === startDate && days.endDate === endDate;
    })?.[0] ?? 'other';
  const choose = (next: Preset) => {
    const back = PRESETS.find(([name]) => name === next)?.[1];
    if (back !== undefined) onDays(daysBack(back));
  };
  return (
    <div className="grid gap-2">
      <Chips
        label={t('console.period')}
        value={preset}
        onValue={choose}
        choices={[
          ...PRESETS.map(([value]) => ({ value, text: t(`console.days_${value}`) })),
          ...(preset === 'other' ? [{ value: 'other' as const, text: t('console.days_other') }] : []),
        ]}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(160px,1fr))] gap-2">
        <DayField
          label={t('console.firstDay')}
          day={days.startDate}
          onDay={(startDate) => onDays({ ...days, startDate })}
        />
        <DayField
          label={t('console.lastDay')}
          day={days.endDate}
          onDay={(endDate) => onDays({ ...days, endDate })}
        />
      </div>
    </div>
  );
}

interface DayFieldProps {
  label: string;
  day: string;
  onDay: (day: string) => void;
}

/** A day, typed or picked; one that is left half typed is the day before again. */
function DayField({ label, day, onDay }: DayFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      type="date"
      label={label}
      value={typed ?? day}
      onValue={(next) => {
        // While it is typed it is empty, or of a year such as 0002.
        const isWhole = next >= '2000';
        setTyped(isWhole ? undefined : next);
        if (isWhole) onDay(next);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
