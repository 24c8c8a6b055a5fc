import { useId } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { percentOf, type RateRow } from './rates-view.ts';

interface RateStepperProps {
  row: RateRow;
  value: number;
  /** What is said below the name; the present rate unless it is given. */
  note?: string;
  /** Why the server refused it. */
  error: string | undefined;
  onValue: (value: number) => void;
}

const button =
  'press grid size-11 shrink-0 place-items-center rounded-12 bg-s-3 font-display text-h1 font-semibold disabled:opacity-45';

/** The rate of one category by two buttons, between what it is going to be and the highest. */
export function RateStepper({
  row: { category, present, least, most },
  value,
  note,
  error,
  onValue,
}: RateStepperProps) {
  const { t } = useTexts();
  const id = useId();
  const name = t(`titles.${category}`);
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-more`}
      className="flex items-center gap-3 py-2"
    >
      <div className="min-w-0 flex-1">
        <p id={id} className="text-body">
          {name}
        </p>
        <p
          id={`${id}-more`}
          role={error === undefined ? undefined : 'alert'}
          className={error === undefined ? 'tabular text-caption text-tx-3' : 'text-caption text-negative'}
        >
          {error ??
            note ??
            t(least === present ? 'agent.rates.now' : 'agent.rates.nowAndComing', {
              rate: percentOf(present),
              coming: percentOf(least),
            })}
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-1">
        <button
          type="button"
          aria-label={t('agent.rates.less', { name })}
          disabled={value <= least}
          onClick={() => onValue(value - 1)}
          className={button}
        >
          −
        </button>
        <output aria-live="polite" className="tabular min-w-[60px] text-center text-button font-semibold">
          {percentOf(value)} %
        </output>
        <button
          type="button"
          aria-label={t('agent.rates.more', { name })}
          disabled={value >= most}
          onClick={() => onValue(value + 1)}
          className={button}
        >
          +
        </button>
      </div>
    </div>
  );
}
