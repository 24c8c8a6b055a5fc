import type { Value } from '@erawan/api/types';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { api, value } from '../../api.ts';

export type Wallets = Value<'/wps/wallets/gcs', 'get'>;

/** Keys that start with `own` are forgotten at logout. */
export const walletKey = ['own', 'wallets'] as const;

const wallets = queryOptions({
  queryKey: walletKey,
  queryFn: ({ signal }) => value(api.GET('/wps/wallets/gcs', { signal })),
  staleTime: 15_000,
  refetchOnWindowFocus: true,
  meta: { noAlert: true },
});

export function useWallets() {
  const loggedIn = useStore(session) !== null;
  return useQuery({ ...wallets, enabled: loggedIn });
}
