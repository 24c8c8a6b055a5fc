import type { Body, Value } from '@erawan/api/types';
import type { Language } from '@erawan/kit/i18n';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, bytes, own, value } from '../../core/api.ts';
import { keepReport } from '../../parts/keep-report.ts';
import { type DayRange, daysBefore } from '../../parts/periods.ts';
import { pollAfter } from '../../parts/poll.ts';

export type DepositChannel = Value<'/wps/relay/MCS2_depositBanksByVendor', 'get'>['list'][number];
export type ChannelName = DepositChannel['channel'];
export type ChannelKind = DepositChannel['kind'];
export type DepositBank = DepositChannel['banks'][number];
export type Deposit = Value<'/wps/transaction/deposit/{orderId}', 'get'>;
export type DepositReport = Value<'/wps/relay/MCS2_depositTransactioNReport', 'get'>;
export type TransferAccount = NonNullable<Deposit['account']>;
export type CoinQuote = NonNullable<Deposit['quote']>;

/** What the member decided: the channel's own call carries the rest. */
export interface NewDeposit {
  channel: ChannelName;
  vendor: string;
  bankId: string;
  amount: string;
}
/** What matters of the answer, whatever the channel. */
export interface DepositStarted {
  orderId: string;
  payUrl?: string;
}
/** What the member tells about a transfer. */
export type TransferNote = Pick<
  Body<'/wps/relay/MCS2_depositManualTransfer', 'post'>,
  'payerName' | 'remark' | 'images'
>;

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
    placeholderData: keepPreviousData,
  });
}

/** What reversed deposits left outstanding, and what of it the next deposits repay. */
export const depositSettings = queryOptions({
  queryKey: [...paymentKeys.deposits(), 'settings'],
  queryFn: ({ signal }) => value(api.GET('/wps/relay/MCSFE_getDepositSettings', { signal })),
  staleTime: 0,
  meta: { noAlert: true },
});

const keyed = (key: string) => ({ header: { 'Idempotency-Key': key } });

/** The same key and content is the same deposit, however often it is sent. */
export function startDeposit(
  { channel, vendor, bankId, amount }: NewDeposit,
  key: string,
): Promise<DepositStarted> {
  const params = keyed(key);
  const body = { bankId, amount };
  switch (channel) {
    case 'manual':
      return value(api.POST('/wps/relay/MCS2_depositManualTransfer', { params, body }));
    case 'alipay':
      return value(api.POST('/wps/relay/MCS2_DepositAlipay', { params, body }));
    case 'qq':
      return value(api.POST('/wps/relay/MCS2_DepositQQ', { params, body }));
    case 'wechat':
      return value(api.POST('/wps/relay/MCS2_depositWechat', { params, body }));
    case 'gateway':
    case 'promptpay':
    case 'ewallet':
    case 'card':
    case 'crypto':
      return value(api.POST('/wps/relay/MCS2_depositPaymentGateway', { params, body: { vendor, ...body } }));
  }
}

/** The member says that the deposit is paid: the server asks the provider at once. */
export function claimPaid(orderId: string): Promise<Deposit> {
  return value(api.POST('/wps/transaction/deposit/{orderId}/paid', { params: { path: { orderId } } }));
}

/** Tells about a transfer that was made; the same key and content is told once. */
export function tellTransfer(orderId: string, note: TransferNote, key: string) {
  return value(
    api.POST('/wps/relay/MCS2_depositManualTransfer', { params: keyed(key), body: { orderId, ...note } }),
  );
}

/** Sends the picture of a slip and answers the name it has from then on. */
export async function addSlip(orderId: string, file: Blob, signal: AbortSignal): Promise<string> {
  const body = new FormData();
  body.append('image', file);
  const path = '/wps/transaction/deposit/{orderId}/images';
  const response = await bytes(path, { method: 'POST', body, signal }, orderId);
  return ((await response.json()) as { value: Value<typeof path, 'post'> }).value.imageId;
}

export function cancelDeposit(orderId: string): Promise<boolean> {
  return value(api.DELETE('/wps/transaction/deposit/{orderId}', { params: { path: { orderId } } }));
}

/** Asked again, ever more slowly, until the deposit is decided; the live stream usually says it sooner. */
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

function reportPage(
  query: DayRange & { channel?: ChannelName; status?: Deposit['status']; pageNo: number },
  signal: AbortSignal,
) {
  return value(
    api.GET('/wps/relay/MCS2_depositTransactioNReport', {
      params: { query: { ...query, size: PAGE_SIZE } },
      signal,
    }),
  );
}

/** The deposits by a channel that are not decided yet, the newest first: time to pay crosses midnight at most once. */
export function pendingDeposits(language: Language, channel: ChannelName, today: string) {
  return queryOptions({
    queryKey: [...paymentKeys.deposits(), 'pending', language, channel, today],
    queryFn: async ({ signal }) => {
      const days = { startDate: daysBefore(today, 1), endDate: today };
      return (await reportPage({ ...days, channel, status: 'pending', pageNo: 1 }, signal)).list;
    },
    // Midnight or another language must not take away a form that is being filled in.
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { noAlert: true },
  });
}

export function depositReport(
  language: Language,
  { startDate, endDate }: DayRange,
  channel: ChannelName | undefined,
) {
  return infiniteQueryOptions({
    queryKey: [...paymentKeys.deposits(), 'report', language, startDate, endDate, channel],
    queryFn: ({ pageParam, signal }) =>
      reportPage({ startDate, endDate, ...(channel && { channel }), pageNo: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.pageNum < last.totalPages ? last.pageNum + 1 : undefined),
    staleTime: 10_000,
  });
}

/** Keeps the member's deposits of these days as a file. */
export const exportDeposits = (days: DayRange, channel: ChannelName | undefined) =>
  keepReport('/wps/report/depositExport', 'deposits', days, { channel: channel ?? '' });
