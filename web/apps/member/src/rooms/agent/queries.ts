import { isAgent } from '@erawan/kit/member-type';
import { queryOptions } from '@tanstack/react-query';
import { api, own, value } from '../../core/api.ts';
import type { Promos } from '../content/queries.ts';

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

/** Agents always, members where the merchant rewards it; `undefined` as long as its promotions are not known. */
export function mayInvite(type: number | undefined, promos: Promos | undefined): boolean | undefined {
  if (type === undefined) return false;
  return isAgent(type) || (type === 0 && promos?.has('REFERRAL'));
}
