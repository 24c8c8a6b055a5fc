import { pathTo } from '../../core/routes.ts';
import type { ChosenDays } from '../../parts/chosen-days.ts';
import { CATEGORIES, type Category, daysOfText, oneOf, textOfDays } from './team-days.ts';

export const STATUSES = ['open', 'settled', 'rolled_back'] as const;
export type RoundStatus = (typeof STATUSES)[number] | '';

/** What the tabs of the transaction record hold; the one without a name holds everything. */
export const TABS = {
  deposits: '6101,6202',
  withdrawals: '6201,6102,6208',
  transfers: '6104,6207',
  rebates: '4105,6111,6113,6109,6114',
} as const;
export type Tab = keyof typeof TABS | '';

/** Whose rows are shown, and of which days, as the address keeps it. */
export interface ListView {
  /** One member; empty for the team. */
  id: string;
  /** The account name that is searched for; empty for none. */
  account: string;
  days: ChosenDays;
}

export interface RoundsView extends ListView {
  category: Category;
  status: RoundStatus;
}

export interface TransactionsView extends ListView {
  tab: Tab;
}

const listViewOf = (query: URLSearchParams): ListView => ({
  id: query.get('id') ?? '',
  account: query.get('account') ?? '',
  days: daysOfText(query.get('days')),
});

/** What an address asks for; what it cannot have is left out. */
export function roundsViewOf(search: string): RoundsView {
  const query = new URLSearchParams(search);
  return {
    ...listViewOf(query),
    category: oneOf(query.get('category'), CATEGORIES),
    status: oneOf(query.get('status'), STATUSES),
  };
}

export function transactionsViewOf(search: string): TransactionsView {
  const query = new URLSearchParams(search);
  return { ...listViewOf(query), tab: oneOf(query.get('tab'), Object.keys(TABS) as (keyof typeof TABS)[]) };
}

export const roundsAddressOf = ({ days, ...view }: Partial<RoundsView>): string =>
  pathTo('/m/teamBetting', { ...view, days: textOfDays(days) });

export const transactionsAddressOf = ({ days, ...view }: Partial<TransactionsView>): string =>
  pathTo('/m/transaction/record', { types: 'A', ...view, days: textOfDays(days) });
