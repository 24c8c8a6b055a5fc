import type { Value } from '@erawan/api/types';
import type { Language } from '@erawan/kit/i18n';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, own, value } from '../../core/api.ts';
import { keepReport } from '../../parts/keep-report.ts';
import type { DayRange } from '../../parts/periods.ts';
import { recordKeys } from './queries.ts';

type Bets = Value<'/wps/report/betRecord', 'get'>;
export type Bet = Bets['list'][number];
export type BetDetail = Value<'/wps/report/betRecord/{roundId}', 'get'>;
type Transactions = Value<'/wps/relay/ODS2_MemberTransaction', 'get'>;
/** One's own; the call also answers that of a team. */
export type Statement = Extract<Transactions, { opening: string }>;
export type StatementLine = Statement['list'][number];

const PAGE_SIZE = 20;
const FRESH_MS = 10_000;

const nextPage = (last: { pageNum: number; totalPages: number }) =>
  last.pageNum < last.totalPages ? last.pageNum + 1 : undefined;

/** Names of games come in the language asked for, so it belongs to the key. */
export function bets(language: Language, { startDate, endDate }: DayRange, category: string) {
  return infiniteQueryOptions({
    queryKey: [...recordKeys.bets(), 'list', language, startDate, endDate, category],
    queryFn: ({ pageParam, signal }) =>
      value(
        api.GET('/wps/report/betRecord', {
          params: {
            query: { startDate, endDate, pageNo: pageParam, size: PAGE_SIZE, ...(category && { category }) },
          },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: FRESH_MS,
  });
}

export function betDetail(language: Language, roundId: string) {
  return queryOptions({
    queryKey: [...recordKeys.bets(), 'detail', language, roundId],
    queryFn: ({ signal }) =>
      value(api.GET('/wps/report/betRecord/{roundId}', { params: { path: { roundId } }, signal })),
    staleTime: FRESH_MS,
  });
}

export function statement(
  language: Language,
  { startDate, endDate }: DayRange,
  txCode: string,
  wallet: string,
) {
  return infiniteQueryOptions({
    queryKey: [...recordKeys.statement(), language, startDate, endDate, txCode, wallet],
    queryFn: async ({ pageParam, signal }) => {
      const answer = await value(
        api.GET('/wps/relay/ODS2_MemberTransaction', {
          params: {
            query: {
              startDate,
              endDate,
              pageNo: pageParam,
              size: PAGE_SIZE,
              ...(txCode && { txCode }),
              ...(wallet && { wallet }),
            },
          },
          signal,
        }),
      );
      if (!('opening' in answer)) throw new TypeError('the own statement was asked for');
      return answer;
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: FRESH_MS,
  });
}

/** What the member paid in and took out since the account was opened. */
export function lifetime() {
  return queryOptions({
    queryKey: own('lifetime'),
    queryFn: ({ signal }) => value(api.GET('/wps/report/lifetime', { signal })),
    staleTime: FRESH_MS,
    meta: { noAlert: true },
  });
}

export function txCodes(language: Language) {
  return queryOptions({
    queryKey: own('txCodes', language),
    queryFn: async ({ signal }) => (await value(api.GET('/wps/relay/GLS2_TxCodeList', { signal }))).list,
    staleTime: 300_000,
    meta: { noAlert: true },
  });
}

/** Keeps the member's rounds of these days as a file. */
export const exportBets = (days: DayRange, category: string) =>
  keepReport('/wps/report/betRecordExport', 'betting-record', days, { category });

/** Keeps the member's statement of these days as a file. */
export const exportStatement = (days: DayRange, txCode: string, wallet: string) =>
  keepReport('/wps/report/statementExport', 'statement', days, { txCode, wallet });
