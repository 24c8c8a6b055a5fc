import { pathTo } from '../../core/routes.ts';
import type { ChosenDays } from '../../parts/chosen-days.ts';
import { CATEGORIES, type Category, daysOfText, oneOf, textOfDays } from './team-days.ts';

/** By what the members are sorted; empty for the most counted stakes first. */
export const PNL_SORTS = [
  'profitAndLoss',
  '-profitAndLoss',
  '-betAmount',
  '-winAmount',
  '-deposit',
  '-withdraw',
] as const;

export type PnlSort = (typeof PNL_SORTS)[number] | '';

/** What is shown, as the address keeps it: days and choices stay on the way down, and going back shows them again. */
export interface PnlView {
  /** Whose direct members are listed; empty for the caller's own. */
  parentId: string;
  /** The account name that is searched for in that person's whole team; empty for none. */
  account: string;
  category: Category;
  sort: PnlSort;
  days: ChosenDays;
}

/** What an address asks for; what it cannot have is left out. */
export function pnlViewOf(search: string): PnlView {
  const query = new URLSearchParams(search);
  return {
    parentId: query.get('parentId') ?? '',
    account: query.get('account') ?? '',
    category: oneOf(query.get('category'), CATEGORIES),
    sort: oneOf(query.get('sort'), PNL_SORTS),
    days: daysOfText(query.get('days')),
  };
}

export const pnlAddressOf = ({ days, ...view }: Partial<PnlView>): string =>
  pathTo('/m/agent/team/pnl', { ...view, days: textOfDays(days) });
