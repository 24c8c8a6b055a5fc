import type { Query, Value } from '@erawan/api/types';
import type { Language } from '@erawan/kit/i18n';
import { queryOptions } from '@tanstack/react-query';
import { api, own, value } from '../../core/api.ts';
import { atBoot, bootAnswer } from '../../core/boot.ts';

export type Game = Value<'/wps/relay/GCSGAME_gameList', 'get'>['games'][number];
export type VendorMap = Value<'/wps/relay/GCSGAME_getVassGameType', 'get'>;
export type Vendor = Pick<NonNullable<VendorMap['types'][string]>[number], 'vassalage' | 'displayName'>;

export const gameKeys = {
  favourites: () => own('favourites'),
  favouriteLists: () => own('favourites', 'games'),
  recent: () => own('recent'),
};

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
