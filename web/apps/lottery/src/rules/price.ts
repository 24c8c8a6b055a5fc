import { arrangementsOf, padded } from './counting.ts';
import type { Play, Price, Sheet } from './family.ts';
import type { Sets } from './selection.ts';

/** The play is not offered; it takes no such number (all digits equal); parts have different odds, a line has one. */
export type PriceRefusal = 'notOffered' | 'notTaken' | 'mixed';

/** The parts of a selection by price; a part without one is what the play does not take. */
export interface Part {
  price: Price | undefined;
  sets: Sets;
}

/** Cuts a selection into parts of one price each, as a line has one odds only. */
export function splitByPrice(sheet: Sheet, play: Play, sets: Sets): Part[] {
  const prices = sheet.get(play.code) ?? [];
  const first = prices[0];
  if (play.kernel.type !== 'anyorder' && play.kernel.type !== 'cell') return [{ price: first, sets }];
  const parts = new Map<Price | undefined, number[]>();
  for (const symbol of sets[0] ?? []) {
    const price = priceOfSymbol(prices, play, symbol);
    parts.set(price, [...(parts.get(price) ?? []), symbol]);
  }
  return [...parts].map(([price, set]) => ({ price, sets: [set] }));
}

/** The one price of a selection. */
export function priceOf(sheet: Sheet, play: Play, sets: Sets): Price | PriceRefusal {
  if (!sheet.get(play.code)?.length) return 'notOffered';
  const parts = splitByPrice(sheet, play, sets);
  if (parts.some(({ price }) => !price)) return 'notTaken';
  return parts.length === 1 ? (parts[0]?.price ?? 'notTaken') : 'mixed';
}

/** The price of one number, symbol or cell of a play. */
export function priceOfSymbol(
  prices: readonly Price[],
  { kernel, view }: Play,
  symbol: number,
): Price | undefined {
  if (kernel.type === 'anyorder') {
    const count = arrangementsOf(padded(symbol, view.width)).length;
    return prices.find((price) => price.arrangements === count);
  }
  if (kernel.type === 'cell') {
    const code = kernel.cells[symbol]?.code ?? '';
    return prices.find((price) => price.cells?.includes(code));
  }
  return prices[0];
}
