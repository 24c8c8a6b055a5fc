import type { Key } from '../i18n.ts';
import type { View } from '../rules/family.ts';
import { padded } from '../rules/counting.ts';
import { type DrawResult, readView } from '../rules/result.ts';

/** How often a number or symbol was drawn, and for how many draws it has not been. */
export interface Count {
  symbol: string;
  /** All times, also several in one draw. */
  times: number;
  /** Draws since it was last drawn; the count of all draws where it never was. */
  omission: number;
}

/**
 * Counts what a view shows over draws, newest first. Every number of the view is there, also those that were
 * never drawn. Past draws do not change the next one: a screen with counts shows {@link PAST_DRAWS} above
 * them.
 */
export function countsOf(view: View, results: readonly DrawResult[]): Count[] {
  const { width, symbols } = view;
  const [first, last] = width > 1 ? [0, 10 ** width - 1] : [symbols.min, symbols.max];
  const counts = Array.from(
    { length: last - first + 1 },
    (_, at): Count => ({
      symbol: padded(first + at, width),
      times: 0,
      omission: results.length,
    }),
  );
  for (const [age, result] of results.entries()) {
    for (const entry of readView(view, result)) {
      const count = counts[entry.reduce((value, digit) => value * 10 + digit, 0) - first];
      if (!count) continue;
      count.times += 1;
      count.omission = Math.min(count.omission, age);
    }
  }
  return counts;
}

/** The text that stands above everything counted over past draws. */
export const PAST_DRAWS = 'lottery.pastDraws' satisfies Key;

/** Often drawn first; equal ones rise. */
export const oftenFirst = (counts: readonly Count[]): Count[] =>
  [...counts].sort((a, b) => b.times - a.times);

/** Longest not drawn first; equal ones rise. */
export const longestFirst = (counts: readonly Count[]): Count[] =>
  [...counts].sort((a, b) => b.omission - a.omission);
