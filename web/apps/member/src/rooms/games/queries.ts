import type { Query, Value } from '@erawan/api/types';
import type { Language } from '@erawan/kit/i18n';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, own, value } from '../../core/api.ts';
import { atBoot, bootAnswer } from '../../core/boot.ts';
import type { GameSort } from './list-mode.ts';

export type Game = Value<'/wps/relay/GCSGAME_gameList', 'get'>['games'][number];
export type VendorMap = Value<'/wps/relay/GCSGAME_getVassGameType', 'get'>;
export type Vendor = Pick<NonNullable<VendorMap['types'][string]>[number], 'vassalage' | 'displayName'>;
export type Winner = Value<'/wps/relay/GCSGAME_getRankList', 'get'>['list'][number]['vo'];

export const gameKeys = {
  favourites: () => own('favourites'),
  favouriteLists: () => own('favourites', 'games'),
  recent: () => own('recent'),
};

const PAGE_SIZE = 35;
const WINNERS = 20;
const JACKPOT_GAMES = 15;

export function vendorMap(language: Language) {
  return queryOptions({
    queryKey: ['vendors', language],
    queryFn: ({ signal }) =>
      value(
        api.GET('/wps/relay/GCSGAME_getVassGameType', {
          params: { query: { typeId: '1', language } },
          signal,
        }),
      ),
    staleTime: 300_000,
    ...atBoot(bootAnswer('/wps/relay/GCSGAME_getVassGameType', language)),
  });
}

export function hotGames(language: Language) {
  return queryOptions({
    queryKey: ['hotGames', language],
    queryFn: ({ signal }) => fetchHot(language, 0, signal),
    staleTime: 300_000,
    ...atBoot(bootAnswer('/wps/relay/GCSGAME_hotGamesV2', language)?.list),
  });
}

/** The hot games of this moment; `refresh` 1 asks the server not to answer from its cache. */
export async function fetchHot(language: Language, refresh: 0 | 1, signal?: AbortSignal): Promise<Game[]> {
  const query = { isPlatform: '2', platform: 'html5', language, ...(refresh ? { refresh: '1' } : {}) };
  const answer = await value(api.GET('/wps/relay/GCSGAME_hotGamesV2', { params: { query }, signal }));
  return answer.list;
}

export interface GameFilter {
  gameType: string;
  vassalage?: string;
  gameClassify?: string;
  gameName?: string;
  isNew?: boolean;
  minBet?: string;
  sort?: GameSort;
}

export function gameList(filter: GameFilter, language: Language) {
  const { gameType, vassalage = '', gameClassify = '', gameName = '', isNew = false } = filter;
  const { minBet = '', sort = '' } = filter;
  return infiniteQueryOptions({
    queryKey: ['games', { gameType, vassalage, gameClassify, gameName, isNew, minBet, sort }, language],
    queryFn: ({ pageParam, signal }) =>
      value(
        api.GET('/wps/relay/GCSGAME_gameList', {
          params: {
            query: {
              platform: 'html5',
              gameType,
              gameName,
              vassalage,
              gameClassify,
              minBet,
              minLine: '',
              ...(sort === '' ? {} : { sort }),
              ...(isNew ? { isNew: 1 } : {}),
              language,
              pageNo: pageParam,
              pageSize: PAGE_SIZE,
            },
          },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.pageNum < last.totalPages ? last.pageNum + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
    // Pages that are there stay the same objects anyway; comparing thousands of games would stop the scrolling.
    structuralSharing: false,
  });
}

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

export const addRecentGame = (nodeId: string, vendor: string) =>
  value(api.GET('/wps/relay/MCS2_addRecentGame', { params: { query: { nodeId, vendor } } }));

export type LaunchQuery = Query<'/wps/game/launchGame', 'get'>;
export const launchGame = (query: LaunchQuery) =>
  value(api.GET('/wps/game/launchGame', { params: { query } }));

type LinkQuery = Query<'/wps/relay/GCS_gameLaunchFB', 'get'>;
export const launchLinkedGame = (query: LinkQuery) =>
  value(api.GET('/wps/relay/GCS_gameLaunchFB', { params: { query } }));

/** The name on a tile: what the language calls it, else what the vendor calls it. */
export function nameOf(game: Pick<Game, 'displayName' | 'gameName' | 'nodeName'>): string {
  return game.displayName || game.gameName || game.nodeName;
}

/** `showIcon` 0 asks for the default picture. */
export function iconOf(game: Pick<Game, 'showIcon' | 'iconUrl'>): string | undefined {
  return game.showIcon === 0 ? undefined : game.iconUrl;
}
