import { cn } from './cn.tsx';
import { Icon } from './Icon.tsx';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';

interface RadioCardsProps<Item> {
  labelledBy: string;
  describedBy?: string | undefined;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  value: string | undefined;
  onValue: (item: Item) => void;
  /** One was pressed; arrow keys only move the choice. */
  onPick?: ((item: Item) => void) | undefined;
  className: string;
  look: (on: boolean) => string;
  children: (item: Item, on: boolean) => ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** One of several, each drawn as a card with a ring and a tick; arrow keys move the choice. */
export function RadioCards<Item>(props: RadioCardsProps<Item>) {
  const { items, keyOf, value, onValue, onPick } = props;
  const group = useRef<HTMLDivElement>(null);
  const at = items.findIndex((item) => keyOf(item) === value);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || items.length === 0) return;
    event.preventDefault();
    const to = (Math.max(at, step > 0 ? -1 : 0) + step + items.length) % items.length;
    const next = items[to];
    if (next === undefined) return;
    onValue(next);
    group.current?.querySelectorAll<HTMLElement>('[role="radio"]')[to]?.focus();
  };

  return (
    <div
      ref={group}
      role="radiogroup"
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      onKeyDown={onKeyDown}
      className={props.className}
    >
      {items.map((item, index) => {
        const on = index === at;
        return (
          <button
            key={keyOf(item)}
            type="button"
            role="radio"
            aria-checked={on}
            tabIndex={on || (at < 0 && index === 0) ? 0 : -1}
            onClick={() => {
              onValue(item);
              onPick?.(item);
            }}
            className={cn(
              'press relative min-w-0',
              on ? 'inset-ring-2 inset-ring-brand-400' : 'inset-ring inset-ring-white/8',
              props.look(on),
            )}
          >
            {props.children(item, on)}
            {on && (
              <span className="gold absolute top-2 right-2 grid size-5 place-items-center rounded-pill">
                <Icon name="check" size={14} />
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
