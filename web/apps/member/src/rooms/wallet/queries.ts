import { queryOptions, useQuery } from '@tanstack/react-query';
import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { api, own, value } from '../../core/api.ts';

export const wallets = () =>
  queryOptions({
    queryKey: own('wallets'),
    queryFn: ({ signal }) => value(api.GET('/wps/wallets/gcs', { signal })),
    staleTime: 15_000,
    refetchOnWindowFocus: true,
    meta: { noAlert: true },
  });

export function useWallets() {
  const loggedIn = useStore(session) !== null;
  return useQuery({ ...wallets(), enabled: loggedIn });
}
