import { pathTo } from '../../core/routes.ts';
import type { ChosenDays } from '../../parts/chosen-days.ts';
import { daysBefore } from '../../parts/periods.ts';
import { GAME_CATEGORIES, TEAM_DAYS_MAX, TEAM_PERIODS } from './team-facts.ts';

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
export type PnlCategory = (typeof GAME_CATEGORIES)[number] | '';

/** What is shown, as the address keeps it: days and choices stay on the way down, and going back shows them again. */
export interface PnlView {
  /** Whose direct members are listed; empty for the caller's own. */
  parentId: string;
  /** The account name that is searched for in that person's whole team; empty for none. */
  account: string;
  category: PnlCategory;
  sort: PnlSort;
  days: ChosenDays;
}

const DAYS = /^(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2})$/;

function daysOfText(text: string | null): ChosenDays {
  const period = TEAM_PERIODS.find((value) => value === text);
  if (period) return period;
  const [, startDate, endDate] = DAYS.exec(text ?? '') ?? [];
  return startDate !== undefined &&
    endDate !== undefined &&
    startDate <= endDate &&
    startDate >= daysBefore(endDate, TEAM_DAYS_MAX - 1)
    ? { startDate, endDate }
    : 'today';
}

const textOfDays = (days: ChosenDays): string =>
  typeof days === 'string' ? days : `${days.startDate}_${days.endDate}`;

/** What an address asks for; what it cannot have is left out. */
export function pnlViewOf(search: string): PnlView {
  const query = new URLSearchParams(search);
  const one = <T extends string>(name: string, known: readonly T[]): T | '' =>
    known.find((value) => value === query.get(name)) ?? '';
  return {
    parentId: query.get('parentId') ?? '',
    account: query.get('account') ?? '',
    category: one('category', GAME_CATEGORIES),
    sort: one('sort', PNL_SORTS),
    days: daysOfText(query.get('days')),
  };
}

export const pnlAddressOf = ({ days, ...view }: Partial<PnlView>): string =>
  pathTo('/m/agent/team/pnl', {
    ...view,
    days: days === undefined || days === 'today' ? '' : textOfDays(days),
  });
