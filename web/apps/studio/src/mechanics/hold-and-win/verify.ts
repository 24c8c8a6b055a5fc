import type { Minor } from '../../money';
import type { WordStream } from '@erawan/kit/fairness';
import type { GameInfo, Held, Position, Win } from '../../wire';
import type { Played } from '../mechanic';
import { playPlain } from '../plain/verify';
import { isListOf, isNumber, isShape } from '../rules';

export interface HoldRules {
  /** Values in view that start the hold. */
  needed: number;
  /** Respins; every new value sets the count back to it. */
  respins: number;
  /** Chances of an open cell to stay empty, beside the weights of all values. */
  blanks: number;
  values: { stakes: number; weight: number }[];
  /** What a board full of values pays in addition, in stakes. */
  fullBoard: number;
}

export const isRules = isShape<HoldRules>({
  needed: isNumber,
  respins: isNumber,
  blanks: isNumber,
  values: isListOf(isShape({ stakes: isNumber, weight: isNumber })),
  fullBoard: isNumber,
});

/** The symbol of a game that carries values, and the one of an empty cell. */
export function holdSymbols({ symbols }: Pick<GameInfo, 'symbols'>): { value: string; blank: string } {
  const of = (kind: string): string => symbols.find((symbol) => symbol.kind === kind)?.id ?? '';
  return { value: of('value'), blank: of('blank') };
}

/** The chances of all values together. */
export function weightOf(rules: HoldRules): number {
  return rules.values.reduce((sum, { weight }) => sum + weight, 0);
}

/** The value for a draw below the sum of all weights: the first whose cumulative weight exceeds it. */
function valueAt(rules: HoldRules, drawn: number): number {
  let rest = drawn;
  for (const { stakes, weight } of rules.values) {
    if (rest < weight) return stakes;
    rest -= weight;
  }
  throw new RangeError('no value has this chance');
}

/**
 * Draws the paid spin, gives every value in view its worth and, when they are enough, plays the hold: one number
 * for each open cell, reel by reel and top to bottom, respin by respin.
 */
export async function playHold(
  info: GameInfo,
  rules: HoldRules,
  bet: Minor,
  stream: WordStream,
): Promise<Played[]> {
  const [paid] = await playPlain(info, 0, bet, stream);
  if (!paid) return [];
  const { value: symbol, blank } = holdSymbols(info);
  const held = ([reel, row]: Position, stakes: number): Held => ({
    cell: [reel, row],
    stakes,
    payMinor: (bet * BigInt(stakes)).toString(),
  });
  const cells = paid.grid.flatMap((column, reel) => column.map((_, row): Position => [reel, row]));
  let board: Held[] = [];
  for (const cell of cells) {
    if (paid.grid[cell[0]]?.[cell[1]] !== symbol) continue;
    board.push(held(cell, valueAt(rules, (await stream.draw(weightOf(rules))).value)));
  }
  const spins: Played[] = [{ ...paid, values: board }];
  if (board.length < rules.needed) return spins;
  let left = rules.respins;
  spins[0] = { ...paid, values: board, respinsLeft: left };
  while (left > 0) {
    left -= 1;
    const next: Held[] = [];
    for (const cell of cells) {
      const kept = board.find(({ cell: [reel, row] }) => reel === cell[0] && row === cell[1]);
      const drawn = kept ? -1 : (await stream.draw(rules.blanks + weightOf(rules))).value - rules.blanks;
      if (kept) next.push(kept);
      else if (drawn >= 0) next.push(held(cell, valueAt(rules, drawn)));
    }
    if (next.length > board.length) left = next.length === cells.length ? 0 : rules.respins;
    board = next;
    const shows = (reel: number, row: number) =>
      board.some(({ cell }) => cell[0] === reel && cell[1] === row);
    const grid = paid.grid.map((column, reel) => column.map((_, row) => (shows(reel, row) ? symbol : blank)));
    const still = paid.stops.map(() => []);
    const none = { expanded: [], held: [], wins: [], winMinor: 0n, award: 0, multiplier: 1 };
    spins.push({
      ...none,
      mode: 'hold',
      stops: paid.stops,
      words: still,
      grid,
      values: board,
      respinsLeft: left,
    });
  }
  return payValues(rules, spins, symbol, bet, cells.length);
}

/** The last spin of a hold pays every value on the board and, when it is full, what that brings. */
function payValues(rules: HoldRules, spins: Played[], symbol: string, bet: Minor, cells: number): Played[] {
  const last = spins[spins.length - 1] as Played;
  const board = last.values ?? [];
  const positions = board.map(({ cell }) => cell);
  const win = (kind: Win['kind'], stakes: number): Win => ({
    kind,
    symbol,
    count: board.length,
    positions,
    payMinor: (bet * BigInt(stakes)).toString(),
  });
  const wins = [
    win(
      'hold',
      board.reduce((sum, { stakes }) => sum + stakes, 0),
    ),
    ...(board.length === cells ? [win('full', rules.fullBoard)] : []),
  ];
  const winMinor = wins.reduce((sum, { payMinor }) => sum + BigInt(payMinor), 0n);
  return [...spins.slice(0, -1), { ...last, wins, winMinor }];
}
