import { useArrowKeys } from './arrow-keys.ts';
import { cn } from './cn.tsx';
import type { Choice } from './tabs.tsx';

interface SegmentsProps<T extends string> {
  label: string;
  choices: readonly Choice<T>[];
  value: T;
  onValue: (value: T) => void;
}

/** The views of one page, side by side in one bar; arrow keys move between them. */
export function Segments<T extends string>({ label, choices, value, onValue }: SegmentsProps<T>) {
  const { row, onKeyDown } = useArrowKeys(choices, value, onValue);
  return (
    <div
      ref={row}
      role="radiogroup"
      aria-label={label}
      onKeyDown={onKeyDown}
      className="grid auto-cols-fr grid-flow-col gap-1 rounded-16 bg-bg-1/80 p-1 inset-ring inset-ring-white/8"
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
              'one-line relative min-h-11 rounded-12 px-1 text-center w360:px-2 font-display text-body font-semibold',
              on ? 'bg-s-3 text-brand-300 shadow-e2' : 'text-tx-2',
            )}
          >
            {choice.text}
            {on && (
              <span
                aria-hidden="true"
                className="gold absolute inset-x-0 bottom-1 mx-auto h-[3px] w-7 rounded-pill"
              />
            )}
          </button>
        );
      })}
    </div>
  );
}
