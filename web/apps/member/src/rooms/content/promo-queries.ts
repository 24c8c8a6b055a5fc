import type { Value } from '@erawan/api/types';
import { queryOptions } from '@tanstack/react-query';
import { api, own, value } from '../../core/api.ts';

type PromoKind = Value<'/wps/promos', 'get'>['list'][number]['kind'];
/** Kinds of promotions that the merchant has, each with how many of it wait for the member. */
export type Promos = ReadonlyMap<PromoKind, number>;

const promosOf = (...kinds: PromoKind[]) =>
  queryOptions({
    queryKey: own('promos', ...kinds),
    queryFn: async ({ signal }): Promise<Promos> => {
      const query = { kinds: kinds.join() };
      const { list } = await value(api.GET('/wps/promos', { params: { query }, signal }));
      return new Map(list.filter(({ enabled }) => enabled).map(({ kind, count }) => [kind, count]));
    },
    meta: { noAlert: true },
  });

/** Those with entries of their own in the side menu. */
export const menuPromos = () => promosOf('REFERRAL', 'MISSION');

/** The daily check-in, and what the reward centre has. */
export const rewards = () =>
  promosOf('LOGIN', 'MANUAL', 'RAFFLE', 'UPGRADE_BONUS', 'MISSION_MANUAL', 'TICKET');
