import type { Tone } from '@erawan/ui/states';
import type { Deposit } from './queries.ts';

/** `expired`: the time to pay is over; the server cancels such a deposit. */
export type Outcome = Deposit['status'] | 'expired';

export function outcomeOf({ status, reason }: Pick<Deposit, 'status' | 'reason'>): Outcome {
  return status === 'cancelled' && reason === 'expired' ? 'expired' : status;
}

export const OUTCOME_TONE: Record<Outcome, Tone> = {
  pending: 'wait',
  success: 'good',
  failed: 'bad',
  cancelled: 'calm',
  expired: 'calm',
};
