/** What is known of a thing, a line each: its name and what it is. */
export function Facts({ rows }: { rows: readonly (readonly [label: string, text: string])[] }) {
  return (
    <dl className="grid gap-1">
      {rows.map(([label, text], place) => (
        // Lines of a trail may have the same name.
        <div
          key={`${String(place)} ${label}`}
          className="flex flex-wrap justify-between gap-x-3 text-caption"
        >
          <dt className="text-tx-3">{label}</dt>
          <dd className="tabular min-w-0 wrap-anywhere text-tx-1">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
