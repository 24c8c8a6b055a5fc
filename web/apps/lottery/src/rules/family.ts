import type { FamilyFile, Kernel, LocalText } from './family-file.ts';
import { parseOdds } from './odds.ts';

/** What a symbol can be, and whether symbols are drawn without replacement. */
export interface Symbols {
  min: number;
  max: number;
  distinct: boolean;
}

/** One part of a result: `count` numbers of `width` symbols each. */
export interface Slot {
  name: string;
  count: number;
  width: number;
  symbols: Symbols;
}

/** What a play looks at: numbers of some slots, or digits of them. */
export interface View {
  /** Each number that is read: slot, place in the slot, first digit. */
  entries: { slot: number; at: number; from: number }[];
  /** Digits of each number; 1 where symbols are no digits. */
  width: number;
  symbols: Symbols;
  /** Numbers times digits of each. */
  length: number;
}

/** A way to bet on a result. */
export interface Play {
  code: string;
  name: LocalText;
  kernel: Kernel;
  view: View;
  /** Unit stakes that one bet costs. */
  factor: number;
  /** Hits that limits assume for a number that is compared with several. */
  riskHits: number;
  /** Sets of a selection: one for each position, else one. */
  positions: number;
  /** Digits of a chosen number; 1 where symbols are chosen. */
  width: number;
}

/** What bets of a play pay, in thousandths of a unit, stake included; returns in parts per million. */
export interface Price {
  arrangements?: number;
  cells?: string[];
  odds: number;
  returnPpm: number;
  reduced?: { odds: number; returnPpm: number };
}

/** The prices of plays, by the play's code; a play without prices is not offered. */
export type Sheet = ReadonlyMap<string, readonly Price[]>;

/** Lotteries that share the shape of a result and a set of plays. */
export interface Family {
  code: string;
  canBeDrawn: boolean;
  slots: Slot[];
  plays: Play[];
  /** The first sheet: the prices of the family's file. */
  sheet: Sheet;
}

const OF_NUMBERS: readonly Kernel['type'][] = ['number', 'anyorder', 'any', 'none'];

/** Makes a family of its data file. */
export function familyOf(file: FamilyFile): Family {
  const slots = file.slots.map((slot): Slot => {
    const [min, max] = slot.symbols ?? [0, 9];
    const symbols = { min, max, distinct: slot.distinct ?? false };
    return { name: slot.name, count: slot.count, width: slot.digits ?? 1, symbols };
  });
  const plays = file.plays.map((play): Play => {
    const view = viewOf(file, slots, play.view);
    const { type } = play.kernel;
    return {
      code: play.code,
      name: play.name,
      kernel: play.kernel,
      view,
      factor: play.factor ?? 1,
      riskHits: play.riskHits ?? 1,
      positions: type === 'position' || type === 'place' ? view.length : 1,
      width: OF_NUMBERS.includes(type) ? view.width : 1,
    };
  });
  const prices = file.plays.map((play): [string, Price[]] => [
    play.code,
    play.prices.map(({ odds, reduced, ...price }) => ({
      ...price,
      odds: parseOdds(odds),
      ...(reduced && { reduced: { ...reduced, odds: parseOdds(reduced.odds) } }),
    })),
  ]);
  return { code: file.code, canBeDrawn: file.canBeDrawn, slots, plays, sheet: new Map(prices) };
}

function viewOf(file: FamilyFile, slots: Slot[], name: string): View {
  const view: View = { entries: [], width: 1, symbols: { min: 0, max: 9, distinct: false }, length: 0 };
  for (const part of file.views[name] ?? []) {
    for (const slotName of part.slots) {
      const index = slots.findIndex((slot) => slot.name === slotName);
      const slot = slots[index];
      if (!slot) throw new Error(`${file.code}: ${slotName} is no slot`);
      const tail = part.tail ?? slot.width;
      view.width = part.head ?? tail;
      view.symbols = slot.symbols;
      const places = part.positions ?? Array.from({ length: slot.count }, (_, at) => at + 1);
      view.entries.push(...places.map((at) => ({ slot: index, at: at - 1, from: slot.width - tail })));
    }
  }
  if (view.entries.length === 0) throw new Error(`${file.code}: ${name} reads nothing`);
  return { ...view, length: view.entries.length * view.width };
}

/** The play with this code. */
export function playOf(family: Family, code: string): Play | undefined {
  return family.plays.find((play) => play.code === code);
}
