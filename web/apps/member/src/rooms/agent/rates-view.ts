import { ApiError } from '@erawan/api/errors';
import type { CategoryRate, DirectMember, RatesForm } from './rates-queries.ts';
import { CATEGORIES } from './team-days.ts';

export type RateCategory = (typeof CATEGORIES)[number];

/** Rates are whole tenths of a percent here: no sum of parts is ever rounded. */
export const tenthsOf = (percent: string): number => Number(percent.replace('.', ''));

/** Percent with one place, as the server writes it. */
export const percentOf = (tenths: number): string => `${Math.trunc(tenths / 10)}.${tenths % 10}`;

/** A rate of a member, and between which ones it may be set. */
export interface RateRow {
  category: RateCategory;
  /** That of today. */
  present: number;
  /** From midnight on; the least that may be chosen. */
  least: number;
  /** The caller's own, or the highest of the merchant. */
  most: number;
}

const find = (rates: readonly CategoryRate[], category: RateCategory): CategoryRate | undefined =>
  rates.find(({ gameCategory }) => gameCategory === category);

/** Every category; who has no rate has 0. */
export function rowsOf(member: DirectMember, highest: readonly CategoryRate[]): RateRow[] {
  return CATEGORIES.map((category) => {
    const own = find(member.rebates, category);
    const present = tenthsOf(own?.rate ?? '0.0');
    const least = tenthsOf(own?.comingRate ?? own?.rate ?? '0.0');
    // A rate may outlive a lower one of the merchant: then it only stays.
    const most = Math.max(least, tenthsOf(find(highest, category)?.rate ?? '0.0'));
    return { category, present, least, most };
  });
}

export type Chosen = Partial<Record<RateCategory, number>>;

/** The rate that was chosen; bounds that are others by now hold for it too. */
export const chosenOf = ({ category, least, most }: RateRow, chosen: Chosen): number =>
  Math.min(most, Math.max(least, chosen[category] ?? least));

/** The rates that were chosen and are other ones. */
export function changesOf(rows: readonly RateRow[], chosen: Chosen): RatesForm['rebates'] {
  return rows.flatMap((row) => {
    const rate = chosenOf(row, chosen);
    return rate === row.least ? [] : [{ gameCategory: row.category, rate: percentOf(rate) }];
  });
}

/** Between which rates one has to be, by category, of a refusal for it. */
export type Refused = Partial<Record<RateCategory, { least: string; most: string }>>;

interface Bounds {
  gameCategory: RateCategory;
  least: string;
  most: string;
}

/** Which rates were refused; nothing for another refusal. */
export function refusedOf(error: unknown): Refused | undefined {
  if (!(error instanceof ApiError) || error.code !== 'agent.rate.bounds') return undefined;
  const { bounds = [] } = error.value as { bounds?: Bounds[] };
  return Object.fromEntries(bounds.map(({ gameCategory, least, most }) => [gameCategory, { least, most }]));
}
