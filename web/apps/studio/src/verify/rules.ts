import type { Minor } from '../money';
import type { GameInfo, Position, SpinMode, Win } from '../wire';

/**
 * The rules of the games written a second time, from the published description alone, so that a player
 * can check the server's results. Pays are counted in units: the bet divided by the game's units.
 */

/** One unit of `bet`. */
export function unitOf(info: GameInfo, bet: Minor): Minor {
  return bet / BigInt(info.unitsPerBet);
}

export interface SpinResult {
  grid: string[][];
  wins: Win[];
  winMinor: Minor;
  /** Free spins the scatters earn, before the limit of a round is applied. */
  award: number;
  multiplier: number;
}

/** What the reels show and pay at these stops and heights. */
export function evaluateSpin(
  info: GameInfo,
  mode: SpinMode,
  stops: number[],
  bet: Minor,
  multiplier = mode === 'free' ? info.freeSpins.multiplier : 1,
  heights: number[] = [],
): SpinResult {
  const strips = mode === 'free' ? info.freeReelStrips : info.reelStrips;
  const grid = strips.map((strip, reel) => {
    const rows = heights[reel] ?? info.rows;
    return Array.from({ length: rows }, (_, row) => symbolAt(strip, (stops[reel] ?? 0) + row));
  });
  return evaluateGrid(info, mode, grid, bet, multiplier);
}

/** What the symbols in view pay. */
export function evaluateGrid(
  info: GameInfo,
  mode: SpinMode,
  grid: string[][],
  bet: Minor,
  multiplier: number,
): SpinResult {
  const unit = unitOf(info, bet) * BigInt(multiplier);
  const scatters = cellsOf(grid, (symbol) => kindOf(info, symbol) === 'scatter');
  const found = [
    ...(info.kind === 'lines' ? lineWins(info, grid) : waysWins(info, grid)),
    ...scatterWin(info, grid, scatters),
  ];
  const wins = found.map(({ units, ...win }) => ({ ...win, payMinor: (unit * BigInt(units)).toString() }));
  const winMinor = wins.reduce((sum, win) => sum + BigInt(win.payMinor), 0n);
  const earned = info.freeSpins.trigger[String(scatters.length)] ?? 0;
  const award = mode === 'free' && !info.freeSpins.retrigger ? 0 : earned;
  return { grid, wins, winMinor, award, multiplier };
}

type Found = Omit<Win, 'payMinor'> & { units: number };

function kindOf(info: GameInfo, symbol: string): string {
  return info.symbols.find((candidate) => candidate.id === symbol)?.kind ?? 'regular';
}

function payOf(info: GameInfo, symbol: string, count: number): number {
  return info.paytable[symbol]?.[String(count)] ?? 0;
}

function symbolAt(strip: string[], place: number): string {
  const symbol = strip[place % strip.length];
  if (symbol === undefined) throw new RangeError('a strip is empty');
  return symbol;
}

function cellsOf(grid: string[][], matches: (symbol: string) => boolean): Position[] {
  return grid.flatMap((column, reel) =>
    column.flatMap((symbol, row) => (matches(symbol) ? [[reel, row] as Position] : [])),
  );
}

/** The length of the run at the start of `symbols` for which `matches` holds. */
function runLength(symbols: string[], matches: (symbol: string) => boolean): number {
  const end = symbols.findIndex((symbol) => !matches(symbol));
  return end === -1 ? symbols.length : end;
}

/** On a line the better reading counts: its leading wilds alone, or its first regular symbol with wilds. */
function lineWins(info: GameInfo, grid: string[][]): Found[] {
  const isWild = (symbol: string): boolean => kindOf(info, symbol) === 'wild';
  return info.lines.flatMap((rows, line) => {
    const symbols = rows.map((row, reel) => grid[reel]?.[row] ?? '');
    const wilds = runLength(symbols, isWild);
    const first = symbols[wilds];
    const readings = [
      { symbol: symbols[0] ?? '', count: wilds, units: wilds > 0 ? payOf(info, symbols[0] ?? '', wilds) : 0 },
    ];
    if (first !== undefined && kindOf(info, first) === 'regular') {
      const count = runLength(symbols, (symbol) => symbol === first || isWild(symbol));
      readings.unshift({ symbol: first, count, units: payOf(info, first, count) });
    }
    const best = readings.reduce((a, b) => (b.units > a.units ? b : a));
    if (best.units === 0) return [];
    const positions = rows.slice(0, best.count).map((row, reel) => [reel, row] as Position);
    return [{ kind: 'line' as const, line, positions, ...best }];
  });
}

/** A symbol wins in every way through neighbouring reels from the left; wilds substitute for it. */
function waysWins(info: GameInfo, grid: string[][]): Found[] {
  return info.symbols.flatMap(({ id, kind }) => {
    if (kind !== 'regular') return [];
    const matches = (symbol: string): boolean => symbol === id || kindOf(info, symbol) === 'wild';
    const perReel = grid.map((column) => column.filter(matches).length);
    const empty = perReel.indexOf(0);
    const count = empty === -1 ? perReel.length : empty;
    const ways = perReel.slice(0, count).reduce((product, here) => product * here, 1);
    const units = ways * payOf(info, id, count);
    if (units === 0) return [];
    return [
      { kind: 'ways' as const, symbol: id, count, positions: cellsOf(grid.slice(0, count), matches), units },
    ];
  });
}

function scatterWin(info: GameInfo, grid: string[][], positions: Position[]): Found[] {
  const [reel, row] = positions[0] ?? [];
  if (reel === undefined || row === undefined) return [];
  const symbol = grid[reel]?.[row] ?? '';
  const count = positions.length;
  const units = payOf(info, symbol, count);
  return units > 0 ? [{ kind: 'scatter', symbol, count, positions, units }] : [];
}
