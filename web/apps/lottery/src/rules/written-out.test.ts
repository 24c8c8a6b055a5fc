import { describe, expect, it } from 'vitest';
import { randomBelow, randomResult } from '../testing.ts';
import { isTrue, mostTrue } from './cells.ts';
import { arrangementsOf, padded } from './counting.ts';
import type { Play } from './family.ts';
import { betsOf, drawnOf, hitsOf, mostHitsOf, showPlay } from './kernel.ts';
import { FAMILY_CODES, loadFamily } from './load.ts';
import { readView, parseResult } from './result.ts';
import { parseSelection, selectionText, symbolBounds } from './selection.ts';

// A second reading of every play: the bets of a selection are written out one by one as texts, and each is compared
// with the result by itself. It shares neither counts nor sets with the rules.

const combinations = (list: string[], k: number): string[][] =>
  k === 0
    ? [[]]
    : list.flatMap((first, at) => combinations(list.slice(at + 1), k - 1).map((rest) => [first, ...rest]));
const tuples = (sets: string[][]): string[][] =>
  sets.reduce<string[][]>(
    (all, set) => all.flatMap((tuple) => set.map((symbol) => [...tuple, symbol])),
    [[]],
  );

/** The bets of a selection; a bet of places is a text at its position and nothing elsewhere. */
function writtenBets(play: Play, text: string): string[][] {
  const lists = text.split('|').map((set) => (set === '-' ? [] : set.split(',')));
  const list = lists[0] ?? [];
  const { kernel } = play;
  switch (kernel.type) {
    case 'position':
      return tuples(lists).filter(
        (tuple) => !play.view.symbols.distinct || new Set(tuple).size === tuple.length,
      );
    case 'place':
      return lists.flatMap((set, at) =>
        set.map((symbol) => lists.map((_, place) => (place === at ? symbol : ''))),
      );
    case 'group':
      if (kernel.pattern === 'distinct') return combinations(list, play.view.length);
      return list.flatMap((twice) =>
        list.filter((once) => once !== twice).map((once) => [twice, twice, once]),
      );
    case 'any':
    case 'none':
      return combinations(list, kernel.choose);
    default:
      return list.map((each) => [each]);
  }
}

const alike = (a: string[], b: string[]) => [...a].sort().join() === [...b].sort().join();

/** How often one bet wins; `entries` are the numbers of the view as texts, `symbols` all symbols of it. */
function hitsOfBet(play: Play, bet: string[], entries: string[], symbols: string[]): number {
  const [only = ''] = bet;
  const { kernel } = play;
  switch (kernel.type) {
    case 'number':
      return entries.filter((entry) => entry === only).length;
    case 'anyorder':
      return arrangementsOf(only).includes(entries[0] ?? '') ? 1 : 0;
    case 'digit':
      return symbols.includes(only) ? 1 : 0;
    case 'position':
      return bet.join() === symbols.join() ? 1 : 0;
    case 'place':
      return bet.some((symbol, at) => symbol !== '' && symbol === symbols[at]) ? 1 : 0;
    case 'group':
      return alike(bet, symbols) ? 1 : 0;
    case 'any':
      if (kernel.sense === 'hit') return bet.every((symbol) => entries.includes(symbol)) ? 1 : 0;
      return entries.every((entry) => bet.includes(entry)) ? 1 : 0;
    case 'none':
      return bet.some((symbol) => entries.includes(symbol)) ? 0 : 1;
    case 'cell': {
      const cell = kernel.cells.find(({ code }) => code === only);
      return cell && isTrue(cell.is, symbols.map(Number), play.view.symbols) ? 1 : 0;
    }
  }
}

/** A selection near what was drawn, so that wins are frequent. */
function randomSelection(
  play: Play,
  entries: string[],
  symbols: string[],
  below: (n: number) => number,
): string {
  const { kernel, view } = play;
  const all =
    kernel.type === 'cell'
      ? kernel.cells.map(({ code }) => code)
      : play.width > 1
        ? Array.from({ length: 10 ** Math.min(play.width, 2) }, (_, at) => padded(at, play.width))
        : Array.from({ length: view.symbols.max - view.symbols.min + 1 }, (_, at) =>
            String(view.symbols.min + at),
          );
  const near = kernel.type === 'cell' ? all : play.width > 1 ? entries : symbols;
  const { least, most } = symbolBounds(play);
  const pick = (count: number, first: string[]) => {
    const set = new Set<string>();
    for (let tries = 0; set.size < count && tries < 200; tries += 1) {
      const from = below(3) === 0 ? all : first;
      const symbol = from[below(from.length)] ?? '';
      set.add(kernel.type === 'anyorder' ? [...symbol].sort().join('') : symbol);
    }
    return [...set].join(',');
  };
  if (play.positions === 1) {
    const count = least + below(Math.min(4, most - least, all.length - least) + 1);
    return pick(count, near);
  }
  const sets = Array.from({ length: play.positions }, (_, at) => {
    const isEmpty = kernel.type === 'place' && below(3) === 0;
    return isEmpty ? '-' : pick(1 + below(3), [symbols[at] ?? '', symbols[at] ?? '', ...all]);
  });
  return sets.join('|');
}

