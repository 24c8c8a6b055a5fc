import type { Family, Slot, View } from './family.ts';

/** The result of a draw: for each slot its numbers, each as its symbols, as they were drawn. */
export type DrawResult = readonly (readonly (readonly number[])[])[];

/** A symbol as texts write it: digits without leading zeros; `undefined` for anything else. */
export function parseSymbol(text: string): number | undefined {
  return /^(0|[1-9]\d{0,3})$/.test(text) ? Number(text) : undefined;
}

/** Reads the wire form exactly: slots by `|`, numbers by `,`, no spaces; `undefined` where it is no result. */
export function parseResult(family: Family, text: string): DrawResult | undefined {
  const parts = text.split('|');
  if (parts.length !== family.slots.length) return undefined;
  const slots: number[][][] = [];
  for (const [index, slot] of family.slots.entries()) {
    const numbers = parseSlot(slot, parts[index] ?? '');
    if (!numbers) return undefined;
    slots.push(numbers);
  }
  return slots;
}

function parseSlot(slot: Slot, text: string): number[][] | undefined {
  const texts = text.split(',');
  if (texts.length !== slot.count) return undefined;
  if (slot.symbols.distinct && new Set(texts).size !== texts.length) return undefined;
  const numbers: number[][] = [];
  for (const each of texts) {
    const number = parseNumber(slot, each);
    if (!number) return undefined;
    numbers.push(number);
  }
  return numbers;
}

function parseNumber({ width, symbols }: Slot, text: string): number[] | undefined {
  if (width > 1) return text.length === width && /^\d+$/.test(text) ? [...text].map(Number) : undefined;
  const symbol = parseSymbol(text);
  return symbol !== undefined && symbol >= symbols.min && symbol <= symbols.max ? [symbol] : undefined;
}

/** The wire form of a result. */
export const resultText = (result: DrawResult): string =>
  result.map((numbers) => numbers.map((symbols) => symbols.join('')).join(',')).join('|');

/** The numbers that a view reads of a result, each as its symbols. */
export function readView(view: View, result: DrawResult): number[][] {
  return view.entries.map(({ slot, at, from }) => {
    const number = result[slot]?.[at] ?? [];
    return number.slice(from, from + view.width);
  });
}
