import { cn } from '@erawan/ui/cn';
import { useState } from 'react';

interface StepperProps {
  label: string;
  /** What the buttons are called. */
  less: string;
  more: string;
  value: number;
  least: number;
  most: number;
  onValue: (value: number) => void;
}

const button =
  'press grid size-11 shrink-0 place-items-center rounded-12 bg-s-3 font-display text-h1 font-semibold disabled:opacity-45';

/** A whole number by two buttons, or typed; what is typed and no value yet stays until the field is left. */
export function Stepper({ label, less, more, value, least, most, onValue }: StepperProps) {
  const [typed, setTyped] = useState<string | undefined>();
  const change = (next: number) => onValue(Math.max(least, Math.min(most, next)));
  const step = (by: number) => {
    setTyped(undefined);
    change(value + by);
  };
  return (
    <div role="group" aria-label={label} className="flex items-center gap-1">
      <button
        type="button"
        aria-label={less}
        disabled={value <= least}
        onClick={() => step(-1)}
        className={button}
      >
        −
      </button>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        value={typed ?? value}
        onChange={({ target }) => {
          if (!/^\d{0,3}$/.test(target.value)) return;
          setTyped(target.value);
          if (target.value !== '') change(Number(target.value));
        }}
        onBlur={() => setTyped(undefined)}
        className={cn(
          'tabular h-11 w-12 rounded-12 bg-bg-1 text-center font-display text-button font-semibold outline-none',
          'inset-ring inset-ring-line-strong focus:inset-ring-2 focus:inset-ring-brand-400',
        )}
      />
      <button
        type="button"
        aria-label={more}
        disabled={value >= most}
        onClick={() => step(1)}
        className={button}
      >
        +
      </button>
    </div>
  );
}
