import type { Key } from '../i18n.ts';
import type { DrawView } from '../wire.ts';

/** What stands where a draw has no result. */
export const noResult = ({ state }: Pick<DrawView, 'state'>): Key =>
  state === 'void' || state === 'voiding' ? 'lottery.drawVoid' : 'lottery.awaitingResult';

/** Why a draw is void. */
export const voidReason = ({ voidReason: reason }: Pick<DrawView, 'voidReason'>): Key | undefined =>
  reason == null ? undefined : reason === 'beacon' ? 'lottery.voidBeacon' : 'lottery.voidOperators';
