import { launch } from './launch.ts';
import type { Lottery } from './lottery-numeros.ts';

/** Opens a lottery over the present page. */
export const launchLottery = ({ gameCategory, vendor, gameCode, gameName }: Lottery): Promise<void> =>
  launch({ gameCategory, vendor, gameId: gameCode, nodeId: '', name: gameName });
