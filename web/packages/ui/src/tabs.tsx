import { useEffect } from 'react';
import { useArrowKeys } from './arrow-keys.ts';
import { cn } from './cn.tsx';

export interface Choice<T extends string> {
  value: T;
  text: string;
}

interface ChipsProps<T extends string> {
  label: string;
  choices: readonly Choice<T>[];
  value: T;
  onValue: (value: T) => void;
  /** The whole row instead of a scrolling strip: in equal shares, or each as wide as its text asks. */
  fill?: boolean | 'text';
  /** In as many rows as the chips need, instead of a scrolling strip. */
  wrap?: boolean;
}

/** Scrolls the strip until the chip of this text stands in its middle, as far as it goes. */
function showInStrip(strip: HTMLElement | null, text: string | undefined) {
  for (const chip of strip?.querySelectorAll('button') ?? [])
    if (strip && chip.textContent === text)
      strip.scrollLeft = chip.offsetLeft - (strip.clientWidth - chip.offsetWidth) / 2;
}

/** One of several, as a row of chips; arrow keys move the choice. */
export function Chips<T extends string>({
  label,
  choices,
  value,
  onValue,
  fill = false,
  wrap = false,
}: ChipsProps<T>) {
  const { row, onKeyDown } = useArrowKeys(choices, value, onValue);
  const chosen = choices.find((choice) => choice.value === value)?.text;
  useEffect(() => showInStrip(row.current, chosen), [row, chosen]);
  return (
    <div
      ref={row}
      role="radiogroup"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={cn(
        'relative flex gap-2',
        wrap ? 'flex-wrap' : 'no-bar overflow-x-auto py-1',
        !fill && !wrap && '-mx-3 px-3',
      )}
    >
      {choices.map((choice) => {
        const on = choice.value === value;
        return (
          <button
            key={choice.value}
            type="button"
            role="radio"
            aria-checked={on}
            tabIndex={on ? 0 : -1}
            onClick={() => onValue(choice.value)}
            className={cn(
              'press min-h-11 shrink-0 rounded-pill text-label font-semibold whitespace-nowrap',
              fill === 'text' ? 'min-w-0 flex-auto px-1' : 'px-3 w360:px-4',
              fill === true && 'min-w-0 flex-1 px-1',
              on
                ? 'bg-s-3 text-brand-300 inset-ring-2 inset-ring-brand-400'
                : 'bg-s-2 text-tx-2 inset-ring inset-ring-white/8',
            )}
          >
            {choice.text}
          </button>
        );
      })}
    </div>
  );
}
