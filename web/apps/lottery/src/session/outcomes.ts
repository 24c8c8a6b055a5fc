import { type Minor, parseMoney } from '@erawan/kit/money';
import type { BetStatus, OrderView } from '../wire.ts';

/** What a player's stakes in one draw came to. */
export interface Outcome {
  numero: string;
  stake: Minor;
  win: Minor;
  /** The draw was void: the stakes go back. */
  isVoid: boolean;
}

/** Whether it is not decided what became of a bet. */
export const isOpen = (status: BetStatus | undefined): boolean =>
  status === 'placing' || status === 'pending';
const isDecided = (status: BetStatus): boolean => status === 'won' || status === 'lost' || status === 'void';

/** Suborders that were waiting in `before` and are decided in `after`, as an outcome of each draw. */
export function outcomesOf(before: OrderView | undefined, after: OrderView): Outcome[] {
  return after.suborders
    .filter(({ suborderId, status }) => {
      const known = before?.suborders.find((suborder) => suborder.suborderId === suborderId);
      return isDecided(status) && isOpen(known?.status);
    })
    .map(({ numero, betAmount, winAmount, status }) => ({
      numero,
      stake: parseMoney(betAmount) ?? 0n,
      win: parseMoney(winAmount) ?? 0n,
      isVoid: status === 'void',
    }));
}

/** Adds the outcome of one more order; another draw begins anew. */
export function addOutcome(present: Outcome | undefined, next: Outcome): Outcome {
  if (present?.numero !== next.numero) return next;
  return {
    numero: next.numero,
    stake: present.stake + next.stake,
    win: present.win + next.win,
    isVoid: present.isVoid && next.isVoid,
  };
}

/** The outcome that is shown, after a result of its draw was corrected: what is won now in place of what was. */
export function correctedOutcome(
  present: Outcome | undefined,
  before: OrderView | undefined,
  after: OrderView,
): Outcome | undefined {
  if (!present || !before) return present;
  const winOf = ({ suborders }: OrderView) =>
    suborders
      .filter(({ numero, status }) => numero === present.numero && isDecided(status))
      .reduce((sum, { winAmount }) => sum + (parseMoney(winAmount) ?? 0n), 0n);
  const isKnown = before.suborders.every(
    ({ numero, status }) => numero !== present.numero || isDecided(status),
  );
  return isKnown ? { ...present, win: present.win + winOf(after) - winOf(before) } : present;
}

/** Whether something that was open in `before` has gone on in `after`; an older answer never has. */
export const hasGoneOn = (before: OrderView, after: OrderView): boolean =>
  after.suborders.some(({ suborderId, status }) => {
    const known = before.suborders.find((suborder) => suborder.suborderId === suborderId)?.status;
    return known !== status && (known === 'placing' || (known === 'pending' && status !== 'placing'));
  });

/** Only what is above the stake is a win worth a notice. */
export const isWin = ({ stake, win }: Outcome): boolean => win > stake;
