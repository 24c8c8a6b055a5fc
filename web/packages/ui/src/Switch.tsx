import { cn } from './cn.tsx';

interface SwitchProps {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  busy?: boolean;
}

/** One setting that is on or off. */
export function Switch({ label, on, onChange, busy = false }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      aria-busy={busy || undefined}
      disabled={busy}
      onClick={() => onChange(!on)}
      className="-mr-1 grid size-14 shrink-0 place-items-center disabled:opacity-60"
    >
      <span
        className={cn(
          'flex h-7 w-12 items-center rounded-pill p-0.5 transition-colors',
          on ? 'bg-brand-500' : 'bg-s-3',
        )}
      >
        <span
          className={cn('size-6 rounded-pill bg-white shadow-e1 transition-transform', on && 'translate-x-5')}
        />
      </span>
    </button>
  );
}
