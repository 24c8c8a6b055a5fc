import type { Slot } from './draw-calls.ts';

/** The numbers of a result as they are typed, slot by slot. */
export type Typed = readonly (readonly string[])[];

const THAI_ZERO = '๐'.charCodeAt(0);

/** The digits of what was typed; Thai digits are digits too. */
export const digitsOf = (text: string): string =>
  text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO)).replaceAll(/\D/g, '');

/** Characters of a number of a slot: so many digits, or the largest ball's. */
export const lengthOf = ({ width, max }: Slot): number => (width > 1 ? width : String(max).length);

/** A form without a number in it. */
export const emptyResult = (slots: readonly Slot[]): Typed =>
  slots.map(({ count }) => Array.from({ length: count }, () => ''));

/** The same numbers but one. */
export const withNumber = (typed: Typed, slot: number, at: number, number: string): Typed =>
  typed.map((numbers, index) => (index === slot ? numbers.with(at, number) : numbers));

/** Whether a number is complete and one that the slot can have. */
export const isNumber = ({ width, min, max }: Slot, number: string): boolean =>
  width > 1
    ? number.length === width
    : /^(0|[1-9]\d*)$/.test(number) && Number(number) >= min && Number(number) <= max;

/** Whether a slot has all of its numbers, and no ball twice. */
const isSlotWhole = (slot: Slot, numbers: readonly string[]): boolean =>
  numbers.every((number) => isNumber(slot, number)) &&
  (!slot.distinct || new Set(numbers).size === numbers.length);

export const isWhole = (slots: readonly Slot[], typed: Typed): boolean =>
  slots.every((slot, index) => isSlotWhole(slot, typed[index] ?? []));

/** How the server writes it: slots by `|`, numbers by `,`. */
export const wireResult = (typed: Typed): string => typed.map((numbers) => numbers.join(',')).join('|');

/** The numbers of a result of the server. */
export const readResult = (result: string): Typed => result.split('|').map((slot) => slot.split(','));
