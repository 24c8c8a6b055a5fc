import type { Body, Query, Value } from '@erawan/api/types';
import type { Language } from '@erawan/kit/i18n';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, own, value } from '../../core/api.ts';
import { keepReport } from '../../parts/keep-report.ts';
import type { DayRange } from '../../parts/periods.ts';
import { stepUp } from '../../parts/step-up.ts';
import { pollAfter } from '../../parts/poll.ts';

export type WithdrawSettings = Value<'/wps/relay/MCSFE_getWithdrawSettings', 'get'>;
export type WithdrawReason = WithdrawSettings['reasons'][number];
export type WithdrawLevel = NonNullable<WithdrawSettings['level']>;
export type LevelLack = NonNullable<WithdrawLevel['next']>['lacks'][number];
export type WithdrawCard = WithdrawSettings['cards'][number];
export type Withdrawal = Value<'/wps/transaction/withdraw/{orderId}', 'get'>;
export type WithdrawalReport = Value<'/wps/relay/MCS2_WithdrawTransactionReport', 'get'>;
type NewWithdrawal = Body<'/wps/transaction/withdraw', 'post'>;
/** What makes two requests the same withdrawal; the funds password is not kept. */
export type WithdrawalContent = Omit<NewWithdrawal, 'paymentPassword'>;
export type ReportStatus = NonNullable<Query<'/wps/relay/MCS2_WithdrawTransactionReport', 'get'>['status']>;

export const payoutKeys = {
  all: () => own('withdrawals'),
};
const PAGE_SIZE = 20;

/** What may be withdrawn now and why not more; for one amount, with its fee. */
export function withdrawSettings(language: Language, asked: { amount?: string; cardId?: string } = {}) {
  return queryOptions({
    queryKey: [...payoutKeys.all(), 'settings', language, asked.amount, asked.cardId],
    queryFn: ({ signal }) =>
      value(api.GET('/wps/relay/MCSFE_getWithdrawSettings', { params: { query: asked }, signal })),
    // What was missing may have been set on the page before.
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { noAlert: true },
  });
}

/** The same key and content is the same withdrawal, however often it is sent. */
export function startWithdrawal(content: WithdrawalContent, paymentPassword: string, key: string) {
  return value(
    api.POST('/wps/transaction/withdraw', {
      params: { header: { 'Idempotency-Key': key } },
      body: { ...content, paymentPassword },
    }),
  );
}

/** Another account for a withdrawal that waits; asks for a fresh proof of identity. */
export function changeAccount(orderId: string, cardId: string, paymentPassword: string) {
  return stepUp(() =>
    value(
      api.PUT('/wps/transaction/withdraw/{orderId}/card', {
        params: { path: { orderId } },
        body: { cardId, paymentPassword },
      }),
    ),
  );
}

/** Whether nothing more becomes of it by itself. */
export const isOver = ({ status }: Pick<Withdrawal, 'status'>): boolean =>
  status === 'paid' || status === 'refused';

/** Asked again, ever more slowly, until the money is paid out or back. */
export function withdrawalDetail(language: Language, orderId: string) {
  return queryOptions({
    queryKey: [...payoutKeys.all(), 'detail', language, orderId],
    queryFn: ({ signal }) =>
      value(api.GET('/wps/transaction/withdraw/{orderId}', { params: { path: { orderId } }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.data && isOver(state.data) ? false : pollAfter(state.dataUpdateCount + state.errorUpdateCount),
    meta: { noAlert: true },
  });
}

export function withdrawalReport(
  language: Language,
  { startDate, endDate }: DayRange,
  status: ReportStatus | undefined,
) {
  return infiniteQueryOptions({
    queryKey: [...payoutKeys.all(), 'report', language, startDate, endDate, status],
    queryFn: ({ pageParam, signal }) =>
      value(
        api.GET('/wps/relay/MCS2_WithdrawTransactionReport', {
          params: { query: { startDate, endDate, status, pageNo: pageParam, size: PAGE_SIZE } },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.pageNum < last.totalPages ? last.pageNum + 1 : undefined),
    staleTime: 10_000,
  });
}

/** Keeps the member's withdrawals of these days as a file. */
export const exportWithdrawals = (days: DayRange, status: ReportStatus | undefined) =>
  keepReport('/wps/report/withdrawExport', 'withdrawals', days, { status: status ?? '' });
