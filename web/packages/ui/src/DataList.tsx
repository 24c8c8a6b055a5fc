import type { ReactNode } from 'react';

/** Labels on the left, their values on the right. */
export function DataList({ rows }: { rows: readonly [label: string, value: ReactNode][] }) {
  return (
    <dl className="divide-y divide-white/6 text-body">
      {rows.map(([label, value]) => (
        <div key={label} className="flex items-center justify-between gap-4 py-2">
          <dt className="shrink-0 text-label text-tx-3">{label}</dt>
          <dd className="min-w-0 text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
