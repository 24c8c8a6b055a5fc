import { cn } from '@erawan/ui/cn';

const FULL_PPM = 1_000_000;
/** From this share on operators are told. */
const ALARM_PPM = 800_000;
const WARM_PPM = 500_000;

/** How full a number or pool is, with a mark at 80 %. It repeats what stands beside it in figures and words. */
export function Heat({ sharePpm }: { sharePpm: number }) {
  const width = `${String(Math.min(sharePpm, FULL_PPM) / (FULL_PPM / 100))}%`;
  return (
    <span aria-hidden="true" className="relative block h-2 overflow-hidden rounded-pill bg-s-3">
      <span
        className={cn(
          'block h-full rounded-pill',
          sharePpm >= ALARM_PPM ? 'bg-negative' : sharePpm >= WARM_PPM ? 'bg-brand-400' : 'bg-info',
        )}
        style={{ width }}
      />
      <span className="absolute inset-y-0 left-[80%] w-0.5 bg-tx-1" />
    </span>
  );
}
