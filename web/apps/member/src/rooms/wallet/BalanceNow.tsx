import { Money } from '@erawan/ui/Money';
import { useWallets } from './queries.ts';

/** The balance as it is after what happened, asked for after it. */
export function BalanceNow({ label }: { label: string }) {
  const { data, isFetching } = useWallets();
  return (
    <p className="relative mt-3 flex w-full items-center justify-between gap-3 rounded-14 bg-bg-1/70 px-4 py-3 inset-ring inset-ring-white/8">
      <span className="text-label text-tx-2">{label}</span>
      <span aria-live="polite">
        {isFetching || !data ? (
          <span className="skeleton block h-6 w-28" />
        ) : (
          <Money value={data.sumBalance} className="text-h2 text-tx-1" />
        )}
      </span>
    </p>
  );
}
