import { cn } from './cn.tsx';

const MOST = 99;

/** What a badge says of a count. */
export function badgeText(count: number): string {
  return count > MOST ? `${MOST}+` : String(count);
}

/** A count to be noticed; nothing when there is nothing. */
export function Badge({ count, className }: { count: number; className?: string }) {
  if (count <= 0) return null;
  return (
    <span
      className={cn(
        'min-w-5 rounded-pill bg-accent-strong px-1.5 text-center font-display text-micro leading-5 font-semibold text-white',
        className,
      )}
    >
      {badgeText(count)}
    </span>
  );
}
