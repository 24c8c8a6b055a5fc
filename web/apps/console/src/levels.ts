import { queryOptions } from '@tanstack/react-query';
import { api, value } from './api.ts';
import type { Answer } from './calls.ts';

export type Level = Answer<'/console/levels', 'get'>['list'][number];
export type MemberLevel = Answer<'/console/members/{username}/level', 'get'>;

export const levels = (state: 'waiting' | 'over', pageNo: number) =>
  queryOptions({
    queryKey: ['levels', 'list', state, pageNo],
    queryFn: ({ signal }) =>
      value(api.GET('/console/levels', { params: { query: { state, pageNo } }, signal })),
    refetchInterval: 15_000,
  });

export const memberLevel = (username: string) =>
  queryOptions({
    queryKey: ['levels', 'member', username],
    queryFn: ({ signal }) =>
      value(api.GET('/console/members/{username}/level', { params: { path: { username } }, signal })),
  });

export const proposeLevel = (username: string, body: { level: number; reason: string }) =>
  value(api.POST('/console/members/{username}/level/proposals', { params: { path: { username } }, body }));

export const approveLevel = (proposalId: string, digest: string) =>
  value(
    api.POST('/console/levels/{proposalId}/approve', { params: { path: { proposalId } }, body: { digest } }),
  );

export const rejectLevel = (proposalId: string, reason: string) =>
  value(
    api.POST('/console/levels/{proposalId}/reject', { params: { path: { proposalId } }, body: { reason } }),
  );

export const takeBackLevel = (proposalId: string) =>
  value(api.POST('/console/levels/{proposalId}/withdraw', { params: { path: { proposalId } } }));
