import { own } from '../../core/api.ts';

/** By themselves: the parts that refresh the records do not ask for them, and need nothing of how that is done. */
export const recordKeys = {
  /** Rounds of games, and slips of lotteries. */
  bets: () => own('bets'),
  statement: () => own('statement'),
};
