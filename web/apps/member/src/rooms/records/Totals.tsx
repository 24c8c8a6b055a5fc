import { Money } from '@erawan/ui/Money';

export interface Total {
  label: string;
  amount: string;
  signed?: boolean;
}

/** What the whole period comes to, whatever part of it is on the screen. */
export function Totals({ count, totals }: { count: string; totals: Total[] }) {
  return (
    <section aria-label={count} className="card p-3.5">
      <p className="pb-2 text-caption text-tx-3">{count}</p>
      <dl className="grid auto-cols-fr grid-flow-col divide-x divide-white/8">
        {totals.map(({ label, amount, signed }) => (
          <div key={label} className="min-w-0 px-2.5 first:pl-0 last:pr-0">
            <dt className="one-line text-caption text-tx-2">{label}</dt>
            <dd className="min-w-0">
              <Money value={amount} symbol="" signed={signed} className="text-body w360:text-button" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
