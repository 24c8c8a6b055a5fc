import type { Body, Value } from '@erawan/api/types';
import type { Language } from '@erawan/kit/i18n';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, own, value } from '../../core/api.ts';
import type { DayRange } from '../../parts/periods.ts';

export type DepositChannel = Value<'/wps/relay/MCS2_depositBanksByVendor', 'get'>['list'][number];
export type DepositBank = DepositChannel['banks'][number];
export type Deposit = Value<'/wps/transaction/deposit/{orderId}', 'get'>;
export type NewDeposit = Body<'/wps/relay/MCS2_depositPaymentGateway', 'post'>;
export type DepositStarted = Value<'/wps/relay/MCS2_depositPaymentGateway', 'post'>;

export const paymentKeys = {
  deposits: () => own('deposits'),
};
const PAGE_SIZE = 20;

export const channelKey = ({ channel, vendor }: DepositChannel) => `${channel}/${vendor}`;

export function depositChannels(language: Language) {
  return queryOptions({
    queryKey: own('depositChannels', language),
    queryFn: async ({ signal }) =>
      (await value(api.GET('/wps/relay/MCS2_depositBanksByVendor', { signal }))).list,
  });
}

/** The same key and content is the same order, however often it is sent. */
export function startDeposit(body: NewDeposit, key: string): Promise<DepositStarted> {
  return value(
    api.POST('/wps/relay/MCS2_depositPaymentGateway', {
      params: { header: { 'Idempotency-Key': key } },
      body,
    }),
  );
}

/** Asked again, ever more slowly, until the order is decided; the live stream usually says it sooner. */
export function depositDetail(language: Language, depositId: string) {
  return queryOptions({
    queryKey: [...paymentKeys.deposits(), 'detail', language, depositId],
    queryFn: ({ signal }) =>
      value(
        api.GET('/wps/transaction/deposit/{orderId}', { params: { path: { orderId: depositId } }, signal }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.data && state.data.status !== 'pending'
        ? false
        : pollAfter(state.dataUpdateCount + state.errorUpdateCount),
    meta: { noAlert: true },
  });
}

const POLL_MIN_MS = 2_000;
const POLL_MAX_MS = 20_000;

/** How long to wait before asking for the `asked`-th time again, in ms. */
export function pollAfter(asked: number): number {
  return Math.min(POLL_MAX_MS, Math.round(POLL_MIN_MS * 1.4 ** Math.max(0, asked - 1)));
}

export function depositReport({ startDate, endDate }: DayRange) {
  return infiniteQueryOptions({
    queryKey: [...paymentKeys.deposits(), 'report', startDate, endDate],
    queryFn: ({ pageParam, signal }) =>
      value(
        api.GET('/wps/relay/MCS2_depositTransactioNReport', {
          params: { query: { startDate, endDate, pageNo: pageParam, size: PAGE_SIZE } },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.pageNum < last.totalPages ? last.pageNum + 1 : undefined),
    staleTime: 10_000,
  });
}
