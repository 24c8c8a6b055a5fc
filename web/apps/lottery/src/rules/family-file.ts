/** The data file of a family, `crates/games/families/<family>.json`; the server checks it when it starts. */

export interface LocalText {
  en: string;
  th: string;
}

interface SlotFile {
  name: string;
  count: number;
  /** Digits of each number, or … */
  digits?: number;
  /** … the least and the largest symbol. */
  symbols?: [number, number];
  distinct?: boolean;
}

interface ViewPartFile {
  slots: string[];
  /** Which numbers of each slot, counted from 1; all of them when missing. */
  positions?: number[];
  /** Only so many last digits of each number. */
  tail?: number;
  /** Only so many first digits of what the tail left. */
  head?: number;
}

type Quantity = 'sum' | 'number';
export type Pattern = 'triple' | 'pair' | 'straight' | 'halfStraight' | 'mixed';

/** When a cell is true; exactly one of the fields is there. */
export interface CellTest {
  sumBetween?: [number, number];
  numberBetween?: [number, number];
  even?: Quantity;
  odd?: Quantity;
  /** The first of two symbols against the second. */
  compare?: 'greater' | 'less' | 'equal';
  pattern?: Pattern;
  /** The least symbol follows the largest, as 0 follows 9. */
  cyclicPattern?: Pattern;
  shows?: { symbol: number; times: number };
}

export interface Cell {
  code: string;
  is: CellTest;
}

/** What a selection stands for and how it wins; `docs/LOTTERY.md` has the table. */
export type Kernel =
  | { type: 'number' | 'anyorder' | 'digit' | 'position' | 'place' }
  | { type: 'group'; pattern: 'distinct' | 'pair' }
  | { type: 'any'; choose: number; sense: 'hit' | 'cover'; most: number }
  | { type: 'none'; choose: number; most: number }
  | { type: 'cell'; cells: Cell[] };

interface PriceFile {
  /** For numbers with this count of arrangements only. */
  arrangements?: number;
  /** For these cells only. */
  cells?: string[];
  odds: string;
  returnPpm: number;
  reduced?: { odds: string; returnPpm: number };
}

interface PlayFile {
  code: string;
  name: LocalText;
  view: string;
  kernel: Kernel;
  factor?: number;
  riskHits?: number;
  prices: PriceFile[];
}

export interface FamilyFile {
  code: string;
  canBeDrawn: boolean;
  slots: SlotFile[];
  views: Record<string, ViewPartFile[]>;
  plays: PlayFile[];
}
