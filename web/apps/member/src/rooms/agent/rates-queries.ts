import type { Body, Value } from '@erawan/api/types';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, own, queries, value } from '../../core/api.ts';
import { nextPage } from './next-page.ts';

const LIST = '/wps/agent/downlineRebates';
const RAISE = '/wps/agent/updateDownlineRebates';

export type DownlineRates = Value<typeof LIST, 'get'>;
export type DirectMember = DownlineRates['list'][number];
export type CategoryRate = DirectMember['rebates'][number];
export type RatesForm = Body<typeof RAISE, 'put'>;

const PAGE_SIZE = 20;

/** The caller's direct members, by name, with their rates. */
export function downlineRates(account: string) {
  return infiniteQueryOptions({
    queryKey: own('team', 'rates', account),
    queryFn: ({ pageParam, signal }) =>
      value(
        api.GET(LIST, {
          params: { query: { pageNo: pageParam, size: PAGE_SIZE, ...(account && { account }) } },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 10_000,
  });
}

/** Whatever tells rates is asked anew: after a refusal too, as the own rates may be others by now. */
export async function raiseRates(form: RatesForm): Promise<void> {
  try {
    await value(api.PUT(RAISE, { body: form }));
  } finally {
    void queries.invalidateQueries({ queryKey: own('team') });
  }
}
