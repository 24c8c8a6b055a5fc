import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, own, value } from '../../core/api.ts';

export const memberInfo = () =>
  queryOptions({
    queryKey: own('member'),
    queryFn: ({ signal }) => value(api.GET('/wps/member/info', { signal })),
    meta: { noAlert: true },
  });

export function useMember() {
  const loggedIn = useStore(session) !== null;
  return useQuery({ ...memberInfo(), enabled: loggedIn });
}

/** The number of the member's picture. */
export const avatar = () =>
  queryOptions({
    queryKey: own('avatar'),
    queryFn: async ({ signal }) => (await value(api.GET('/wps/member/info/icon', { signal }))).icon,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { noAlert: true },
  });
