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

/** Whoever registers by this address belongs to the code. */
export const inviteLink = (code: string): string =>
  `${location.origin}/m/register?affiliateCode=${encodeURIComponent(code)}`;

const AGENTS = new Set([1, 2, 41, 42]);

/** Agents always, members where the merchant rewards it; not known yet as long as nobody knows its promotions. */
export function mayInvite(type: number | undefined, promos: Promos | undefined): boolean | undefined {
  if (type === undefined) return false;
  return AGENTS.has(type) || (type === 0 && promos?.has('REFERRAL'));
}