describe.each(FAMILY_CODES)('%s', (code) => {
  it('every formula gives what the written-out bets give', async () => {
    const family = await loadFamily(code);
    const below = randomBelow(code.length * 7_919);
    let compared = 0;
    const won = new Set<string>();
    for (let round = 0; round < 60; round += 1) {
      const result = parseResult(family, randomResult(family, below));
      if (!result) throw new Error('no result');
      for (const play of family.plays) {
        const symbols = readView(play.view, result).flat().map(String);
        const entries = readView(play.view, result).map((entry) => entry.join(''));
        const { sets } = parseSelection(play, randomSelection(play, entries, symbols, below));
        if (!sets) continue;
        const bets = writtenBets(play, selectionText(play, sets));
        const hits = bets.reduce((sum, bet) => sum + hitsOfBet(play, bet, entries, symbols), 0);
        const shown = showPlay(play, result);
        const context = `${play.code} ${selectionText(play, sets)} on ${entries.join()}`;
        expect([context, betsOf(play, sets)]).toEqual([context, bets.length]);
        expect([context, hitsOf(play, sets, shown)]).toEqual([context, hits]);
        if (play.kernel.type !== 'number') expect(hits, context).toBeLessThanOrEqual(mostHitsOf(play, sets));
        for (const [at, set] of drawnOf(play, sets, shown).entries())
          for (const symbol of set) expect(sets[at]).toContain(symbol);
        compared += 1;
        if (hits > 0) won.add(play.code);
      }
    }
    expect(compared).toBeGreaterThan(family.plays.length * 40);
    // A comparison of zeros would prove little.
    expect(won.size).toBeGreaterThan(family.plays.length * 0.8);
  });
});

describe('cells', () => {
  it.each(FAMILY_CODES)('of %s return over all outcomes what is published', async (code) => {
    const family = await loadFamily(code);
    for (const play of family.plays) {
      const { kernel, view } = play;
      if (kernel.type !== 'cell') continue;
      const { min, max, distinct } = view.symbols;
      const all = Array.from({ length: max - min + 1 }, (_, at) => min + at);
      let outcomes: number[][] = [[]];
      for (let at = 0; at < view.length; at += 1)
        outcomes = outcomes.flatMap((drawn) =>
          all.filter((symbol) => !distinct || !drawn.includes(symbol)).map((symbol) => [...drawn, symbol]),
        );
      for (const price of family.sheet.get(play.code) ?? []) {
        for (const cell of kernel.cells.filter((each) => price.cells?.includes(each.code))) {
          const wins = outcomes.filter((outcome) => isTrue(cell.is, outcome, view.symbols)).length;
          const ppm = Math.floor((wins * price.odds * 1_000) / outcomes.length);
          expect([play.code, cell.code, ppm]).toEqual([play.code, cell.code, price.returnPpm]);
        }
      }
    }
  });
});

describe('cells that are true together', () => {
  it('are counted over all outcomes', async () => {
    const family = await loadFamily('d5');
    for (const play of family.plays) {
      if (play.kernel.type !== 'cell') continue;
      const tests = play.kernel.cells.map((cell) => cell.is);
      expect([play.code, mostTrue(tests, play.view)]).toEqual([play.code, 1]);
    }
    const dice = await loadFamily('dice3');
    const most = (code: string, count: number) => {
      const play = dice.plays.find((each) => each.code === code);
      if (play?.kernel.type !== 'cell') throw new Error('no cells');
      return mostTrue(
        play.kernel.cells.slice(0, count).map((cell) => cell.is),
        play.view,
      );
    };
    expect([most('pair', 6), most('triple', 6), most('sum', 16), most('sum', 0)]).toEqual([1, 1, 1, 0]);
  });

  it('of a view of five digits are found without visiting every sequence', async () => {
    const family = await loadFamily('d5');
    const play = family.plays.find(({ code }) => code === 'sumSize');
    if (!play) throw new Error('no play');
    const sum = { sumBetween: [45, 45] } as { sumBetween: [number, number] };
    expect(mostTrue([sum, { odd: 'sum' }, { even: 'sum' }], play.view)).toBe(2);
  });
});
