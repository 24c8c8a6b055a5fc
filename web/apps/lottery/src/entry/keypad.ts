import type { Play, Sheet } from '../rules/family.ts';
import { arrangementsOf } from '../rules/counting.ts';
import { priceOfSymbol } from '../rules/price.ts';
import { symbolBounds, symbolOf, symbolText } from '../rules/selection.ts';
import { satangOf } from './digits.ts';

const PRICE_DIGITS_MAX = 5;

export interface KeypadNumber {
  /** As the play writes it: in any sequence, its digits rise. */
  text: string;
  /** Its own price in whole baht, as typed; empty while it has none. */
  price: string;
}

/** What the live region says after a key; only the last is kept. */
interface KeypadNote {
  code: 'added' | 'repeated' | 'notTaken' | 'removed' | 'full';
  /** The number, or how many. */
  text: string;
}

export interface KeypadState {
  /** Digits of a number that is not whole yet. */
  typed: string;
  numbers: readonly KeypadNumber[];
  /** หลายราคา: every number has a price of its own. */
  hasPrices: boolean;
  /** The next digits are the price of the last number. */
  isPricing: boolean;
  note?: KeypadNote;
}

export type KeypadAction =
  | { type: 'digit'; digit: string }
  | { type: 'delete' | 'reverse' | 'prices' | 'next' | 'clear' }
  | { type: 'add'; numbers: readonly string[] }
  | { type: 'remove'; text: string };

/** The play that is typed for, and its prices: what has none is not taken. */
export interface KeypadPlay {
  play: Play;
  sheet: Sheet;
}

export const emptyKeypad: KeypadState = { typed: '', numbers: [], hasPrices: false, isPricing: false };

/** The keypad after a key: as many digits as the play has, and the number is in. */
export function pressKey(of: KeypadPlay, before: KeypadState, action: KeypadAction): KeypadState {
  const { note: _, ...state } = before;
  switch (action.type) {
    case 'digit':
      return state.isPricing ? typePrice(state, action.digit) : typeDigit(of, state, action.digit);
    case 'delete':
      return deleteLast(state);
    case 'reverse':
      return add(of, state, arrangementsOf(state.numbers.at(-1)?.text ?? '').filter(Boolean));
    case 'prices':
      return { ...state, hasPrices: !state.hasPrices, isPricing: false };
    case 'next':
      return { ...state, isPricing: false };
    case 'add':
      return add(of, { ...state, isPricing: false }, action.numbers);
    case 'remove': {
      const numbers = state.numbers.filter(({ text }) => text !== action.text);
      return { ...state, numbers, isPricing: false, note: { code: 'removed', text: action.text } };
    }
    case 'clear':
      return { ...emptyKeypad, hasPrices: state.hasPrices };
  }
}

function typeDigit(of: KeypadPlay, state: KeypadState, digit: string): KeypadState {
  if (!/^\d$/.test(digit)) return state;
  const typed = state.typed + digit;
  if (typed.length < of.play.width) return { ...state, typed };
  const next = add(of, { ...state, typed: '' }, [typed]);
  return { ...next, isPricing: state.hasPrices && next.note?.code === 'added' };
}

function typePrice(state: KeypadState, digit: string): KeypadState {
  const last = state.numbers.at(-1);
  const price = (last?.price ?? '') + digit;
  if (!last || !/^[1-9]\d*$/.test(price) || price.length > PRICE_DIGITS_MAX) return state;
  return { ...state, numbers: [...state.numbers.slice(0, -1), { ...last, price }] };
}

/** Takes back the last digit of a price or number; with nothing typed the last number. */
function deleteLast(state: KeypadState): KeypadState {
  const last = state.numbers.at(-1);
  const others = state.numbers.slice(0, -1);
  if (state.isPricing && last?.price)
    return { ...state, numbers: [...others, { ...last, price: last.price.slice(0, -1) }] };
  if (state.typed !== '') return { ...state, typed: state.typed.slice(0, -1) };
  if (!last) return state;
  return { ...state, numbers: others, isPricing: false, note: { code: 'removed', text: last.text } };
}

function add({ play, sheet }: KeypadPlay, state: KeypadState, texts: readonly string[]): KeypadState {
  const numbers = [...state.numbers];
  let refused: KeypadNote | undefined;
  for (const text of texts) {
    const symbol = symbolOf(play, text);
    if (symbol === undefined || !priceOfSymbol(sheet.get(play.code) ?? [], play, symbol)) {
      refused = { code: 'notTaken', text };
      continue;
    }
    const canonical = symbolText(play, symbol);
    if (numbers.some((number) => number.text === canonical))
      refused ??= { code: 'repeated', text: canonical };
    else numbers.push({ text: canonical, price: '' });
  }
  const { most } = symbolBounds(play);
  if (numbers.length > most) return { ...state, note: { code: 'full', text: String(most) } };
  const added = numbers.slice(state.numbers.length);
  if (added.length === 0) return refused ? { ...state, note: refused } : state;
  const text = added.length === 1 ? (added[0]?.text ?? '') : String(added.length);
  return { ...state, numbers, note: { code: 'added', text } };
}

/** The numbers as selections: together without a price, or by price where each has its own. */
export function keypadSelections({ numbers, hasPrices }: KeypadState): { texts: string[]; unit?: number }[] {
  const texts = (list: readonly KeypadNumber[]) => list.map(({ text }) => text);
  if (numbers.length === 0) return [];
  if (!hasPrices) return [{ texts: texts(numbers) }];
  return [...new Set(numbers.map(({ price }) => price))].map((price) => {
    const list = texts(numbers.filter((number) => number.price === price));
    const unit = satangOf(price);
    return unit === undefined ? { texts: list } : { texts: list, unit };
  });
}
