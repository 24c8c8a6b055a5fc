import type { Value } from '@erawan/api/types';
import { queryOptions } from '@tanstack/react-query';
import { api, value } from '../../core/api.ts';

export type Jackpot = Value<'/wps/jackpots', 'get'>['list'][number];

export const jackpotKeys = {
  all: () => ['jackpots'] as const,
};

/** How often an open page asks; with what the counter takes to get there it is never half a minute behind. */
const REFRESH_MS = 10_000;

/** The jackpot as the ledger holds it; silent, because home is complete without it. */
export function jackpots() {
  return queryOptions({
    queryKey: jackpotKeys.all(),
    queryFn: async ({ signal }) => (await value(api.GET('/wps/jackpots', { signal }))).list,
    staleTime: REFRESH_MS / 2,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
    meta: { noAlert: true },
  });
}
