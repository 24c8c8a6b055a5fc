import { queryOptions } from '@tanstack/react-query';
import { api, value } from './api.ts';
import type { Answer, Content } from './calls.ts';

export type Debt = Answer<'/console/debts', 'get'>['list'][number];
export type DebtProposal = NonNullable<Debt['proposal']>;
type DebtEnd = Content<'/console/debts/{reversalId}/proposals', 'post'>;

export const debts = (state: 'waiting' | 'over', pageNo: number) =>
  queryOptions({
    queryKey: ['debts', state, pageNo],
    queryFn: ({ signal }) =>
      value(api.GET('/console/debts', { params: { query: { state, pageNo } }, signal })),
    refetchInterval: 15_000,
  });

export const proposeDebtEnd = (reversalId: string, body: DebtEnd) =>
  value(api.POST('/console/debts/{reversalId}/proposals', { params: { path: { reversalId } }, body }));

export const approveDebtEnd = (proposalId: string, digest: string) =>
  value(
    api.POST('/console/debts/proposals/{proposalId}/approve', {
      params: { path: { proposalId } },
      body: { digest },
    }),
  );

export const rejectDebtEnd = (proposalId: string, reason: string) =>
  value(
    api.POST('/console/debts/proposals/{proposalId}/reject', {
      params: { path: { proposalId } },
      body: { reason },
    }),
  );

export const withdrawDebtEnd = (proposalId: string) =>
  value(api.POST('/console/debts/proposals/{proposalId}/withdraw', { params: { path: { proposalId } } }));
