import { ApiError } from '@erawan/api/errors';
import { keptPlayType } from '@erawan/kit/play-type';
import { queries } from '../../core/api.ts';
import { launch, type Launchable } from './launch.ts';
import { lotteryMenuKey } from './lottery-menu.ts';
import type { Lottery } from './lottery-numeros.ts';
import { launchGame, type LaunchQuery } from './queries.ts';

/**
 * The merchant may have changed by which odds its members play since the list was read: then the list is read again, and
 * the lottery opens at the odds of now, which its board shows.
 */
async function launchAtOdds(query: LaunchQuery): Promise<{ gameUrl: string }> {
  try {
    return await launchGame(query);
  } catch (error) {
    if (!(error instanceof ApiError && 'prizeMode' in error.fields)) throw error;
    void queries.invalidateQueries({ queryKey: lotteryMenuKey() });
    return launchGame({ ...query, prizeMode: undefined });
  }
}

/** Opens a lottery over the present page, at the board that was chosen last. */
export const launchLottery = (lottery: Lottery): Promise<void> => {
  const { gameCategory, vendor, gameCode, gameName: name, prizeMode } = lottery;
  const playType = keptPlayType(gameCode);
  const wanted = { gameCategory, vendor, gameId: gameCode, nodeId: '', name, prizeMode, playType };
  return launch(wanted, launchAtOdds);
};

/** What an address tells of a lottery; without a game it is the lobby of the vendor. */
interface Linked {
  vendor: string;
  gameCode: string;
  prizeMode: string | undefined;
  playType: string | undefined;
}

/** Opens the lottery of an address. Coming back from it leads to the list: the address itself would open it again. */
export const launchLinkedLottery = (name: string, { vendor, gameCode, prizeMode, playType }: Linked) =>
  launch(
    {
      gameCategory: '',
      vendor,
      gameId: gameCode || 'lobby',
      nodeId: '',
      name,
      prizeMode,
      playType: playType ?? keptPlayType(gameCode),
      backUrl: '/m/lott',
    },
    launchAtOdds,
  );

/** The lottery that a lobby in the frame asks to open in its place; nothing where the message is none of these. */
export function askedFor(message: unknown): Launchable | undefined {
  const { type, gameCategory, vendor, gameId, name } = (message ?? {}) as Record<string, unknown>;
  if (type !== 'erawan:launch') return undefined;
  const texts = [gameCategory, vendor, gameId, name];
  if (!texts.every((text) => typeof text === 'string' && text !== '')) return undefined;
  const asked = { gameCategory, vendor, gameId, name, nodeId: '' } as Launchable;
  return { ...asked, playType: keptPlayType(asked.gameId) };
}
