import type { Value } from '@erawan/api/types';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, own, value } from '../../core/api.ts';
import { keepReport } from '../../parts/keep-report.ts';
import type { DayRange } from '../../parts/periods.ts';
import { nextPage } from './next-page.ts';

const DAYS = '/wps/agent/rebateIncome';
const STATEMENT = '/wps/agent/income';
const LINE = '/wps/agent/income/{lineId}';

export type IncomeDays = Value<typeof DAYS, 'get'>;
export type IncomeDay = IncomeDays['list'][number];
export type Earnings = IncomeDays['earnings'];
export type IncomeStatement = Value<typeof STATEMENT, 'get'>;
export type IncomeLine = IncomeStatement['list'][number];
export type IncomeDetail = Value<typeof LINE, 'get'>;
export type IncomeShare = IncomeDetail['list'][number];
export type IncomeRound = IncomeDetail['rounds'][number];

const PAGE_SIZE = 20;
const FRESH_MS = 10_000;

/** What was earned by the play of these days, by day and type of game. */
export const incomeDays = ({ startDate, endDate }: DayRange) =>
  infiniteQueryOptions({
    queryKey: own('income', 'days', startDate, endDate),
    queryFn: ({ pageParam: pageNo, signal }) =>
      value(api.GET(DAYS, { params: { query: { startDate, endDate, pageNo, size: PAGE_SIZE } }, signal })),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: FRESH_MS,
  });

/** What was booked on these days. */
export const incomeStatement = ({ startDate, endDate }: DayRange) =>
  infiniteQueryOptions({
    queryKey: own('income', 'statement', startDate, endDate),
    queryFn: ({ pageParam: pageNo, signal }) =>
      value(
        api.GET(STATEMENT, { params: { query: { startDate, endDate, pageNo, size: PAGE_SIZE } }, signal }),
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: FRESH_MS,
  });

/** A line with the branches that it comes from. */
export const incomeLine = (lineId: string) =>
  infiniteQueryOptions({
    queryKey: own('income', 'line', lineId),
    queryFn: ({ pageParam: pageNo, signal }) =>
      value(api.GET(LINE, { params: { path: { lineId }, query: { pageNo, size: PAGE_SIZE } }, signal })),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: FRESH_MS,
  });

/** What was earned by the play of one day, and what waits to be paid out. The screen itself says what it does not know. */
export const incomeOf = (day: string) =>
  queryOptions({
    queryKey: own('income', 'of', day),
    queryFn: async ({ signal }) => {
      const query = { startDate: day, endDate: day, size: 1 };
      const { footer, earnings } = await value(api.GET(DAYS, { params: { query }, signal }));
      return { total: footer.total, balance: earnings.balance };
    },
    staleTime: FRESH_MS,
    meta: { noAlert: true },
  });

export const exportIncome = (days: DayRange) => keepReport('/wps/agent/income/export', 'income', days);
