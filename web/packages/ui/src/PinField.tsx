import { useId, useState } from 'react';
import { cn } from './cn.tsx';
import { FieldShell, tied } from './fields.tsx';

interface PinFieldProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
  name: string;
  errors?: readonly string[];
  hint?: string;
  length?: number;
  autoFocus?: boolean;
}

/** A short secret of digits: one box per digit for the eye, one plain field for fingers and screen readers. */
export function PinField({
  label,
  value,
  onValue,
  name,
  errors = [],
  hint,
  length = 6,
  autoFocus,
}: PinFieldProps) {
  const id = useId();
  const [focused, setFocused] = useState(false);
  const next = Math.min(value.length, length - 1);
  return (
    <FieldShell id={id} label={label} errors={errors} hint={hint}>
      <div className="relative">
        <input
          {...tied(id, errors, hint)}
          name={name}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          pattern="[0-9]*"
          maxLength={length}
          autoFocus={autoFocus}
          value={value}
          onChange={(event) => onValue(event.target.value.replace(/\D/g, '').slice(0, length))}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          className="absolute inset-0 z-1 w-full cursor-text opacity-0"
        />
        <div
          aria-hidden="true"
          className="grid gap-2"
          style={{ gridTemplateColumns: `repeat(${length}, minmax(0, 1fr))` }}
        >
          {Array.from({ length }, (_, place) => (
            <span
              // The boxes are alike and never move.
              key={place}
              className={cn(
                'grid h-13 place-items-center rounded-12 bg-s-2 font-display text-h1',
                focused && place === next
                  ? 'inset-ring-2 inset-ring-brand-400'
                  : errors.length > 0
                    ? 'inset-ring-2 inset-ring-negative'
                    : 'inset-ring inset-ring-line-strong',
              )}
            >
              {place < value.length && <span className="size-3 rounded-pill bg-tx-1" />}
            </span>
          ))}
        </div>
      </div>
    </FieldShell>
  );
}
