import { pathTo } from '../../core/routes.ts';

/** Which of a team are shown; empty for all. */
export const KINDS = ['agents', 'members'] as const;
/** By what a list is sorted; empty for the newest first. */
export const SORTS = ['registeredDate', 'account', '-account'] as const;

export type Kind = (typeof KINDS)[number] | '';
export type Sort = (typeof SORTS)[number] | '';

/** What of the team is shown, as the address keeps it, so that going back shows it again. */
export interface TeamView {
  /** Whose direct members are listed; empty for the caller's own. */
  parentId: string;
  /** The account name that is searched for in that person's whole team; empty for none. */
  account: string;
  type: Kind;
  sort: Sort;
}

/** What an address asks for; what it cannot have is left out. */
export function teamViewOf(search: string): TeamView {
  const query = new URLSearchParams(search);
  const one = <T extends string>(name: string, known: readonly T[]): T | '' =>
    known.find((value) => value === query.get(name)) ?? '';
  return {
    parentId: query.get('parentId') ?? '',
    account: query.get('account') ?? '',
    type: one('type', KINDS),
    sort: one('sort', SORTS),
  };
}

export const addressOf = (view: Partial<TeamView>): string => pathTo('/m/member/team', view);

/** The team of a person; one's own without an identifier. */
export const teamOf = (parentId: string): string => addressOf({ parentId });

/** Test accounts, whose types begin here, have teams of their own. */
const TEST_TYPES = 40;

/** The type of member that the server lists: below an agent every agent is of type 1. */
export function typeOf(kind: Kind, callerType: number): number | undefined {
  if (kind === '') return undefined;
  return (callerType >= TEST_TYPES ? TEST_TYPES : 0) + (kind === 'agents' ? 1 : 0);
}
