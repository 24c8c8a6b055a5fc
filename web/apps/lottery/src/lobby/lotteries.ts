import type { LocalText } from '../rules/family-file.ts';

/** What a lobby reads of the data file of a lottery, `crates/games/lotteries/<game>.json`. */
export interface Lottery {
  gameCode: string;
  name: LocalText;
  vendor: string;
  category: string;
  family: string;
  origin: string;
}

const files = import.meta.glob<Lottery>('../../../../../crates/games/lotteries/*.json', {
  import: 'default',
  eager: true,
});

/** Every lottery there is; the vendor says which of them are sold. */
export const LOTTERIES: readonly Lottery[] = Object.values(files);
