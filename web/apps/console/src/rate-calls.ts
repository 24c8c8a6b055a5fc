import { queryOptions } from '@tanstack/react-query';
import { api, value } from './api.ts';
import type { Answer } from './calls.ts';

export type RateChange = Answer<'/console/rateChanges', 'get'>['list'][number];
export type MemberRates = Answer<'/console/members/{username}/rates', 'get'>;
type Rates = MemberRates['rebates'];
export type RateCategory = Rates[number]['gameCategory'];

export const RATE_CATEGORIES: readonly RateCategory[] = [
  'RNG',
  'FISH',
  'LIVE',
  'LOTT',
  'ELOTT',
  'SPORTS',
  'PVP',
  'COCKFIGHT',
];

export const rateChanges = (state: 'waiting' | 'over', pageNo: number) =>
  queryOptions({
    queryKey: ['rateChanges', state, pageNo],
    queryFn: ({ signal }) =>
      value(api.GET('/console/rateChanges', { params: { query: { state, pageNo } }, signal })),
    refetchInterval: 15_000,
  });

/** The rates of a member at this moment, and between which ones they may be set; never from memory. */
export const memberRates = (username: string) =>
  queryOptions({
    queryKey: ['rateChanges', 'member', username],
    queryFn: ({ signal }) =>
      value(api.GET('/console/members/{username}/rates', { params: { path: { username } }, signal })),
    staleTime: 0,
    gcTime: 0,
  });

export const proposeRates = (
  username: string,
  rebates: { gameCategory: string; rate: string }[],
  reason: string,
) =>
  value(
    api.POST('/console/members/{username}/rates', {
      params: { path: { username } },
      body: { rebates, reason },
    }),
  );

export const approveRates = (proposalId: string, digest: string) =>
  value(
    api.POST('/console/rateChanges/{proposalId}/approve', {
      params: { path: { proposalId } },
      body: { digest },
    }),
  );

export const rejectRates = (proposalId: string, reason: string) =>
  value(
    api.POST('/console/rateChanges/{proposalId}/reject', {
      params: { path: { proposalId } },
      body: { reason },
    }),
  );

export const takeBackRates = (proposalId: string) =>
  value(api.POST('/console/rateChanges/{proposalId}/withdraw', { params: { path: { proposalId } } }));

/** Tenths of a percent; the server writes percent with one place. */
const tenths = (percent: string): number => Number(percent.replace('.', ''));

/** The rate of a category; who has none has 0. With one that begins at midnight, that one. */
export function rateOf(rates: Rates, category: RateCategory): string {
  const found = rates.find(({ gameCategory }) => gameCategory === category);
  return found?.comingRate ?? found?.rate ?? '0.0';
}

/** The rates that a member may be given in a category, and the one that the member has. */
export function choicesOf(
  { rebates, lowestRebates, highestRebates }: MemberRates,
  category: RateCategory,
): string[] {
  const [least, most] = [tenths(rateOf(lowestRebates, category)), tenths(rateOf(highestRebates, category))];
  const possible = Array.from({ length: Math.max(0, most - least + 1) }, (_, at) => least + at);
  const all = new Set([...possible, tenths(rateOf(rebates, category))]);
  return [...all].sort((a, b) => a - b).map((rate) => `${Math.trunc(rate / 10)}.${rate % 10}`);
}
