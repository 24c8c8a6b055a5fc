import type { Key } from '../i18n.ts';
import type { DrawView } from '../wire.ts';

/** What stands where a draw has no result. */
export const noResult = ({ state }: Pick<DrawView, 'state'>): Key =>
  state === 'void' || state === 'voiding' ? 'lottery.drawVoid' : 'lottery.awaitingResult';
