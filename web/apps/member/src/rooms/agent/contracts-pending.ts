import type { Value } from '@erawan/api/types';
import { queryOptions } from '@tanstack/react-query';
import { api, own, value } from '../../core/api.ts';

const PENDING = '/wps/agent/contract/pending';

export type ContractsPending = Value<typeof PENDING, 'get'>;

/** Which contracts wait for the member's answer. */
export const contractsPending = () =>
  queryOptions({
    queryKey: own('contracts', 'pending'),
    queryFn: ({ signal }) => value(api.GET(PENDING, { signal })),
    staleTime: 10_000,
    retry: false,
    meta: { noAlert: true },
  });
