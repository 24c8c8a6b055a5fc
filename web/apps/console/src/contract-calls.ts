import { queryOptions } from '@tanstack/react-query';
import { api, value } from './api.ts';
import type { Answer, Content } from './calls.ts';

export type ContractProposal = Answer<'/console/contractProposals', 'get'>['list'][number];
export type MemberContract = Answer<'/console/members/{username}/contracts', 'get'>['list'][number];
/** What is agreed to, whatever it belongs to. */
export type Terms = Pick<ContractProposal, 'kind' | 'tiers' | 'activeMinBet' | 'carry' | 'charges'>;
type ContractForm = Content<'/console/members/{username}/contracts', 'post'>;

export const contractProposals = (state: 'waiting' | 'over', pageNo: number) =>
  queryOptions({
    queryKey: ['contracts', state, pageNo],
    queryFn: ({ signal }) =>
      value(api.GET('/console/contractProposals', { params: { query: { state, pageNo } }, signal })),
    refetchInterval: 15_000,
  });

/** The contracts and offers of a member at this moment, the newest first; never from memory. */
export const memberContracts = (username: string) =>
  queryOptions({
    queryKey: ['contracts', 'member', username],
    queryFn: async ({ signal }) =>
      (
        await value(
          api.GET('/console/members/{username}/contracts', { params: { path: { username } }, signal }),
        )
      ).list,
    staleTime: 0,
    gcTime: 0,
  });

export const proposeContract = (username: string, body: ContractForm) =>
  value(api.POST('/console/members/{username}/contracts', { params: { path: { username } }, body }));

export const approveContract = (proposalId: string, digest: string) =>
  value(
    api.POST('/console/contractProposals/{proposalId}/approve', {
      params: { path: { proposalId } },
      body: { digest },
    }),
  );

export const rejectContract = (proposalId: string, reason: string) =>
  value(
    api.POST('/console/contractProposals/{proposalId}/reject', {
      params: { path: { proposalId } },
      body: { reason },
    }),
  );

export const takeBackContract = (proposalId: string) =>
  value(api.POST('/console/contractProposals/{proposalId}/withdraw', { params: { path: { proposalId } } }));
