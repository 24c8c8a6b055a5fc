import { type KeyboardEvent, useRef } from 'react';
import type { Choice } from './tabs.tsx';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** For a row or column of radio buttons or tabs: the arrow keys move the choice, and the focus with it. */
export function useArrowKeys<T extends string>(
  choices: readonly Choice<T>[],
  value: T,
  onValue: (value: T) => void,
) {
  const row = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key] ?? 0;
    const at = choices.findIndex((choice) => choice.value === value);
    const next = choices[(at + step + choices.length) % choices.length];
    if (step === 0 || !next) return;
    event.preventDefault();
    onValue(next.value);
    row.current?.querySelectorAll('button')[choices.indexOf(next)]?.focus();
  };
  return { row, onKeyDown };
}
