import { cn } from '@erawan/ui/cn';
import { Icon } from '@erawan/ui/Icon';
import { formatDateTime } from '@erawan/kit/dates';

/** A step of a draw's life: what it is, its moment, and whether it lies behind. */
export interface Step {
  text: string;
  at?: number | undefined;
  isDone: boolean;
}

/** The steps of a draw with their times; the last one done is where it is. */
export function StateLine({ label, steps }: { label: string; steps: readonly Step[] }) {
  const now = steps.findLastIndex(({ isDone }) => isDone);
  return (
    <ol aria-label={label} className="grid gap-0 w768:grid-cols-[repeat(auto-fit,minmax(96px,1fr))]">
      {steps.map(({ text, at, isDone }, place) => (
        <li
          key={text}
          aria-current={place === now ? 'step' : undefined}
          className="relative flex gap-2.5 pb-3 last:pb-0 w768:grid w768:content-start w768:gap-1.5 w768:pb-0"
        >
          {place < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={cn(
                'absolute top-5 bottom-0 left-[9px] w-0.5 w768:top-[9px] w768:right-0 w768:bottom-auto w768:left-5 w768:h-0.5 w768:w-auto',
                place < now ? 'bg-brand-400' : 'bg-line',
              )}
            />
          )}
          <span
            aria-hidden="true"
            className={cn(
              'grid size-5 shrink-0 place-items-center rounded-pill',
              isDone ? 'gold' : 'bg-s-2 inset-ring inset-ring-line-strong',
            )}
          >
            {isDone && <Icon name="check" size={12} />}
          </span>
          <span className="min-w-0 w768:pr-2">
            <span className={cn('block text-label', place === now ? 'font-semibold text-tx-1' : 'text-tx-2')}>
              {text}
            </span>
            <span className="tabular block text-caption text-tx-3">
              {at === undefined ? '–' : formatDateTime(at)}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
