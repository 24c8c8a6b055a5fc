import { cn } from '@erawan/ui/cn';
import type { Slot } from './draw-calls.ts';
import { readResult } from './results.ts';
import { useSlotName } from './slot-name.ts';

/** A result, slot by slot; the first one in larger figures. */
export function ResultShown({ slots, result }: { slots: readonly Slot[]; result: string }) {
  const nameOf = useSlotName();
  const numbers = readResult(result);
  return (
    <dl className="grid gap-px overflow-hidden rounded-14 bg-line/60">
      {slots.map((slot, index) => (
        <div
          key={slot.name}
          className="grid grid-cols-[84px_minmax(0,1fr)] items-center gap-2 bg-s-1 px-3 py-1.5"
        >
          <dt className="text-caption text-tx-3">{nameOf(slot, slots.length === 1)}</dt>
          <dd className="flex flex-wrap gap-x-4 gap-y-0.5">
            {numbers[index]?.map((number, at) => (
              <span
                key={at}
                className={cn(
                  'tabular font-display font-semibold',
                  index === 0 ? 'text-h1 text-brand-300' : 'text-button text-tx-1',
                )}
              >
                {number}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
