import { queryOptions } from '@tanstack/react-query';
import { api, value } from './api.ts';
import type { Answer, Content } from './calls.ts';

export type Withdrawal = Answer<'/console/withdrawals', 'get'>['list'][number];
export type WithdrawalCase = Answer<'/console/withdrawals/{orderId}', 'get'>;
export type WithdrawalProposal = NonNullable<Withdrawal['proposal']>;
export type WithdrawalDecision = Content<'/console/withdrawals/{orderId}/proposals', 'post'>;

export const withdrawals = (state: 'queue' | 'held' | 'working' | 'ended', pageNo: number) =>
  queryOptions({
    queryKey: ['withdrawals', state, pageNo],
    queryFn: ({ signal }) =>
      value(api.GET('/console/withdrawals', { params: { query: { state, pageNo } }, signal })),
    refetchInterval: 15_000,
  });

/** What is known of one withdrawal at this moment; never from memory. */
export const withdrawalCase = (orderId: string) =>
  queryOptions({
    queryKey: ['withdrawals', 'case', orderId],
    queryFn: ({ signal }) =>
      value(api.GET('/console/withdrawals/{orderId}', { params: { path: { orderId } }, signal })),
    staleTime: 0,
    gcTime: 0,
  });

export const proposeWithdrawal = (orderId: string, body: WithdrawalDecision) =>
  value(api.POST('/console/withdrawals/{orderId}/proposals', { params: { path: { orderId } }, body }));

export const approveWithdrawal = (orderId: string, proposalId: string, digest: string) =>
  value(
    api.POST('/console/withdrawals/{orderId}/proposals/{proposalId}/approve', {
      params: { path: { orderId, proposalId } },
      body: { digest },
    }),
  );

export const rejectWithdrawal = (orderId: string, proposalId: string, reason: string) =>
  value(
    api.POST('/console/withdrawals/{orderId}/proposals/{proposalId}/reject', {
      params: { path: { orderId, proposalId } },
      body: { reason },
    }),
  );

export const releaseWithdrawal = (orderId: string, proposalId: string, digest: string) =>
  value(
    api.POST('/console/withdrawals/{orderId}/proposals/{proposalId}/release', {
      params: { path: { orderId, proposalId } },
      body: { digest },
    }),
  );

export const refuseRelease = (orderId: string, proposalId: string, reason: string) =>
  value(
    api.POST('/console/withdrawals/{orderId}/proposals/{proposalId}/refuseRelease', {
      params: { path: { orderId, proposalId } },
      body: { reason },
    }),
  );

export const takeBackWithdrawal = (orderId: string, proposalId: string) =>
  value(
    api.POST('/console/withdrawals/{orderId}/proposals/{proposalId}/withdraw', {
      params: { path: { orderId, proposalId } },
    }),
  );

export type Freeze = Answer<'/console/freezes', 'get'>['list'][number];
export type FreezeForm = Content<'/console/members/{username}/freezes', 'post'>;

export const freezes = (state: 'open' | 'lifted', pageNo: number) =>
  queryOptions({
    queryKey: ['freezes', state, pageNo],
    queryFn: ({ signal }) =>
      value(api.GET('/console/freezes', { params: { query: { state, pageNo } }, signal })),
    refetchInterval: 15_000,
  });

export const freezeMember = (username: string, body: FreezeForm) =>
  value(api.POST('/console/members/{username}/freezes', { params: { path: { username } }, body }));

export const proposeLift = (freezeId: string, reason: string) =>
  value(
    api.POST('/console/freezes/{freezeId}/proposals', { params: { path: { freezeId } }, body: { reason } }),
  );

export const approveLift = (freezeId: string, proposalId: string, digest: string) =>
  value(
    api.POST('/console/freezes/{freezeId}/proposals/{proposalId}/approve', {
      params: { path: { freezeId, proposalId } },
      body: { digest },
    }),
  );

export const rejectLift = (freezeId: string, proposalId: string, reason: string) =>
  value(
    api.POST('/console/freezes/{freezeId}/proposals/{proposalId}/reject', {
      params: { path: { freezeId, proposalId } },
      body: { reason },
    }),
  );

export const takeBackLift = (freezeId: string, proposalId: string) =>
  value(
    api.POST('/console/freezes/{freezeId}/proposals/{proposalId}/withdraw', {
      params: { path: { freezeId, proposalId } },
    }),
  );

export type Payer = Answer<'/console/payers', 'get'>['list'][number];

export const payers = queryOptions({
  queryKey: ['payers'],
  queryFn: ({ signal }) => value(api.GET('/console/payers', { signal })),
  refetchInterval: 15_000,
});

export const suspendPayer = (payer: string, reason: string) =>
  value(api.POST('/console/payers/{payer}/suspend', { params: { path: { payer } }, body: { reason } }));

export const proposePayer = (payer: string, reason: string) =>
  value(api.POST('/console/payers/{payer}/proposals', { params: { path: { payer } }, body: { reason } }));

export const approvePayer = (payer: string, proposalId: string, digest: string) =>
  value(
    api.POST('/console/payers/{payer}/proposals/{proposalId}/approve', {
      params: { path: { payer, proposalId } },
      body: { digest },
    }),
  );

export const rejectPayer = (payer: string, proposalId: string, reason: string) =>
  value(
    api.POST('/console/payers/{payer}/proposals/{proposalId}/reject', {
      params: { path: { payer, proposalId } },
      body: { reason },
    }),
  );

export const takeBackPayer = (payer: string, proposalId: string) =>
  value(
    api.POST('/console/payers/{payer}/proposals/{proposalId}/withdraw', {
      params: { path: { payer, proposalId } },
    }),
  );
