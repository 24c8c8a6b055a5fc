import type { Value } from '@erawan/api/types';
import type { Language } from '@erawan/kit/i18n';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, value } from '../../api.ts';

export type Bet = Value<'/wps/report/betRecord', 'get'>['list'][number];
export type BetTotals = NonNullable<Value<'/wps/report/betRecord', 'get'>['footer']>;
export type StatementLine = Value<'/wps/relay/ODS2_MemberTransaction', 'get'>['list'][number];

const PAGE_SIZE = 20;
const nextPage = (last: { pageNum: number; totalPages: number }) =>
  last.pageNum < last.totalPages ? last.pageNum + 1 : undefined;

export interface Days {
  startDate: string;
  endDate: string;
}

export function bets({ startDate, endDate }: Days, language: Language) {
  return infiniteQueryOptions({
    queryKey: ['own', 'bets', startDate, endDate, language],
    queryFn: ({ pageParam, signal }) =>
      value(
        api.GET('/wps/report/betRecord', {
          params: { query: { startDate, endDate, pageNo: pageParam, size: PAGE_SIZE } },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 5_000,
  });
}

export function betDetail(roundId: string, language: Language) {
  return queryOptions({
    queryKey: ['own', 'bet', roundId, language],
    queryFn: ({ signal }) => value(api.GET('/wps/report/betRecord/{roundId}', { params: { path: { roundId } }, signal })),
  });
}

export function statement({ startDate, endDate }: Days, txCode: string, language: Language) {
  return infiniteQueryOptions({
    queryKey: ['own', 'statement', startDate, endDate, txCode, language],
    queryFn: ({ pageParam, signal }) =>
      value(
        api.GET('/wps/relay/ODS2_MemberTransaction', {
          params: { query: { startDate, endDate, pageNo: pageParam, size: PAGE_SIZE, ...(txCode ? { txCode } : {}) } },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 5_000,
  });
}

export function txCodes(language: Language) {
  return queryOptions({
    queryKey: ['own', 'txCodes', language],
    queryFn: async ({ signal }) => (await value(api.GET('/wps/relay/GLS2_TxCodeList', { signal }))).list,
    staleTime: 300_000,
    meta: { noAlert: true },
  });
}
