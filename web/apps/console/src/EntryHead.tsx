/** What an entry of a list is about, and its amount. */
export function EntryHead({ title, amount }: { title: string; amount: string }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="min-w-0 text-body font-semibold wrap-anywhere">{title}</span>
      <span className="tabular font-display text-h3 font-semibold">{amount}</span>
    </p>
  );
}
