import type { Play } from './family.ts';
import { betsOf } from './kernel.ts';
import { padded, sortedDigits } from './counting.ts';
import { parseSymbol } from './result.ts';

/** The most numbers or symbols of a selection. */
const SYMBOLS_MAX = 1_000;
/** The longest text of a selection, in bytes. */
const TEXT_MAX = 8_192;

/**
 * What a player chose, in canonical form: by position the symbols, numbers or places of cells, sorted, nothing twice;
 * one set for plays without positions.
 */
export type Sets = readonly (readonly number[])[];

type RefusalCode =
  | 'unknownPlay'
  | 'tooLong'
  | 'positions'
  | 'digits'
  | 'outOfRange'
  | 'unknownCell'
  | 'repeated'
  | 'empty'
  | 'tooFew'
  | 'tooMany'
  | 'noBet';

/** Why a selection is refused; `count` is the count of positions, digits or symbols that the code speaks of. */
export interface Refusal {
  code: RefusalCode;
  count?: number;
}

export type Parsed = { sets: Sets; refusal?: undefined } | { sets?: undefined; refusal: Refusal };

const refused = (code: RefusalCode, count?: number): Parsed => ({
  refusal: count === undefined ? { code } : { code, count },
});

/** Reads the text of a selection: symbols by `,`, positions by `|`, an empty position `-`; no spaces. */
export function parseSelection(play: Play, text: string): Parsed {
  if (new TextEncoder().encode(text).length > TEXT_MAX) return refused('tooLong');
  return canonical(
    play,
    text.split('|').map((set) => (set === '-' ? [] : set.split(','))),
  );
}

/** Reads a selection of texts of symbols by position, as boards collect them. */
export function selectTexts(play: Play, lists: readonly (readonly string[])[]): Parsed {
  const symbols = lists.reduce((sum, list) => sum + list.length, 0);
  if (symbols > SYMBOLS_MAX || lists.length > SYMBOLS_MAX) return refused('tooLong');
  return canonical(play, lists);
}

/** The canonical text of a selection. */
export const selectionText = (play: Play, sets: Sets): string =>
  sets.map((set) => set.map((symbol) => symbolText(play, symbol)).join(',') || '-').join('|');

/** A number, symbol or cell of a play as text. */
export function symbolText({ kernel, width }: Play, symbol: number): string {
  return kernel.type === 'cell' ? (kernel.cells[symbol]?.code ?? '') : padded(symbol, width);
}

function canonical(play: Play, lists: readonly (readonly string[])[]): Parsed {
  if (lists.length !== play.positions) return refused('positions', play.positions);
  const sets: number[][] = [];
  for (const texts of lists) {
    const set: number[] = [];
    for (const text of texts) {
      const symbol = readSymbol(play, text);
      if (typeof symbol !== 'number') return { refusal: symbol };
      set.push(symbol);
    }
    set.sort((a, b) => a - b);
    if (new Set(set).size !== set.length) return refused('repeated');
    if (set.length === 0 && play.kernel.type !== 'place') return refused('empty');
    sets.push(set);
  }
  return checkCount(play, sets);
}

function readSymbol({ kernel, width, view }: Play, text: string): number | Refusal {
  if (kernel.type === 'cell') {
    const place = kernel.cells.findIndex((cell) => cell.code === text);
    return place < 0 ? { code: 'unknownCell' } : place;
  }
  if (width === 1) {
    const symbol = parseSymbol(text);
    const exists = symbol !== undefined && symbol >= view.symbols.min && symbol <= view.symbols.max;
    return exists ? symbol : { code: 'outOfRange' };
  }
  if (text.length !== width || !/^\d+$/.test(text)) return { code: 'digits', count: width };
  const number = Number(text);
  return kernel.type === 'anyorder' ? sortedDigits(number, width) : number;
}

/** The symbol that a text is; `undefined` where the play has none such. A bet may take several of them. */
export function symbolOf(play: Play, text: string): number | undefined {
  const symbol = readSymbol(play, text);
  return typeof symbol === 'number' ? symbol : undefined;
}

/** How many symbols a selection of this play has, at least and at most. */
export function symbolBounds({ kernel, view }: Play): { least: number; most: number } {
  switch (kernel.type) {
    case 'any':
    case 'none':
      return { least: kernel.choose, most: kernel.most };
    case 'group':
      return { least: kernel.pattern === 'distinct' ? view.length : 2, most: SYMBOLS_MAX };
    default:
      return { least: 1, most: SYMBOLS_MAX };
  }
}

function checkCount(play: Play, sets: Sets): Parsed {
  const { least, most } = symbolBounds(play);
  const symbols = sets.reduce((sum, set) => sum + set.length, 0);
  if (symbols === 0) return refused('empty');
  if (symbols < least) return refused('tooFew', least);
  if (symbols > most) return refused('tooMany', most);
  return betsOf(play, sets) === 0 ? refused('noBet') : { sets };
}
