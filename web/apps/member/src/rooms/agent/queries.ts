import { queryOptions } from '@tanstack/react-query';
import { api, value } from '../../api.ts';

/** The caller's own affiliate code, made when it is first asked for. */
export const ownCode = queryOptions({
  queryKey: ['own', 'affiliate'],
  queryFn: async ({ signal }) => (await value(api.GET('/wps/agent/affiliate', { signal }))).code,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  meta: { noAlert: true },
});

/** Whoever registers by this address belongs to the code. */
export const inviteLink = (code: string): string =>
  `${location.origin}/m/register?affiliateCode=${encodeURIComponent(code)}`;
