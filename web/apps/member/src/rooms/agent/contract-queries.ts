import type { Body, Value } from '@erawan/api/types';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, own, queries, value } from '../../core/api.ts';
import type { DayRange } from '../../parts/periods.ts';
import { nextPage } from './next-page.ts';

const LISTS = '/wps/agent/contract/{kind}';
const ANSWER = '/wps/agent/contract/{kind}/answer';
const OFFER = '/wps/agent/contract/{kind}/offer';
const WITHDRAW = '/wps/agent/contract/{kind}/offer/{id}';
const DOWNLINE = '/wps/agent/contracts';
const SALARIES = '/wps/agent/dailySalary';
const DIVIDENDS = '/wps/agent/dividend';

export type ContractRow = Value<typeof LISTS, 'get'>['list'][number];
export type ContractKind = ContractRow['kind'];
export type OfferKind = ContractRow['type'];
export type TierValue = ContractRow['tiers'][number];
export type PreviewRow = ContractRow['preview'][number];
export type ContractTerms = NonNullable<ContractRow['current']>;
type ContractAnswer = Body<typeof ANSWER, 'post'>;
export type ContractOffer = Body<typeof OFFER, 'post'>;
export type DownlineContracts = Value<typeof DOWNLINE, 'get'>;
export type Periods = Value<typeof DIVIDENDS, 'get'>;
export type PeriodRow = Periods['list'][number];
/** What a period was measured by, and what that reached. */
export type Measured = Omit<PeriodRow, 'amount' | 'correction' | 'lineId' | 'owed' | 'status'>;

/** What runs in periods that are listed. */
export type PeriodKind = Exclude<ContractKind, 'hourlySalary'>;

const PAGE_SIZE = 20;
const FRESH_MS = 10_000;

/** The member's contracts of a kind: offers that wait, then what holds. */
export const contractsOf = (kind: ContractKind) =>
  queryOptions({
    queryKey: own('contracts', 'of', kind),
    queryFn: async ({ signal }) => (await value(api.GET(LISTS, { params: { path: { kind } }, signal }))).list,
    staleTime: 0,
  });

/** Whatever tells of contracts is asked anew: after a refusal too, as the offer may be another one by now. */
export async function answerContract(kind: ContractKind, body: ContractAnswer) {
  try {
    return (await value(api.POST(ANSWER, { params: { path: { kind } }, body }))).status;
  } finally {
    void queries.invalidateQueries({ queryKey: own('contracts') });
  }
}

/** The caller's own contracts, and those with a direct member. */
export const contractsWith = (downlineId: string) =>
  queryOptions({
    queryKey: own('contracts', 'with', downlineId),
    queryFn: ({ signal }) => value(api.GET(DOWNLINE, { params: { query: { downlineId } }, signal })),
    staleTime: 0,
  });

/** The same key and content is the same offer, however often it is sent. */
export async function offerContract(
  kind: ContractKind,
  body: ContractOffer,
  key: string,
): Promise<{ id: string }> {
  const params = { header: { 'Idempotency-Key': key }, path: { kind } };
  return value(api.POST(OFFER, { params, body }));
}

export async function withdrawOffer(kind: ContractKind, id: string): Promise<void> {
  try {
    await value(api.DELETE(WITHDRAW, { params: { path: { kind, id } } }));
  } finally {
    void queries.invalidateQueries({ queryKey: own('contracts') });
  }
}

/** The terms that hold, the period that runs, and those that begin on these days. */
export const periodsOf = (kind: PeriodKind, { startDate, endDate }: DayRange) =>
  infiniteQueryOptions({
    queryKey: own('contracts', 'periods', kind, startDate, endDate),
    queryFn: ({ pageParam: pageNo, signal }) =>
      value(
        api.GET(kind === 'dividend' ? DIVIDENDS : SALARIES, {
          params: { query: { startDate, endDate, pageNo, size: PAGE_SIZE } },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: FRESH_MS,
  });
