import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { cn } from './cn.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { usePageMarker } from './page-marker.tsx';
import { useUiTexts } from './texts.tsx';

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('skeleton', className)} />;
}

/** Rows in the shape of a list that is on its way. */
export function ListSkeleton({ rows = 5 }: { rows?: number }) {
  const texts = useUiTexts();
  return (
    <div role="status" aria-label={texts.loading} className="grid gap-2.5">
      {Array.from({ length: rows }, (_, row) => (
        // The rows are alike and never move.
        <Skeleton key={row} className="h-[74px] rounded-16" />
      ))}
    </div>
  );
}

export function TileSkeletons({
  count = 9,
  look = 'grid grid-cols-3 gap-[9px]',
}: {
  count?: number;
  look?: string;
}) {
  const texts = useUiTexts();
  return (
    <div role="status" aria-label={texts.loading} className={look}>
      {Array.from({ length: count }, (_, tile) => (
        <Skeleton key={tile} className="aspect-[3/5.1] rounded-14" />
      ))}
    </div>
  );
}

interface EmptyStateProps {
  text: string;
  icon?: IconName;
  children?: ReactNode;
}

export function EmptyState({ text, icon = 'list', children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 px-6 py-12 text-center">
      <span className="grid size-16 place-items-center rounded-pill bg-s-2 text-tx-3 shadow-e1">
        <Icon name={icon} size={30} />
      </span>
      <p className="text-body text-tx-2">{text}</p>
      {children}
    </div>
  );
}

/** A call failed and there is nothing to show in its place. */
export function ErrorState({ text, onRetry }: { text: string; onRetry: () => void }) {
  const texts = useUiTexts();
  return (
    <EmptyState text={text} icon="alert">
      <Button kind="outline" size="medium" onClick={onRetry}>
        <Icon name="refresh" size={18} />
        {texts.retry}
      </Button>
    </EmptyState>
  );
}

export function LoadingMask({ text }: { text?: string }) {
  const texts = useUiTexts();
  usePageMarker();
  return (
    <div
      role="status"
      className="fade-in fixed inset-0 z-(--z-index-game) grid place-content-center justify-items-center gap-3 bg-bg-0/80"
    >
      <span className="spinner size-10" aria-hidden="true" />
      <p className="text-body text-tx-2">{text ?? texts.loading}</p>
    </div>
  );
}

const TONES = {
  good: 'text-positive bg-positive/12',
  bad: 'text-negative bg-negative/12',
  wait: 'text-brand-300 bg-brand-400/12',
  calm: 'text-tx-2 bg-white/8',
} as const;
export type Tone = keyof typeof TONES;

export function StatusPill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={cn(
        'inline-flex shrink-0 items-center gap-1.5 rounded-pill px-2.5 py-0.5 text-caption font-semibold',
        TONES[tone],
      )}
    >
      <span aria-hidden="true" className="size-1.5 rounded-pill bg-current" />
      {children}
    </span>
  );
}
