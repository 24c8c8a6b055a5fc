import { Money } from '@erawan/ui/Money';
import { ExportButton } from './ExportButton.tsx';

interface Total {
  label: string;
  amount: string;
  signed?: boolean;
}

interface TotalsProps {
  title: string;
  totals: Total[];
  onExport?: () => Promise<void>;
}

/** What a whole list comes to, whatever part of it is on the screen. Large sums take a line of their own. */
export function Totals({ title, totals, onExport }: TotalsProps) {
  return (
    <section aria-label={title} className="card px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 pb-2">
        <p className="text-caption text-tx-3">{title}</p>
        {onExport && <ExportButton onExport={onExport} />}
      </div>
      <dl className="grid grid-cols-2 gap-x-5 gap-y-2 w360:flex w360:flex-wrap w360:justify-between">
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
