import type { Family, Play, Sheet } from '../rules/family.ts';
import { playOf } from '../rules/family.ts';
import { type LimitFault, type Limits, lineFault } from '../rules/limits.ts';
import type { Line } from '../rules/line.ts';
import { plainDigits, satangOf } from './digits.ts';
import { takesList } from './entry.ts';
import { linesOf } from './new-rows.ts';

/** More than 200 lines of several numbers each; a longer text is no list of bets. */
const TEXT_MAX = 20_000;

type PasteFault =
  | 'noPrice'
  | 'noNumber'
  | 'price'
  | 'secondPrice'
  | 'digits'
  | 'notTaken'
  | 'unreadable'
  | 'repeated'
  | 'tooLong'
  | LimitFault;

/** One line of the text as the preview shows it: what it adds, or why it adds nothing. */
export interface PasteLine {
  /** From 1. */
  number: number;
  text: string;
  rows: Line[];
  fault?: PasteFault;
}

/** By count of digits: the play of the first price, and the play of the one after `x`. */
export type PasteTargets = ReadonlyMap<number, readonly [Play, Play?]>;

/** Top and what is usually written beside it. */
const PAIRS = [
  ['run3', 'run2'],
  ['top2', 'bot2'],
  ['top3', 'tod3'],
  ['top4', 'tod4'],
] as const;

/** Digits of what a play takes from a list of numbers; `undefined` where it takes none. */
const digitsOf = (play: Play): number | undefined => (takesList(play) ? play.width : undefined);

/** Which plays a pasted text means: the open one for numbers of its own length, the usual pair for others. */
export function pasteTargets(family: Family, open: Play): PasteTargets {
  const targets = new Map<number, [Play, Play?]>();
  for (const [first, second] of PAIRS) {
    const play = playOf(family, first);
    const digits = play && digitsOf(play);
    if (play && digits) targets.set(digits, [play, playOf(family, second)]);
  }
  const digits = digitsOf(open);
  if (digits && targets.get(digits)?.[0] !== open) targets.set(digits, [open]);
  return targets;
}

/** With the digits and the sign of multiplication that a group is read by. */
const plain = (line: string): string => plainDigits(line).replace(/\s*[x×*]\s*/gi, 'x');

const GROUP = /([^=]*)=\s*([^\s,=]*)[\s,]*/gy;
const NUMBERS = /^\d+(?:[\s,]+\d+)*$/;

/**
 * Reads a pasted list line by line: `45=20`, `123=10x5`, `45,54 66 = 20`, several groups in a line. A line is taken
 * whole or not at all.
 */
export function parsePaste(text: string, targets: PasteTargets, sheet: Sheet, limits: Limits): PasteLine[] {
  if (text.length > TEXT_MAX) return [{ number: 1, text: text.slice(0, 40), rows: [], fault: 'tooLong' }];
  return text.split(/\r\n|\r|\n/).flatMap((whole, at): PasteLine[] => {
    const shown = whole.trim();
    if (shown === '') return [];
    const read = readLine(plain(shown), targets, sheet, limits);
    const line = { number: at + 1, text: shown };
    return [typeof read === 'string' ? { ...line, rows: [], fault: read } : { ...line, rows: read }];
  });
}

function readLine(line: string, targets: PasteTargets, sheet: Sheet, limits: Limits): Line[] | PasteFault {
  if (!line.includes('=')) return /\d/.test(line) ? 'noPrice' : 'unreadable';
  const rows: Line[] = [];
  let end = 0;
  for (const [whole, numbers = '', price = ''] of line.matchAll(GROUP)) {
    const read = readGroup(numbers.trim(), price, targets, sheet, limits);
    if (typeof read === 'string') return read;
    rows.push(...read);
    end += whole.length;
  }
  if (end < line.length) return 'noPrice';
  return rows.length === 0 ? 'unreadable' : rows;
}

function readGroup(
  text: string,
  price: string,
  targets: PasteTargets,
  sheet: Sheet,
  limits: Limits,
): Line[] | PasteFault {
  if (text === '') return 'noNumber';
  if (!NUMBERS.test(text)) return 'unreadable';
  const numbers = text.split(/[\s,]+/);
  const target = targets.get(numbers[0]?.length ?? 0);
  if (!target || numbers.some((number) => number.length !== numbers[0]?.length)) return 'digits';
  const units = price.split('x').map(satangOf);
  if (units.length > 2 || units.some((unit) => unit === undefined)) return 'price';
  // A price of 0 leaves its play out, as in `123=0x5`; one price is above 0.
  if (units.every((unit) => unit === 0)) return 'price';
  const rows: Line[] = [];
  for (const [at, unit = 0] of units.entries()) {
    const play = target[at];
    if (!play) return 'secondPrice';
    if (unit === 0) continue;
    const read = readRows(play, numbers, unit, sheet, limits);
    if (typeof read === 'string') return read;
    rows.push(...read);
  }
  return rows;
}

function readRows(
  play: Play,
  numbers: readonly string[],
  unit: number,
  sheet: Sheet,
  limits: Limits,
): Line[] | PasteFault {
  const { lines, refusal } = linesOf(play, sheet, [numbers], unit);
  if (refusal) {
    const { code } = refusal;
    return code === 'repeated' || code === 'tooLong' || code === 'notTaken' ? code : 'unreadable';
  }
  return lines.map((line) => lineFault(limits, line)).find((fault) => fault !== undefined) ?? lines;
}

/** The lines that nothing is wrong with, to be added after the preview. */
export const pastedRows = (lines: readonly PasteLine[]): Line[] => lines.flatMap(({ rows }) => rows);
