import type { ReactNode } from 'react';

/** Names on the left, what they are on the right. */
export function Facts({ facts }: { facts: readonly [label: string, fact: ReactNode][] }) {
  return (
    <dl className="divide-y divide-white/6 text-body">
      {facts.map(([label, fact]) => (
        <div key={label} className="flex items-center justify-between gap-4 py-2">
          <dt className="shrink-0 text-label text-tx-3">{label}</dt>
          <dd className="min-w-0 text-right">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
