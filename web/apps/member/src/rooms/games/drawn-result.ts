/** A prize of a draw: its numbers, each as the symbols that are drawn for it. */
export type Prize = readonly (readonly string[])[];

const LONGEST_SYMBOL = 2;

/**
 * Reads a result: prizes by `|`, numbers by `,`. A draw of one prize with several numbers draws balls, dice or cars:
 * each number is one symbol. Everywhere else a number is a row of digits.
 */
export function prizesOf(result: string): Prize[] {
  const prizes = result.split('|').map((text) => text.split(','));
  const [only] = prizes;
  const areWhole =
    prizes.length === 1 && only && only.length > 1 && only.every(({ length }) => length <= LONGEST_SYMBOL);
  return prizes.map((numbers) => numbers.map((number) => (areWhole ? [number] : [...number])));
}

/** What the prizes of a result are called, by how many there are; of one, and of other counts, they have no name. */
const NAMES = {
  2: ['Top', 'Bottom'],
  4: ['First', 'Bottom', 'Front', 'Last'],
} as const;

/** From this count on they are a special one and numbered ones. */
const NUMBERED_FROM = 8;

export type PrizeName = (typeof NAMES)[2 | 4][number] | 'Special' | number;

/** The name of each prize; `undefined` where it has none. */
export function prizeNames({ length }: readonly Prize[]): readonly (PrizeName | undefined)[] {
  if (length === 2 || length === 4) return NAMES[length];
  return Array.from({ length }, (_, at) => (length < NUMBERED_FROM ? undefined : at || 'Special'));
}
