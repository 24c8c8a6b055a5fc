import type { Language } from '@erawan/kit/i18n';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, value } from '../../../core/api.ts';
import { type Game, gameKeys } from '../queries.ts';

const PAGE_SIZE = 35;
const IDS_MAX = 100;

/** The game ids of the member's favourites, at most 100. */
export const favouriteIds = () =>
  queryOptions({
    queryKey: [...gameKeys.favourites(), 'ids'],
    queryFn: async ({ signal }) => {
      const query = { pageNo: 1, pageSize: IDS_MAX };
      return (await value(api.GET('/wps/relay/MCSFE_getFavoriteGames', { params: { query }, signal })))
        .content;
    },
    meta: { noAlert: true },
  });

/** Which of the member's own games; without it all of them. */
export interface OwnFilter {
  gameType: string;
  vendor: string;
}

const EVERY: OwnFilter = { gameType: 'ALL', vendor: '' };

export function favouriteGames(language: Language, filter = EVERY) {
  return infiniteQueryOptions({
    queryKey: [...gameKeys.favouriteLists(), filter, language],
    queryFn: async ({ pageParam, signal }) => {
      const query = { pageNo: pageParam, pageSize: PAGE_SIZE, ...filter, language };
      const page = await value(
        api.GET('/wps/relay/MCSFE_getFavoriteGamesList', { params: { query }, signal }),
      );
      return { games: page.content, totalPages: page.totalPages };
    },
    initialPageParam: 1,
    getNextPageParam: (last, _, page) => (page < last.totalPages ? page + 1 : undefined),
    staleTime: 0,
  });
}

/** The games opened last, the latest first. */
export function recentGames(language: Language, filter = EVERY) {
  return infiniteQueryOptions({
    queryKey: [...gameKeys.recent(), filter, language],
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: pageParam, pageSize: PAGE_SIZE, ...filter, language };
      const page = await value(api.GET('/wps/relay/GCS_recentGame', { params: { query }, signal }));
      return { games: page.list, totalPages: page.totalPages };
    },
    initialPageParam: 1,
    getNextPageParam: (last, _, page) => (page < last.totalPages ? page + 1 : undefined),
    staleTime: 0,
  });
}

type Named = Pick<Game, 'nodeId' | 'vassalage'>;

export function putFavourite({ nodeId, vassalage: vendor }: Named, wanted: boolean): Promise<unknown> {
  return value(
    wanted
      ? api.POST('/wps/relay/MCSFE_addFavoriteGameV2', { body: { nodeId, vendor } })
      : api.DELETE('/wps/relay/MCSFE_removeFavoriteGameV2', { params: { query: { nodeId, vendor } } }),
  );
}
