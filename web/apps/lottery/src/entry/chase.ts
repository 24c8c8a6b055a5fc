import type { Minor } from '@erawan/kit/money';
import { LIMITS } from '../rules/limits.ts';

/** A draw that can be bet on in advance; its moment in epoch milliseconds. */
export interface ComingDraw {
  numero: string;
  drawTime: number;
}

/** Advance play: the same lines in several coming draws. */
export interface Chase {
  /** The draws that are planned and open, in sequence; the first ones are chosen. */
  coming: readonly ComingDraw[];
  count: number;
  /** By numero; a draw that is not here has 1. */
  multiples: Readonly<Record<string, number>>;
  stopOnWin: boolean;
  /** A chosen draw has closed since the list was shown. */
  isMoved: boolean;
}

export type ChaseAction =
  | { type: 'count'; count: number }
  | { type: 'multiple'; numero: string; multiple: number }
  | { type: 'stopOnWin'; stopOnWin: boolean }
  | { type: 'coming'; coming: readonly ComingDraw[] };

/** The fewest draws of advance play. */
export const CHASE_MIN = 2;

const bounded = (value: number, least: number, most: number): number =>
  Number.isSafeInteger(value) ? Math.max(Math.min(value, most), least) : least;

const countFor = (coming: readonly ComingDraw[], count: number) =>
  Math.min(bounded(count, CHASE_MIN, LIMITS.phasesMax), coming.length);

/** Every draw once, and the rest is paid back after a win. */
export const startChase = (coming: readonly ComingDraw[], count: number = CHASE_MIN): Chase => ({
  coming: coming.slice(0, LIMITS.phasesMax),
  count: countFor(coming, count),
  multiples: {},
  stopOnWin: true,
  isMoved: false,
});

export function changeChase(chase: Chase, action: ChaseAction): Chase {
  switch (action.type) {
    case 'count':
      return { ...chase, count: countFor(chase.coming, action.count), isMoved: false };
    case 'multiple': {
      const multiple = bounded(action.multiple, 1, LIMITS.multipleMax);
      return { ...chase, multiples: { ...chase.multiples, [action.numero]: multiple } };
    }
    case 'stopOnWin':
      return { ...chase, stopOnWin: action.stopOnWin };
    case 'coming': {
      const first = chase.coming[0]?.numero;
      return {
        ...chase,
        coming: action.coming.slice(0, LIMITS.phasesMax),
        count: countFor(action.coming, chase.count),
        isMoved: chase.isMoved || first !== action.coming[0]?.numero,
      };
    }
  }
}

/** The draws of the chase, each with its multiple: what an order calls its phases. */
export const phasesOf = ({ coming, count, multiples }: Chase): (ComingDraw & { multiple: number })[] =>
  coming.slice(0, count).map((draw) => ({ ...draw, multiple: multiples[draw.numero] ?? 1 }));

/** What is paid at once: the stake of the lines in every draw, times its multiple. */
export const chaseTotal = (chase: Chase, lines: Minor): Minor =>
  phasesOf(chase).reduce((sum, { multiple }) => sum + lines * BigInt(multiple), 0n);
