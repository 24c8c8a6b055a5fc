import { Money } from '@erawan/ui/Money';

export interface Total {
  label: string;
  amount: string;
  signed?: boolean;
}

/** What the whole period comes to, whatever part of it is on the screen. Large sums take a line of their own. */
export function Totals({ count, totals }: { count: string; totals: Total[] }) {
  return (
    <section aria-label={count} className="card px-4 py-3">
      <p className="pb-1.5 text-caption text-tx-3">{count}</p>
      <dl className="flex flex-wrap justify-between gap-x-5 gap-y-2">
        {totals.map(({ label, amount, signed }) => (
          <div key={label}>
            <dt className="text-caption text-tx-2">{label}</dt>
            <dd>
              <Money value={amount} symbol="" signed={signed} className="text-button" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
