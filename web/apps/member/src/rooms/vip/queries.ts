import type { Value } from '@erawan/api/types';
import type { Language } from '@erawan/kit/i18n';
import { queryOptions } from '@tanstack/react-query';
import { api, own, value } from '../../core/api.ts';

export type PlayerRank = Value<'/wps/member/playerRank', 'get'>;
export type RankLabel = PlayerRank['labels'][number];
export type RankCondition = RankLabel['conditions'][number];

/** Every deposit and every round may change it, so each screen that shows it asks anew. */
export const playerRank = (language: Language) =>
  queryOptions({
    queryKey: own('rank', language),
    queryFn: ({ signal }) => value(api.GET('/wps/member/playerRank', { signal })),
    staleTime: 0,
    meta: { noAlert: true },
  });
