import type { Value } from '@erawan/api/types';
import type { Language } from '@erawan/kit/i18n';
import { queryOptions } from '@tanstack/react-query';
import { api, value } from '../../core/api.ts';

export type Winner = Value<'/wps/relay/GCSGAME_getRankList', 'get'>['list'][number]['vo'];

const WINNERS = 20;
const JACKPOT_GAMES = 15;

/** The slots that carry a jackpot; silent, because home is complete without them. */
export function jackpotGames(language: Language) {
  return queryOptions({
    queryKey: ['jackpotGames', language],
    queryFn: async ({ signal }) => {
      const { games } = await value(
        api.GET('/wps/relay/GCSGAME_gameList', {
          params: {
            query: {
              platform: 'html5',
              gameType: 'RNG',
              gameClassify: 'JP',
              language,
              pageNo: 1,
              pageSize: JACKPOT_GAMES,
            },
          },
          signal,
        }),
      );
      return games;
    },
    staleTime: 300_000,
    meta: { noAlert: true },
  });
}

export function winners(language: Language) {
  return queryOptions({
    queryKey: ['winners', language],
    queryFn: async ({ signal }): Promise<Winner[]> => {
      const query = { gameCategory: 'ALL', language, limitNum: WINNERS };
      const { list } = await value(api.GET('/wps/relay/GCSGAME_getRankList', { params: { query }, signal }));
      return list.map((entry) => entry.vo);
    },
    meta: { noAlert: true },
  });
}
