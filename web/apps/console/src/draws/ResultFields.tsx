import { cn } from '@erawan/ui/cn';
import { inputLook } from '@erawan/ui/fields';
import { type KeyboardEvent, useRef } from 'react';
import { useTexts } from '../i18n.ts';
import type { Slot } from './draw-calls.ts';
import { digitsOf, isNumber, lengthOf, type Typed, withNumber } from './results.ts';
import { useSlotName } from './slot-name.ts';

interface ResultFieldsProps {
  slots: readonly Slot[];
  typed: Typed;
  onTyped: (typed: Typed) => void;
}

/** A field for each number of a result; one that is complete hands on to the next, an empty one back. */
export function ResultFields({ slots, typed, onTyped }: ResultFieldsProps) {
  const form = useRef<HTMLDivElement>(null);
  const move = (from: HTMLInputElement, step: 1 | -1) => {
    const fields = [...(form.current?.querySelectorAll('input') ?? [])];
    fields[fields.indexOf(from) + step]?.focus();
  };
  return (
    <div ref={form} className="grid gap-3.5">
      {slots.map((slot, index) => (
        <SlotFields
          key={slot.name}
          slot={slot}
          isOnly={slots.length === 1}
          numbers={typed[index] ?? []}
          onNumber={(at, number) => onTyped(withNumber(typed, index, at, number))}
          onMove={move}
        />
      ))}
    </div>
  );
}

interface SlotFieldsProps {
  slot: Slot;
  isOnly: boolean;
  numbers: readonly string[];
  onNumber: (at: number, number: string) => void;
  onMove: (from: HTMLInputElement, step: 1 | -1) => void;
}

function SlotFields({ slot, isOnly, numbers, onNumber, onMove }: SlotFieldsProps) {
  const { t } = useTexts();
  const name = useSlotName()(slot, isOnly);
  const length = lengthOf(slot);
  const done = numbers.filter((number) => isNumber(slot, number)).length;
  const back = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Backspace' || event.currentTarget.value !== '') return;
    event.preventDefault();
    onMove(event.currentTarget, -1);
  };
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 flex w-full justify-between gap-3 text-label text-tx-2">
        <span>{name}</span>
        <span className="tabular text-tx-3">
          {t('console.slotDone', { done, count: slot.count, digits: length })}
        </span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {numbers.map((number, at) => (
          <input
            key={at}
            aria-label={t('console.slotNumber', { slot: name, at: at + 1, count: slot.count })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={length}
            placeholder={'·'.repeat(length)}
            value={number}
            onChange={({ currentTarget }) => {
              const next = digitsOf(currentTarget.value).slice(0, length);
              onNumber(at, next);
              if (next.length === length && next.length > number.length) onMove(currentTarget, 1);
            }}
            onKeyDown={back}
            style={{ width: `calc(${length}ch + 34px)` }}
            className={cn(inputLook, 'tabular text-center tracking-wider')}
          />
        ))}
      </div>
    </fieldset>
  );
}
