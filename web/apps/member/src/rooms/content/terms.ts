/** The wanted article; if it is missing, the other of the two stands in. */
export function termsItem<I extends { tag: string }>(
  items: readonly I[],
  wanted: 'terms' | 'deposit-help',
): I | undefined {
  const other = wanted === 'terms' ? 'deposit-help' : 'terms';
  return items.find((item) => item.tag === wanted) ?? items.find((item) => item.tag === other);
}
