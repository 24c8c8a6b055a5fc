import { queryOptions } from '@tanstack/react-query';
import { api, value } from './api.ts';
import type { Answer } from './calls.ts';

export type Closing = Answer<'/console/closings', 'get'>['list'][number];

export const closings = (state: 'waiting' | 'over', pageNo: number) =>
  queryOptions({
    queryKey: ['closings', state, pageNo],
    queryFn: ({ signal }) =>
      value(api.GET('/console/closings', { params: { query: { state, pageNo } }, signal })),
    refetchInterval: 15_000,
  });

/** What closing the account would pay out at this moment; never from memory. */
export const closable = (username: string) =>
  queryOptions({
    queryKey: ['closings', 'member', username],
    queryFn: ({ signal }) =>
      value(api.GET('/console/members/{username}/closing', { params: { path: { username } }, signal })),
    staleTime: 0,
    gcTime: 0,
  });

export const proposeClosing = (username: string, cardId: string | undefined, reason: string) =>
  value(
    api.POST('/console/members/{username}/closing', {
      params: { path: { username } },
      body: { reason, ...(cardId === undefined ? {} : { cardId }) },
    }),
  );

export const approveClosing = (proposalId: string, digest: string) =>
  value(
    api.POST('/console/closings/{proposalId}/approve', {
      params: { path: { proposalId } },
      body: { digest },
    }),
  );

export const rejectClosing = (proposalId: string, reason: string) =>
  value(
    api.POST('/console/closings/{proposalId}/reject', {
      params: { path: { proposalId } },
      body: { reason },
    }),
  );

export const takeBackClosing = (proposalId: string) =>
  value(api.POST('/console/closings/{proposalId}/withdraw', { params: { path: { proposalId } } }));
