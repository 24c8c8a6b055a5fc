import type { Value } from '@erawan/api/types';
import type { Language } from '@erawan/kit/i18n';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, own, value } from '../../core/api.ts';
import type { DayRange } from '../../parts/periods.ts';
import { type RoundsView, TABS, type TransactionsView } from './lists-view.ts';
import { nextPage } from './next-page.ts';

const ROUNDS = '/wps/relay/ODSFE2_Subordinate';
const STATEMENT = '/wps/relay/ODS2_MemberTransaction';

export type TeamRounds = Value<typeof ROUNDS, 'get'>;
export type TeamRound = TeamRounds['list'][number];
export type TeamTransactions = Extract<Value<typeof STATEMENT, 'get'>, { asOf: number }>;
export type TeamTransaction = TeamTransactions['list'][number];

const PAGE_SIZE = 20;
const FRESH_MS = 10_000;

/** Names of games come in the language asked for, so it belongs to the key. */
export function teamRounds(language: Language, view: RoundsView, { startDate, endDate }: DayRange) {
  const { id, account, category, status } = view;
  return infiniteQueryOptions({
    queryKey: own('team', 'rounds', language, id, account, category, status, startDate, endDate),
    queryFn: ({ pageParam, signal }) =>
      value(
        api.GET(ROUNDS, {
          params: {
            query: {
              startDate,
              endDate,
              pageNo: pageParam,
              size: PAGE_SIZE,
              ...(id && { id }),
              ...(account && { account }),
              ...(category && { gameCategory: category }),
              ...(status && { status }),
            },
          },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: FRESH_MS,
  });
}

export function teamTransactions(
  language: Language,
  { id, account, tab }: TransactionsView,
  { startDate, endDate }: DayRange,
) {
  return infiniteQueryOptions({
    queryKey: own('team', 'transactions', language, id, account, tab, startDate, endDate),
    queryFn: async ({ pageParam, signal }) => {
      const answer = await value(
        api.GET(STATEMENT, {
          params: {
            query: {
              types: 'A',
              startDate,
              endDate,
              pageNo: pageParam,
              size: PAGE_SIZE,
              ...(id && { id }),
              ...(account && { account }),
              ...(tab && { txCode: TABS[tab] }),
            },
          },
          signal,
        }),
      );
      if (!('asOf' in answer)) throw new TypeError('the statement of a team was asked for');
      return answer;
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: FRESH_MS,
  });
}
