import { Money } from '@erawan/ui/Money';

/** An amount in a row of a list, under its name. */
export function Amount({ label, value }: { label: string; value: string }) {
  return (
    <span className="whitespace-nowrap">
      {label} <Money value={value} symbol="" className="text-caption text-tx-2" />
    </span>
  );
}
