/** Counts of combinations; all of them stay far below the largest whole number of a browser. */

/** n over k; 0 where k is larger than n. Callers keep `n` at 20 or less, or `k` at 3 or less. */
export function choose(n: number, k: number): number {
  if (k > n) return 0;
  let ways = 1;
  // Whole at every step: it is `n` over `at + 1`.
  for (let at = 0; at < k; at += 1) ways = (ways * (n - at)) / (at + 1);
  return ways;
}

/** In how many ways one symbol of each set can be taken so that none is taken twice, for one to three sets. */
export function distinctTuples(sets: readonly (readonly number[])[]): number {
  const shared = (a: readonly number[], b: readonly number[]) => a.filter((symbol) => b.includes(symbol));
  const [a = [], b, c] = sets;
  if (!b) return a.length;
  if (!c) return a.length * b.length - shared(a, b).length;
  const inAll = shared(shared(a, b), c).length;
  return (
    a.length * b.length * c.length +
    2 * inAll -
    shared(a, b).length * c.length -
    shared(a, c).length * b.length -
    shared(b, c).length * a.length
  );
}

/** The digits of a number as text with so many digits. */
export const padded = (value: number, width: number): string => String(value).padStart(width, '0');

/** The number with the same digits in rising sequence: numbers that differ in the sequence only share it. */
export const sortedDigits = (value: number, width: number): number =>
  Number([...padded(value, width)].sort().join(''));

/** All numbers with the digits of this one, rising, itself included: `112` has `112`, `121`, `211`. */
export function arrangementsOf(digits: string): string[] {
  if (digits.length <= 1) return [digits];
  const found = new Set<string>();
  for (const [at, digit] of [...digits].entries())
    for (const rest of arrangementsOf(digits.slice(0, at) + digits.slice(at + 1))) found.add(digit + rest);
  return [...found].sort();
}
