import type { Body, Value } from '@erawan/api/types';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, value } from '../../api.ts';

export type DepositChannel = Value<'/wps/relay/MCS2_depositBanksByVendor', 'get'>['list'][number];
export type DepositBank = DepositChannel['banks'][number];
export type DepositOrder = Value<'/wps/transaction/deposit/{orderId}', 'get'>;
export type NewDeposit = Body<'/wps/relay/MCS2_depositPaymentGateway', 'post'>;

const PAGE_SIZE = 20;
const POLL_MS = 3_000;

export const depositChannels = queryOptions({
  queryKey: ['own', 'depositChannels'],
  queryFn: async ({ signal }) => (await value(api.GET('/wps/relay/MCS2_depositBanksByVendor', { signal }))).list,
});

/** Begins one deposit; the same key asks for the same order again, never for a second one. */
export function startDeposit(deposit: NewDeposit, key: string) {
  return value(
    api.POST('/wps/relay/MCS2_depositPaymentGateway', {
      params: { header: { 'Idempotency-Key': key } },
      body: deposit,
    }),
  );
}

/** Follows one order until it is final: the live stream brings the news, asking now and then makes sure of it. */
export function depositOrder(orderId: string) {
  return queryOptions({
    queryKey: ['own', 'deposit', orderId],
    queryFn: ({ signal }) =>
      value(api.GET('/wps/transaction/deposit/{orderId}', { params: { path: { orderId } }, signal })),
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.status === 'pending' ? POLL_MS : false),
    refetchOnWindowFocus: true,
    meta: { noAlert: true },
  });
}

export function depositReport(startDate: string, endDate: string) {
  return infiniteQueryOptions({
    queryKey: ['own', 'deposits', startDate, endDate],
    queryFn: ({ pageParam, signal }) =>
      value(
        api.GET('/wps/relay/MCS2_depositTransactioNReport', {
          params: { query: { startDate, endDate, pageNo: pageParam, size: PAGE_SIZE } },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.pageNum < last.totalPages ? last.pageNum + 1 : undefined),
  });
}
