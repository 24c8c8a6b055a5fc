import { useInfo } from '../merchant.ts';

const KINDS = ['REFERRAL', 'MISSION'] as const;

/** Kinds of promotions with entries of their own that the merchant has switched on. */
export function usePromos(): ReadonlySet<string> {
  const flags = useInfo()?.whitelabel;
  return new Set(KINDS.filter((kind) => flags?.[kind] === true));
}
