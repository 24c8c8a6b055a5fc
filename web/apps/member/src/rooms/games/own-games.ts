import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import type { Language } from '@erawan/kit/i18n';
import { type InfiniteData, infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { alertUser, api, queries, value } from '../../api.ts';
import { rememberReturn } from '../session/return-path.ts';
import { recentKey } from './launch.ts';
import type { Game } from './queries.ts';

const FAVOURITES = ['own', 'favourites'] as const;
const GAMES = [...FAVOURITES, 'games'] as const;
const IDS_MAX = 100;
const PAGE_SIZE = 35;

/** Numbers of the member's favourites; dropped with everything else of theirs on logout. */
const favouriteIds = queryOptions({
  queryKey: [...FAVOURITES, 'ids'],
  queryFn: async ({ signal }) => {
    const query = { pageNo: 1, pageSize: IDS_MAX };
    return (await value(api.GET('/wps/relay/MCSFE_getFavoriteGames', { params: { query }, signal }))).content;
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
    queryKey: [...GAMES, filter, language],
    queryFn: async ({ pageParam, signal }) => {
      const query = { pageNo: pageParam, pageSize: PAGE_SIZE, ...filter };
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
    queryKey: [...recentKey, filter, language],
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: pageParam, pageSize: PAGE_SIZE, ...filter };
      const page = await value(api.GET('/wps/relay/GCS_recentGame', { params: { query }, signal }));
      return { games: page.list, totalPages: page.totalPages };
    },
    initialPageParam: 1,
    getNextPageParam: (last, _, page) => (page < last.totalPages ? page + 1 : undefined),
    staleTime: 0,
  });
}

type Named = Pick<Game, 'nodeId' | 'vassalage'>;

/**
 * Whether the game is a favourite, and what a tap on its heart does; a visitor is led to the login. Until the numbers
 * are there it is what the list it stands in says.
 */
export function useFavourite(game: Named, listed: boolean): { on: boolean; toggle: () => void } {
  const loggedIn = useStore(session) !== null;
  const { data } = useQuery({ ...favouriteIds, enabled: loggedIn });
  const on = data?.includes(game.nodeId) ?? listed;
  const toggle = () => {
    if (loggedIn) {
      void keep(game, !on);
      return;
    }
    toLogin();
  };
  return { on, toggle };
}

/** Only members have games of their own; whoever logs in comes back here. */
export function toLogin(): void {
  rememberReturn(location.pathname + location.search);
  navigate('/m/login');
}

/** Shows the change at once; when the server refuses, it is taken back and told. */
async function keep(game: Named, wanted: boolean): Promise<void> {
  const named = { nodeId: game.nodeId, vendor: game.vassalage };
  await queries.cancelQueries({ queryKey: FAVOURITES });
  const lists = queries.getQueriesData<Pages>({ queryKey: GAMES });
  show(game, wanted);
  try {
    await value(
      wanted
        ? api.POST('/wps/relay/MCSFE_addFavoriteGameV2', { body: named })
        : api.DELETE('/wps/relay/MCSFE_removeFavoriteGameV2', { params: { query: named } }),
    );
  } catch (error) {
    show(game, !wanted);
    for (const [key, pages] of lists) queries.setQueryData(key, pages);
    alertUser(error);
  }
  await queries.invalidateQueries({ queryKey: FAVOURITES });
}

type Pages = InfiniteData<{ games: Game[]; totalPages: number }, number>;

/** In the numbers, and out of the lists what is none any more; what is new comes into them with its next answer. */
function show({ nodeId }: Named, on: boolean): void {
  queries.setQueryData(favouriteIds.queryKey, (ids) => {
    const others = ids?.filter((id) => id !== nodeId);
    return others && on ? [nodeId, ...others] : others;
  });
  if (on) return;
  queries.setQueriesData<Pages>(
    { queryKey: GAMES },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          games: page.games.filter((game) => game.nodeId !== nodeId),
        })),
      },
  );
}
