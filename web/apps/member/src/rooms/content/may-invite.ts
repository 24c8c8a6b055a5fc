import { isAgent } from '@erawan/kit/member-type';
import type { Promos } from './promo-queries.ts';

/** Agents always, members where the merchant lets them; `undefined` as long as its promotions are not known. */
export function mayInvite(type: number | undefined, promos: Promos | undefined): boolean | undefined {
  if (type === undefined) return false;
  return isAgent(type) || (type === 0 && promos?.has('REFERRAL'));
}
