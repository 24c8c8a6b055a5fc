import { formatDateTime } from '@erawan/kit/dates';
import { cn } from '@erawan/ui/cn';
import { Icon, type IconName } from '@erawan/ui/Icon';

interface ToldStep {
  step: string;
  text: string;
  /** Epoch milliseconds. */
  at: number;
  /** An end without the money where it was meant to go. */
  isBad?: boolean;
}

interface StepListProps {
  label: string;
  /** The newest last. */
  steps: readonly ToldStep[];
  /** Nothing more is to come: the last step is done too. */
  isOver: boolean;
}

const SIGNS: Record<'open' | 'done' | 'bad', [IconName, string]> = {
  open: ['clock', 'bg-brand-400/16 text-brand-300'],
  done: ['check', 'bg-positive/12 text-positive'],
  bad: ['close', 'bg-white/8 text-tx-2'],
};

/** What happened so far to a deposit or a withdrawal. */
export function StepList({ label, steps, isOver }: StepListProps) {
  return (
    <ol aria-label={label} className="grid gap-2.5">
      {steps.map(({ step, text, at, isBad = false }, place) => {
        const isLast = place === steps.length - 1;
        const [icon, look] = isBad ? SIGNS.bad : isLast && !isOver ? SIGNS.open : SIGNS.done;
        return (
          <li
            key={`${step}/${String(at)}`}
            aria-current={isLast ? 'step' : undefined}
            className="flex items-center gap-3"
          >
            <span
              aria-hidden="true"
              className={cn('grid size-6 shrink-0 place-items-center rounded-pill', look)}
            >
              <Icon name={icon} size={14} />
            </span>
            <span className={cn('min-w-0 flex-1 text-body', isLast && 'font-semibold')}>{text}</span>
            <span className="tabular text-caption text-tx-3">{formatDateTime(at)}</span>
          </li>
        );
      })}
    </ol>
  );
}
