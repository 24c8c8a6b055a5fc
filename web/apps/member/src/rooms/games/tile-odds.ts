import { readText, writeText } from '@erawan/kit/storage';
import { createStore } from '@erawan/kit/store';

const KEY = 'GAME_ODDS';

/** Whether tiles tell return and smallest bet in the place of the provider; kept on the device. */
export const tileOdds = createStore(readText(KEY) === '1');

export function showTileOdds(on: boolean): void {
  writeText(KEY, on ? '1' : '0');
  tileOdds.set(on);
}
