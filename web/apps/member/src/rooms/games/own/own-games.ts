import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { type InfiniteData, useQuery } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { alertUser, queries } from '../../../core/api.ts';
import { rememberReturn } from '../../session/return-path.ts';
import { type Game, gameKeys } from '../queries.ts';
import { favouriteIds, putFavourite } from './queries.ts';

type Named = Pick<Game, 'nodeId' | 'vassalage'>;

/**
 * Whether the game is a favourite, and what a tap on its heart does; a visitor is led to the login. Until the numbers
 * are there it is what the list it stands in says.
 */
export function useFavourite(game: Named, listed: boolean): { on: boolean; toggle: () => void } {
  const loggedIn = useStore(session) !== null;
  const { data } = useQuery({ ...favouriteIds(), enabled: loggedIn });
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

/** Only members have games of their own; after the login they come back here. */
export function toLogin(): void {
  rememberReturn(location.pathname + location.search);
  navigate('/m/login');
}

/** Shows the change at once; when the server refuses, it is taken back and told. */
async function keep(game: Named, wanted: boolean): Promise<void> {
  await queries.cancelQueries({ queryKey: gameKeys.favourites() });
  const lists = queries.getQueriesData<Pages>({ queryKey: gameKeys.favouriteLists() });
  show(game, wanted);
  try {
    await putFavourite(game, wanted);
  } catch (error) {
    show(game, !wanted);
    for (const [key, pages] of lists) queries.setQueryData(key, pages);
    alertUser(error);
  }
  await queries.invalidateQueries({ queryKey: gameKeys.favourites() });
}

type Pages = InfiniteData<{ games: Game[]; totalPages: number }, number>;

/** In the numbers, and out of the lists what is none any more; what is new comes into them with its next answer. */
function show({ nodeId }: Named, on: boolean): void {
  queries.setQueryData(favouriteIds().queryKey, (ids) => {
    const others = ids?.filter((id) => id !== nodeId);
    return others && on ? [nodeId, ...others] : others;
  });
  if (on) return;
  queries.setQueriesData<Pages>(
    { queryKey: gameKeys.favouriteLists() },
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
