import type { CellTest, Pattern } from './family-file.ts';
import type { Symbols, View } from './family.ts';

const sum = (symbols: readonly number[]) => symbols.reduce((total, symbol) => total + symbol, 0);
const number = (symbols: readonly number[]) => symbols.reduce((value, digit) => value * 10 + digit, 0);
const between = ([from, to]: [number, number], value: number) => from <= value && value <= to;

/** Whether these symbols make a cell true. */
export function isTrue(test: CellTest, symbols: readonly number[], of: Symbols): boolean {
  const [first = 0, second = 0] = symbols;
  const quantity = (name: 'sum' | 'number') => (name === 'sum' ? sum(symbols) : number(symbols));
  if (test.sumBetween) return between(test.sumBetween, sum(symbols));
  if (test.numberBetween) return between(test.numberBetween, number(symbols));
  if (test.even) return quantity(test.even) % 2 === 0;
  if (test.odd) return quantity(test.odd) % 2 === 1;
  if (test.compare === 'greater') return first > second;
  if (test.compare === 'less') return first < second;
  if (test.compare === 'equal') return first === second;
  if (test.pattern) return patternOf(symbols, of, false) === test.pattern;
  if (test.cyclicPattern) return patternOf(symbols, of, true) === test.cyclicPattern;
  const { shows } = test;
  return shows !== undefined && symbols.filter((symbol) => symbol === shows.symbol).length >= shows.times;
}

/** What three symbols are; every three have exactly one pattern. */
function patternOf([a = 0, b = 0, c = 0]: readonly number[], of: Symbols, isCyclic: boolean): Pattern {
  const pairs = [Math.abs(a - b), Math.abs(a - c), Math.abs(b - c)];
  const equal = pairs.filter((distance) => distance === 0).length;
  if (equal > 0) return equal === 3 ? 'triple' : 'pair';
  const isNeighbour = (distance: number) => distance === 1 || (isCyclic && distance === of.max - of.min);
  const neighbours = pairs.filter(isNeighbour).length;
  return neighbours === 0 ? 'mixed' : neighbours === 1 ? 'halfStraight' : 'straight';
}

/** Up to this length every sequence of a view is visited; above, every set of symbols stands for its sequences. */
const SEQUENCES_UP_TO = 4;

/** How many of these cells can be true at once, at most. */
export function mostTrue(tests: readonly CellTest[], view: View): number {
  let most = 0;
  const { symbols, length } = view;
  const visit = (drawn: number[]): void => {
    if (most === tests.length) return;
    if (drawn.length === length) {
      most = Math.max(most, tests.filter((test) => isTrue(test, drawn, symbols)).length);
      return;
    }
    // Tests that depend on the sequence look at four symbols or fewer.
    const from = length > SEQUENCES_UP_TO ? (drawn.at(-1) ?? symbols.min) : symbols.min;
    for (let symbol = from; symbol <= symbols.max; symbol += 1)
      if (!symbols.distinct || !drawn.includes(symbol)) visit([...drawn, symbol]);
  };
  visit([]);
  return most;
}
