import type { Value } from '@erawan/api/types';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, own, value } from '../../core/api.ts';
import { type TeamView, typeOf } from './team-view.ts';
import { nextPage } from './next-page.ts';

/** The caller's own affiliate code, made when it is first asked for. */
export const ownCode = () =>
  queryOptions({
    queryKey: own('affiliate'),
    queryFn: async ({ signal }) => (await value(api.GET('/wps/agent/affiliate', { signal }))).code,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { noAlert: true },
  });

/** Members who register at this address belong to the code. */
export const inviteLink = (code: string): string =>
  `${location.origin}/m/register?affiliateCode=${encodeURIComponent(code)}`;

export type Downlines = Value<'/wps/agent/downlines', 'get'>;
export type TeamMember = Downlines['list'][number];
export type TeamStep = Downlines['path'][number];

const TEAM_PAGE_SIZE = 20;
const TEAM_FRESH_MS = 10_000;

/** The direct members of a person of the caller's team, or whom a search finds in that person's whole team. */
export function downlines({ parentId, account, type: kind, sort }: TeamView, callerType: number) {
  const type = typeOf(kind, callerType);
  return infiniteQueryOptions({
    queryKey: own('team', 'list', parentId, account, type, sort),
    queryFn: ({ pageParam, signal }) =>
      value(
        api.GET('/wps/agent/downlines', {
          params: {
            query: {
              pageNo: pageParam,
              size: TEAM_PAGE_SIZE,
              ...(parentId && { parentId }),
              ...(account && { account }),
              ...(type !== undefined && { type }),
              ...(sort && { sort }),
            },
          },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: TEAM_FRESH_MS,
  });
}

/** One member of the team, and the way to them. */
export const downline = (id: string) =>
  queryOptions({
    queryKey: own('team', 'one', id),
    queryFn: ({ signal }) => value(api.GET('/wps/agent/downline', { params: { query: { id } }, signal })),
    staleTime: TEAM_FRESH_MS,
  });
