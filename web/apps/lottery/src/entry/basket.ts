import { LIMITS } from '../rules/limits.ts';

/** A line of the basket. It holds no money that the server has not to confirm; everything is asked again. */
export interface BasketRow {
  id: number;
  playCode: string;
  /** In canonical form. */
  selection: string;
  /** The stake on one bet, in satang; `undefined` until a price is given. */
  unit?: number;
  /** In thousandths. */
  odds: number;
  isReduced: boolean;
  /** The odds that were shown before the price moved, until the change is read. */
  previousOdds?: number;
  /** What of it takes no more stakes, as the server names it; see {@link closableKey}. */
  closed: readonly string[];
}

/** What a player is about to bet in one draw of one lottery. */
export interface Basket {
  gameCode: string;
  numero: string;
  /** The draw takes no more; the basket waits until the player moves it. */
  isDrawClosed: boolean;
  /** The draw that is on sale instead. */
  nextNumero?: string;
  rows: readonly BasketRow[];
  /** The factor of all lines. */
  multiple: number;
  nextId: number;
  /** The last addition was refused as a whole: more than 200 lines. */
  isFull: boolean;
}

export type NewRow = Pick<BasketRow, 'playCode' | 'selection' | 'unit' | 'odds'>;

/** A price as the server quotes it; several parts where one line has to become several. */
interface QuotedRow {
  id: number;
  parts: readonly { selection: string; odds: number; isReduced: boolean }[];
}

export type BasketAction =
  | { type: 'add'; rows: readonly NewRow[] }
  | { type: 'remove'; id: number }
  | { type: 'clear' | 'pricesRead' | 'moveToNext' }
  | { type: 'price'; id: number; unit: number | undefined }
  | { type: 'priceAll'; unit: number | undefined }
  | { type: 'multiple'; multiple: number }
  | {
      type: 'quoted';
      numero: string;
      rows: readonly QuotedRow[];
      closed: readonly { playCode: string; symbols: readonly string[] }[];
    }
  | { type: 'dropClosed'; without: (row: BasketRow) => string | undefined }
  | { type: 'drawClosed'; numero: string; nextNumero?: string };

export const emptyBasket = (gameCode: string, numero: string): Basket => ({
  gameCode,
  numero,
  isDrawClosed: false,
  rows: [],
  multiple: 1,
  nextId: 1,
  isFull: false,
});

export function changeBasket(basket: Basket, action: BasketAction): Basket {
  const mapped = (change: (row: BasketRow) => BasketRow): Basket => ({
    ...basket,
    isFull: false,
    rows: basket.rows.map(change),
  });
  switch (action.type) {
    case 'add':
      return added(basket, action.rows);
    case 'remove':
      return { ...basket, isFull: false, rows: basket.rows.filter(({ id }) => id !== action.id) };
    case 'clear':
      return { ...basket, isFull: false, rows: [], multiple: 1 };
    case 'price':
      return mapped((row) => (row.id === action.id ? priced(row, action.unit) : row));
    case 'priceAll':
      return mapped((row) => priced(row, action.unit));
    case 'pricesRead':
      return mapped(read);
    case 'multiple': {
      const multiple = Math.trunc(Math.min(LIMITS.multipleMax, Math.max(1, action.multiple)));
      return Number.isNaN(multiple) ? basket : { ...basket, multiple };
    }
    case 'quoted':
      // An answer about another draw says nothing about this one.
      return action.numero === basket.numero ? quoted(basket, action) : basket;
    case 'dropClosed':
      return withoutClosed(basket, action.without);
    case 'drawClosed':
      if (action.numero !== basket.numero) return basket;
      return { ...basket, isDrawClosed: true, nextNumero: action.nextNumero };
    case 'moveToNext':
      return basket.nextNumero === undefined ? basket : moved(basket, basket.nextNumero);
  }
}

function priced(row: BasketRow, unit: number | undefined): BasketRow {
  const { unit: _, ...rest } = row;
  return unit === undefined ? rest : { ...rest, unit };
}

function read(row: BasketRow): BasketRow {
  const { previousOdds: _, ...rest } = row;
  return rest;
}

/** Adds all rows or none. */
function added(basket: Basket, rows: readonly NewRow[]): Basket {
  if (basket.rows.length + rows.length > LIMITS.linesMax) return { ...basket, isFull: true };
  const next = rows.map(
    (row, at): BasketRow => ({
      ...row,
      id: basket.nextId + at,
      isReduced: false,
      closed: [],
    }),
  );
  return {
    ...basket,
    isFull: false,
    rows: [...basket.rows, ...next],
    nextId: basket.nextId + rows.length,
  };
}

function quoted(basket: Basket, { rows, closed }: Extract<BasketAction, { type: 'quoted' }>): Basket {
  let { nextId } = basket;
  const next = basket.rows.flatMap((row): BasketRow[] => {
    const symbols = closed.find(({ playCode }) => playCode === row.playCode)?.symbols ?? [];
    const parts = rows.find(({ id }) => id === row.id)?.parts ?? [];
    if (parts.length === 0) return [{ ...row, closed: closedOf(row.selection, symbols) }];
    return parts.map(({ selection, odds, isReduced }, at): BasketRow => {
      const before = row.previousOdds ?? row.odds;
      const part: BasketRow = {
        ...read(row),
        selection,
        odds,
        isReduced,
        closed: closedOf(selection, symbols),
      };
      if (before !== odds) part.previousOdds = before;
      if (at === 0) return part;
      nextId += 1;
      return { ...part, id: nextId - 1 };
    });
  });
  return { ...basket, rows: next, nextId };
}

/** How the server names what can be closed: the symbol, or where there are positions `position:symbol`. */
export const closableKey = (positions: number, position: number, symbol: string): string =>
  positions > 1 ? `${position + 1}:${symbol}` : symbol;

/** Everything in a selection that can be closed. */
export function closableKeys(selection: string): string[] {
  const sets = selection.split('|');
  return sets.flatMap((set, at) =>
    set.split(',').flatMap((symbol) => (symbol === '-' ? [] : [closableKey(sets.length, at, symbol)])),
  );
}

const closedOf = (selection: string, closed: readonly string[]): string[] =>
  closableKeys(selection).filter((key) => closed.includes(key));

/** Takes closed numbers out of their lines; a line that is left empty goes. */
function withoutClosed(basket: Basket, without: (row: BasketRow) => string | undefined): Basket {
  const rows = basket.rows.flatMap((row): BasketRow[] => {
    if (row.closed.length === 0) return [row];
    const selection = without(row);
    return selection === undefined ? [] : [{ ...row, selection, closed: [] }];
  });
  return { ...basket, rows };
}

/** Prices and closed numbers are those of a draw: in the next one they are asked anew. */
function moved(basket: Basket, numero: string): Basket {
  const { nextNumero: _, ...rest } = basket;
  return { ...rest, numero, isDrawClosed: false, rows: basket.rows.map((row) => ({ ...row, closed: [] })) };
}
