import { TRIAL_TYPE } from '@erawan/kit/member-type';

const PLAY_MONEY = 1;
const REAL_MONEY = 0;

let next = false;

/** The next game of a member opens with play money; the one after it is real again. */
export function playNextForFree(): void {
  next = true;
}

/** With which money a game opens. */
export function takePlay(type: number | undefined): typeof PLAY_MONEY | typeof REAL_MONEY {
  const free = next;
  next = false;
  return free || type === TRIAL_TYPE ? PLAY_MONEY : REAL_MONEY;
}
