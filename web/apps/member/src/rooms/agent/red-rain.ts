import { type Minor, parseMoney, parseTyped, toWire } from '@erawan/kit/money';
import type { Downlines, TeamMember } from './queries.ts';
import type { Item } from './transfer-queries.ts';

/** Letters that the server takes as a remark. */
export const REMARK_LETTERS_MAX = 140;
/** Members that one request sends to. */
export const CHOSEN_MAX = 50;

/** Where members of every type are listed, the type of the caller says nothing. */
export const ANY_TYPE = 0;

export type Mode = 'same' | 'each';

/** Someone who is to get an envelope. */
interface Chosen {
  id: string;
  account: string;
  /** What they alone get, as typed. */
  amount: string;
}

/** What an agent is about to give. */
export interface Rain {
  chosen: readonly Chosen[];
  mode: Mode;
  /** What each gets in the mode `same`, as typed. */
  amount: string;
  remark: string;
  /** Whether the form was sent once: what is missing is marked from then on. */
  isChecked: boolean;
}

export type RainAction =
  | { do: 'toggle'; member: Pick<TeamMember, 'id' | 'account'> }
  | { do: 'choose'; members: readonly Pick<TeamMember, 'id' | 'account'>[] }
  | { do: 'clear' }
  | { do: 'mode'; mode: Mode }
  | { do: 'type'; text: string }
  | { do: 'typeFor'; id: string; text: string }
  | { do: 'remark'; text: string }
  | { do: 'check' }
  | { do: 'again' };

export const NO_RAIN: Rain = { chosen: [], mode: 'same', amount: '', remark: '', isChecked: false };

export function nextRain(rain: Rain, action: RainAction): Rain {
  switch (action.do) {
    case 'toggle': {
      const { id } = action.member;
      return rain.chosen.some((one) => one.id === id)
        ? { ...rain, chosen: rain.chosen.filter((one) => one.id !== id) }
        : withMore(rain, [action.member]);
    }
    case 'choose':
      return withMore(rain, action.members);
    case 'clear':
      return { ...rain, chosen: [] };
    case 'mode':
      return { ...rain, mode: action.mode };
    case 'type':
      return { ...rain, amount: action.text };
    case 'typeFor':
      return {
        ...rain,
        chosen: rain.chosen.map((one) => (one.id === action.id ? { ...one, amount: action.text } : one)),
      };
    case 'remark':
      return { ...rain, remark: action.text };
    case 'check':
      return { ...rain, isChecked: true };
    case 'again':
      return NO_RAIN;
  }
}

/** Each member once, and no more than one request takes. */
function withMore(rain: Rain, members: readonly Pick<TeamMember, 'id' | 'account'>[]): Rain {
  const known = new Set(rain.chosen.map(({ id }) => id));
  const more = members
    .filter(({ id }) => !known.has(id))
    .map(({ id, account }) => ({ id, account, amount: '' }));
  return { ...rain, chosen: [...rain.chosen, ...more].slice(0, CHOSEN_MAX) };
}

/** The least and the most that one member can get now. */
export interface Bounds {
  min: Minor;
  max: Minor;
}

/** What the merchant allows, the day has left and the wallet covers. */
export function boundsOf(terms: Downlines['footer'], available: string | undefined): Bounds {
  const read = (text: string | undefined) => (text === undefined ? null : parseMoney(text));
  const most = read(terms.transferMaximum) ?? 0n;
  const max = [terms.transferLeft, available]
    .map(read)
    .reduce<Minor>((least, minor) => (minor !== null && minor < least ? minor : least), most);
  return { min: read(terms.transferMinimum) ?? 0n, max: max - (max % SATANG) };
}

const SATANG: Minor = parseMoney('0.01') ?? 1n;

/** What was typed for one member, against these bounds. */
export function amountProblem(
  typed: string,
  { min, max }: Bounds,
): { minor: Minor } | { problem: 'missing' | 'outside' | 'short' } {
  const minor = parseTyped(typed);
  if (minor === null || minor === 0n) return { problem: 'missing' };
  if (max < min) return { problem: 'short' };
  return minor < min || minor > max ? { problem: 'outside' } : { minor };
}

/** What is typed for a member, whichever way. */
const typedFor = ({ mode, amount }: Rain, one: Chosen): string => (mode === 'same' ? amount : one.amount);

/** What all of them get, as far as it is typed. */
export function totalOf(rain: Rain): Minor {
  return rain.chosen.reduce((sum, one) => sum + (parseTyped(typedFor(rain, one)) ?? 0n), 0n);
}

/** What is to be sent; nothing while an amount is missing or out of bounds. */
export function itemsOf(rain: Rain, bounds: Bounds): Item[] | undefined {
  const items = rain.chosen.map((one) => ({ id: one.id, typed: amountProblem(typedFor(rain, one), bounds) }));
  if (items.length === 0 || items.some(({ typed }) => 'problem' in typed)) return undefined;
  return items.flatMap(({ id, typed }) => ('minor' in typed ? [{ id, amount: toWire(typed.minor) }] : []));
}
