import type { Minor } from '@erawan/kit/money';
import { readJson, writeJson } from '@erawan/kit/storage';
import { type Family, type Play, playOf } from '../rules/family.ts';
import { betsOf } from '../rules/kernel.ts';
import { LIMITS, type LimitFault, type Limits, lineFault, suborderFault } from '../rules/limits.ts';
import { type Line, largestWinOf, stakeOf } from '../rules/line.ts';
import { parseSelection, type Sets, selectionText, selectTexts } from '../rules/selection.ts';
import { type Basket, type BasketRow, closableKey, emptyBasket } from './basket.ts';

const READ_MAX = 500;
const read = new WeakMap<Play, Map<string, Sets | undefined>>();

/** Reads a selection once: a basket of 200 lines is counted anew with every key. */
function setsOf(play: Play, selection: string): Sets | undefined {
  const known = read.get(play) ?? new Map<string, Sets | undefined>();
  read.set(play, known);
  if (known.size > READ_MAX) known.clear();
  if (!known.has(selection)) known.set(selection, parseSelection(play, selection).sets);
  return known.get(selection);
}

/** The line of a row; `undefined` where the family does not know it. */
export function lineOf(family: Family, { playCode, selection, unit = 0, odds }: BasketRow): Line | undefined {
  const play = playOf(family, playCode);
  const sets = play && setsOf(play, selection);
  return play && sets && { play, sets, unit, odds };
}

/** The selection of a row without its closed numbers; `undefined` where nothing that is a bet is left. */
export function openSelection(family: Family, row: BasketRow): string | undefined {
  const play = playOf(family, row.playCode);
  if (!play) return undefined;
  const isOpen = (symbol: string, at: number) =>
    symbol !== '-' && !row.closed.includes(closableKey(play.positions, at, symbol));
  const lists = row.selection
    .split('|')
    .map((set, at) => set.split(',').filter((symbol) => isOpen(symbol, at)));
  const { sets } = selectTexts(play, lists);
  return sets && selectionText(play, sets);
}

export type RowFault = LimitFault | 'noPrice' | 'closed' | 'unknown';

/** What keeps a row from being sent; `undefined` when nothing does. */
export function rowFault(family: Family, limits: Limits, row: BasketRow): RowFault | undefined {
  const line = lineOf(family, row);
  if (!line) return 'unknown';
  if (row.closed.length > 0) return 'closed';
  return row.unit === undefined ? 'noPrice' : lineFault(limits, line);
}

/** What a basket comes to, in one draw. */
export interface Totals {
  bets: number;
  /** With the multiple. */
  stake: Minor;
  /** The stake of the lines for a multiple of 1. */
  lines: Minor;
  /** If every line wins as often as limits assume, with the multiple. */
  largestWin: Minor;
}

export function totalsOf(family: Family, basket: Basket): Totals {
  const lines = basket.rows.flatMap((row) => lineOf(family, row) ?? []);
  const multiple = BigInt(basket.multiple);
  const stake = lines.reduce((sum, line) => sum + stakeOf(line), 0n);
  const win = lines.reduce((sum, line) => sum + largestWinOf(line), 0n);
  return {
    bets: lines.reduce((sum, { play, sets }) => sum + betsOf(play, sets), 0),
    stake: stake * multiple,
    lines: stake,
    largestWin: win * multiple,
  };
}

/** What keeps the whole basket from being sent; `undefined` when nothing does. */
export function basketFault(
  family: Family,
  limits: Limits,
  basket: Basket,
): LimitFault | 'drawClosed' | 'empty' | 'rows' | undefined {
  if (basket.rows.length === 0) return 'empty';
  if (basket.isDrawClosed) return 'drawClosed';
  if (basket.rows.some((row) => rowFault(family, limits, row))) return 'rows';
  const lines = basket.rows.flatMap((row) => lineOf(family, row) ?? []);
  return suborderFault(limits, lines, basket.multiple);
}

const tab = () => sessionStorage;
/** Of one player: another one in the same tab finds nothing. */
const keyOf = (user: string, gameCode: string) => `lottery.basket.${user}.${gameCode}`;

/** Keeps the basket for a reload, in this tab only. */
export function keepBasket(user: string, { gameCode, numero, rows, multiple }: Basket): void {
  writeJson(keyOf(user, gameCode), { numero, rows, multiple }, tab);
}

const isCount = (value: unknown, most: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= most;

/**
 * The kept basket of a lottery. What cannot be read is left out as a whole; prices are asked again, and where its draw
 * is no longer the one on sale it waits for a tap.
 */
export function restoreBasket(family: Family, user: string, gameCode: string, onSale: string): Basket {
  const empty = emptyBasket(gameCode, onSale);
  const { numero, rows, multiple } = (readJson(keyOf(user, gameCode), tab) ?? {}) as Record<string, unknown>;
  if (typeof numero !== 'string' || !Array.isArray(rows) || !isCount(multiple, LIMITS.multipleMax))
    return empty;
  const read = (rows as unknown[]).map((row, at) => restoredRow(family, row, at + 1));
  if (read.length > LIMITS.linesMax || read.includes(undefined)) return empty;
  const kept = read.filter((row) => row !== undefined);
  const basket: Basket = { ...empty, numero, rows: kept, multiple, nextId: kept.length + 1 };
  return numero === onSale ? basket : { ...basket, isDrawClosed: true, nextNumero: onSale };
}

function restoredRow(family: Family, value: unknown, id: number): BasketRow | undefined {
  const { playCode, selection, unit, odds } = (value ?? {}) as Record<string, unknown>;
  if (typeof playCode !== 'string' || typeof selection !== 'string') return undefined;
  if (!isCount(odds, 2 ** 32 - 1) || (unit !== undefined && !isCount(unit, 1_000_000_000))) return undefined;
  const row: BasketRow = { id, playCode, selection, odds, isReduced: false, closed: [] };
  if (unit !== undefined) row.unit = unit;
  const line = lineOf(family, row);
  return line && selectionText(line.play, line.sets) === selection ? row : undefined;
}
