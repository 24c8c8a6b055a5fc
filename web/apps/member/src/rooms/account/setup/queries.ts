import type { Body, Value } from '@erawan/api/types';
import { queryOptions } from '@tanstack/react-query';
import { api, own, queries, value } from '../../../core/api.ts';

const SETUP = '/wps/member/setup';

export type Setup = Value<typeof SETUP, 'get'>;

/** Whether the account was opened by an agent and has still to be set up. */
export const accountSetup = () =>
  queryOptions({
    queryKey: own('setup'),
    queryFn: ({ signal }) => value(api.GET(SETUP, { signal })),
    staleTime: 0,
    retry: false,
    meta: { noAlert: true },
  });

/** After it every call is open to the account. */
export async function finishSetup(body: Body<typeof SETUP, 'post'>): Promise<void> {
  await value(api.POST(SETUP, { body }));
  void queries.invalidateQueries({ queryKey: own('setup') });
}
