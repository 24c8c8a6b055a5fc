import { createStore, useStore } from '@erawan/kit/store';
import { ApiError } from '@erawan/api/errors';
import { webAddress } from '@erawan/kit/address';
import { session } from '@erawan/kit/storage';
import { navigate } from 'wouter/use-browser-location';
import { alertUser, queries } from '../../core/api.ts';
import { takePlay } from '../trial/free-play.ts';
import { rememberReturn } from '../session/return-path.ts';
import { addRecentGame, type Game, gameKeys, launchGame, nameOf } from './queries.ts';

/** What launching needs; a game tile and a winner's entry both have it. */
export interface Launchable {
  gameCategory: string;
  vendor: string;
  gameId: string;
  nodeId: string;
  name: string;
  /** Of a lottery: the merchant's sheet, and the board that opens. */
  prizeMode?: string | undefined;
  playType?: string | undefined;
  /** Where the game leads back to, where that is not the present page. */
  backUrl?: string;
}

export function launchableOf(game: Game): Launchable {
  return {
    gameCategory: game.gameCategory,
    vendor: game.vassalage,
    gameId: game.gameId,
    nodeId: game.nodeId,
    name: nameOf(game),
  };
}

export interface OpenGame {
  url: string;
  name: string;
}

const GATEWAY_MOBILE = 3;

/** The launch that is under way. */
const opening = createStore<object | null>(null);
const openGame = createStore<OpenGame | null>(null);

export const useOpening = () => useStore(opening) !== null;
export const useOpenGame = () => useStore(openGame);

/** Opens a game over the present page; a visitor is led to the login first. `ask` gets its address from the server. */
export const launch = ({ name, ...wanted }: Launchable, ask = launchGame): Promise<void> =>
  openGameOf({ name, ...wanted }, () =>
    ask({
      backUrl: backUrl(),
      ...wanted,
      nodeId: numbered(wanted.nodeId),
      play: takePlay(session.get()?.type),
      platform: 'html5',
      gateway: GATEWAY_MOBILE,
      launchMode: 'GLS',
    }),
  );

/** Where the game leads back to: here. */
export const backUrl = () => location.pathname + location.search;

/** A game may be named by its identifier alone. */
export const numbered = (nodeId: string) => (nodeId === '' ? undefined : Number(nodeId));

const giveUp = () => opening.set(null);

/** Opens the game under the address that `ask` gets from the server. A double tap launches once; going back gives it up. */
export async function openGameOf(
  { name, nodeId, vendor }: Pick<Launchable, 'name' | 'nodeId' | 'vendor'>,
  ask: () => Promise<{ gameUrl: string }>,
): Promise<void> {
  if (!session.get()) {
    rememberReturn(backUrl());
    navigate('/m/login');
    return;
  }
  if (opening.get() || openGame.get()) return;
  const mine = {};
  const isOpening = () => opening.get() === mine;
  opening.set(mine);
  addEventListener('popstate', giveUp);
  try {
    const { gameUrl } = await ask();
    if (!isOpening()) return;
    const url = webAddress(gameUrl);
    if (url === undefined) throw new ApiError('game.not.available', 0);
    openGame.set({ url, name });
    if (nodeId !== '') noteOpened(nodeId, vendor);
  } catch (error) {
    if (isOpening()) alertUser(error);
  } finally {
    if (isOpening()) giveUp();
  }
}

/** For the list of games opened last; a failure does not disturb the game. */
function noteOpened(nodeId: string, vendor: string): void {
  addRecentGame(nodeId, vendor).then(
    () => queries.invalidateQueries({ queryKey: gameKeys.recent() }),
    () => undefined,
  );
}

export const leaveGame = () => openGame.set(null);
