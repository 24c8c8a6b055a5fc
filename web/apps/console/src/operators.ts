import { queryOptions } from '@tanstack/react-query';
import { api, value } from './api.ts';
import type { Answer } from './calls.ts';

export type OperatorRow = Answer<'/console/operators', 'get'>['list'][number];

export const operators = (pageNo: number) =>
  queryOptions({
    queryKey: ['operators', pageNo],
    queryFn: ({ signal }) => value(api.GET('/console/operators', { params: { query: { pageNo } }, signal })),
    refetchInterval: 15_000,
  });

export const proposeReset = (username: string, reason: string) =>
  value(
    api.POST('/console/operators/{username}/factorReset', {
      params: { path: { username } },
      body: { reason },
    }),
  );

export const approveReset = (proposalId: string, digest: string) =>
  value(
    api.POST('/console/operators/proposals/{proposalId}/approve', {
      params: { path: { proposalId } },
      body: { digest },
    }),
  );

export const rejectReset = (proposalId: string, reason: string) =>
  value(
    api.POST('/console/operators/proposals/{proposalId}/reject', {
      params: { path: { proposalId } },
      body: { reason },
    }),
  );

export const takeBackReset = (proposalId: string) =>
  value(api.POST('/console/operators/proposals/{proposalId}/withdraw', { params: { path: { proposalId } } }));
