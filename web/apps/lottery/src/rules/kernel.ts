import { isTrue, mostTrue } from './cells.ts';
import { choose, distinctTuples, sortedDigits } from './counting.ts';
import type { Play } from './family.ts';
import { type DrawResult, readView } from './result.ts';
import type { Sets } from './selection.ts';

const countOf = (sets: Sets) => sets.reduce((sum, set) => sum + set.length, 0);

/** How many bets a selection stands for. */
export function betsOf({ kernel, view }: Play, sets: Sets): number {
  const n = countOf(sets);
  switch (kernel.type) {
    case 'position':
      return view.symbols.distinct
        ? distinctTuples(sets)
        : sets.reduce((product, set) => product * set.length, 1);
    case 'group':
      return kernel.pattern === 'distinct' ? choose(n, view.length) : n * Math.max(0, n - 1);
    case 'any':
    case 'none':
      return choose(n, kernel.choose);
    default:
      return n;
  }
}

/** What a view shows of one result, read once for all selections of a play. */
export interface Shown {
  /** Its numbers; for `anyorder` with their digits in rising sequence. */
  numbers: number[];
  /** Its symbols, number after number. */
  symbols: number[];
  /** Places of the cells that are true. */
  cells: number[];
}

/** Reads what a play looks at. */
export function showPlay(play: Play, result: DrawResult): Shown {
  const { kernel, view } = play;
  const entries = readView(view, result);
  const symbols = entries.flat();
  const value = (entry: readonly number[]) => entry.reduce((number, digit) => number * 10 + digit, 0);
  return {
    symbols,
    numbers: entries.map((entry) =>
      kernel.type === 'anyorder' ? sortedDigits(value(entry), view.width) : value(entry),
    ),
    cells:
      kernel.type === 'cell'
        ? kernel.cells.flatMap((cell, place) => (isTrue(cell.is, symbols, view.symbols) ? [place] : []))
        : [],
  };
}

/** The chosen symbols that were drawn, by position: what a list of lines marks. */
export function drawnOf({ kernel }: Play, sets: Sets, shown: Shown): number[][] {
  const at = (place: number): readonly number[] => {
    if (kernel.type === 'position' || kernel.type === 'place') return shown.symbols.slice(place, place + 1);
    if (kernel.type === 'cell') return shown.cells;
    return kernel.type === 'digit' || kernel.type === 'group' ? shown.symbols : shown.numbers;
  };
  return sets.map((set, place) => set.filter((symbol) => at(place).includes(symbol)));
}

/** How often a selection wins. */
export function hitsOf(play: Play, sets: Sets, shown: Shown): number {
  const { kernel } = play;
  const drawn = drawnOf(play, sets, shown);
  const h = countOf(drawn);
  const n = countOf(sets);
  switch (kernel.type) {
    case 'number':
      return shown.numbers.filter((number) => sets[0]?.includes(number)).length;
    case 'position':
      return h === sets.length ? 1 : 0;
    case 'group': {
      const different = new Set(shown.symbols).size;
      const hasPattern = different === (kernel.pattern === 'distinct' ? shown.symbols.length : 2);
      return hasPattern && h === different ? 1 : 0;
    }
    case 'any': {
      if (kernel.sense === 'hit') return choose(h, kernel.choose);
      const r = new Set(shown.numbers).size;
      return h === r ? choose(n - r, kernel.choose - r) : 0;
    }
    case 'none':
      return choose(n - h, kernel.choose);
    default:
      return h;
  }
}

/** The largest count of hits that limits assume for a line; what can be won at most is shown by it. */
export function mostHitsOf(play: Play, sets: Sets): number {
  const { kernel, view } = play;
  const n = countOf(sets);
  switch (kernel.type) {
    case 'number':
      return play.riskHits;
    case 'digit':
      return Math.min(n, view.length);
    case 'place':
      return sets.filter((set) => set.length > 0).length;
    case 'any': {
      const r = view.entries.length;
      if (kernel.sense === 'hit') return choose(Math.min(n, r), kernel.choose);
      return choose(Math.max(0, n - r), Math.max(0, kernel.choose - r));
    }
    case 'none':
      return choose(n, kernel.choose);
    case 'cell':
      return mostTrue(
        (sets[0] ?? []).flatMap((place) => kernel.cells[place]?.is ?? []),
        view,
      );
    default:
      return 1;
  }
}
