import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.tsx';
import { Icon, type IconName } from './Icon.tsx';

const KINDS = {
  /** The one primary action of a view. */
  gold: 'gold',
  quiet: 'bg-s-3 text-tx-1 shadow-e1',
  outline: 'text-tx-1 inset-ring inset-ring-line-strong',
  danger: 'bg-danger text-white shadow-e1',
} as const;

const SIZES = {
  large: 'min-h-[50px] px-5 text-button',
  medium: 'min-h-[44px] px-4 text-body',
  small: 'relative min-h-9 px-3 text-label after:absolute after:-inset-1',
} as const;

interface Look {
  kind?: keyof typeof KINDS;
  size?: keyof typeof SIZES;
  wide?: boolean;
}

export function buttonLook({ kind = 'gold', size = 'large', wide = false }: Look = {}): string {
  return cn(
    'press inline-flex items-center justify-center gap-2 rounded-14 font-display font-semibold text-center',
    'disabled:opacity-45 disabled:cursor-not-allowed aria-disabled:opacity-45',
    KINDS[kind],
    SIZES[size],
    wide && 'w-full',
  );
}

type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean; children: ReactNode };

export function Button({
  kind,
  size,
  wide,
  busy = false,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cn(buttonLook({ kind, size, wide }), className)}
    >
      {busy && (
        <span className="spinner size-5 shrink-0 border-on-brand/30 border-t-current" aria-hidden="true" />
      )}
      {children}
    </button>
  );
}

type IconButtonProps = ComponentProps<'button'> & { icon: IconName; label: string; iconSize?: number };

/** 44 px to the finger whatever it looks like. */
export function IconButton({ icon, label, iconSize = 24, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={cn(
        'press grid size-11 shrink-0 place-items-center rounded-pill text-tx-2 disabled:opacity-45',
        className,
      )}
    >
      <Icon name={icon} size={iconSize} />
    </button>
  );
}
