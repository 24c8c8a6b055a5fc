import { type Minor, parseMoney, toWire } from '@erawan/kit/money';
import type { Basket, BasketAction, BasketRow } from '../entry/basket.ts';
import { closableKeys } from '../entry/basket.ts';
import { type Family, playOf, type Sheet } from '../rules/family.ts';
import { SATANG } from '../rules/line.ts';
import { oddsText, parseOdds } from '../rules/odds.ts';
import { priceOf } from '../rules/price.ts';
import { parseSelection } from '../rules/selection.ts';
import type { OrderRequest, Quote, QuoteRequest, RefusalValue } from '../wire.ts';

/** One draw of an order. */
export interface Phase {
  numero: string;
  multiple: number;
}

/** What an order of one draw or several says about them. */
export interface OrderPlan {
  phases: readonly Phase[];
  stopOnWin: boolean;
}

const unitText = ({ unit = 0 }: BasketRow): string => toWire(BigInt(unit) * SATANG);

export const quoteRequest = ({ rows }: Basket, phases: readonly Phase[]): QuoteRequest => ({
  lines: rows.map((row) => ({ playCode: row.playCode, selection: row.selection, unit: unitText(row) })),
  phases: [...phases],
});

export const orderRequest = (
  { gameCode, rows }: Basket,
  { phases, stopOnWin }: OrderPlan,
  total: Minor,
  orderKey: string,
): OrderRequest => ({
  orderKey,
  gameCode,
  lines: rows.map((row) => ({
    playCode: row.playCode,
    selection: row.selection,
    unit: unitText(row),
    odds: oddsText(row.odds),
  })),
  phases: [...phases],
  stopOnWin,
  total: toWire(total),
});

/** The full odds of a selection; nothing where parts of it have different ones. */
function fullOdds(family: Family, sheet: Sheet, playCode: string, selection: string): number | undefined {
  const play = playOf(family, playCode);
  const sets = play && parseSelection(play, selection).sets;
  const price = play && sets && priceOf(sheet, play, sets);
  return typeof price === 'object' ? price.odds : undefined;
}

/** The prices of a quote for the rows of the basket, which are in the sequence of its request. */
export function quotedAction(
  family: Family,
  sheet: Sheet,
  { numero, rows }: Basket,
  quote: Quote,
): Extract<BasketAction, { type: 'quoted' }> {
  const closed = new Map<string, string[]>();
  const quoted = rows.map((row, at) => {
    const parts = quote.lines[at]?.parts ?? [];
    return {
      id: row.id,
      parts: parts.map(({ selection, odds: text, isClosed }) => {
        const known = closed.get(row.playCode) ?? [];
        if (isClosed) closed.set(row.playCode, [...known, ...closableKeys(selection)]);
        const odds = text == null ? row.odds : parseOdds(text);
        const full = fullOdds(family, sheet, row.playCode, selection);
        return { selection, odds, isReduced: text != null && full !== undefined && odds < full };
      }),
    };
  });
  return {
    type: 'quoted',
    numero,
    rows: quoted,
    closed: [...closed].map(([playCode, symbols]) => ({ playCode, symbols })),
  };
}

/** The numbers that a refusal names, as a change of the basket. */
export function closedAction(
  { numero }: Basket,
  { closed = [] }: RefusalValue,
): Extract<BasketAction, { type: 'quoted' }> {
  const byPlay = new Map<string, string[]>();
  for (const { playCode, number } of closed) byPlay.set(playCode, [...(byPlay.get(playCode) ?? []), number]);
  return {
    type: 'quoted',
    numero,
    rows: [],
    closed: [...byPlay].map(([playCode, symbols]) => ({ playCode, symbols })),
  };
}

/** Whether one price holds for all draws of the order: a line has one. */
export const isOnePrice = ({ lines }: Quote): boolean =>
  lines.every(({ parts }) => parts.every(({ byDraw }) => Object.keys(byDraw ?? {}).length === 0));

/** Whether every line of the basket is sent as it stands: its price is the quoted one, and nothing of it is closed. */
export function isAsQuoted({ rows }: Basket, { lines }: Quote): boolean {
  return rows.every(({ odds, closed }, at) => {
    const [part, ...others] = lines[at]?.parts ?? [];
    const isSame = part?.odds != null && !part.isClosed && parseOdds(part.odds) === odds;
    return isSame && others.length === 0 && closed.length === 0;
  });
}

/** What the vendor counted. */
export const totalOf = ({ total }: Pick<Quote, 'total'>): Minor | undefined => parseMoney(total) ?? undefined;
