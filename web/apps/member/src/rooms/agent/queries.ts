import { queryOptions } from '@tanstack/react-query';
import { api, own, value } from '../../core/api.ts';

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
