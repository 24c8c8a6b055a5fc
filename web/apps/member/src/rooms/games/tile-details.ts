import { readText, writeText } from '@erawan/kit/storage';
import { createStore } from '@erawan/kit/store';

const KEY = 'GAME_DETAILS';

/** Whether tiles tell RTP and minimum bet in the place of the provider; kept on the device. */
export const tileDetails = createStore(readText(KEY) === '1');

export function showTileDetails(on: boolean): void {
  writeText(KEY, on ? '1' : '0');
  tileDetails.set(on);
}
