import type { Tone } from '@erawan/ui/states';
import type { Deposit } from './queries.ts';

/**
 * `expired`: the time to pay is over; the server cancels such a deposit. `inReview`: money came that could not be
 * credited; a person looks into it.
 */
export type Outcome = Deposit['status'] | 'expired' | 'inReview';

export function outcomeOf({ status, reason, step }: Pick<Deposit, 'status' | 'reason' | 'step'>): Outcome {
  if (step === 'in_review') return 'inReview';
  return status === 'cancelled' && reason === 'expired' ? 'expired' : status;
}

/** What came to the wallet; while nothing did, what arrived or was ordered. */
export function amountOf({
  amount,
  receivedAmount,
  creditedAmount,
}: Pick<Deposit, 'amount' | 'receivedAmount' | 'creditedAmount'>): Deposit['amount'] {
  return creditedAmount ?? receivedAmount ?? amount;
}

export const OUTCOME_TONE: Record<Outcome, Tone> = {
  pending: 'wait',
  success: 'good',
  failed: 'bad',
  cancelled: 'calm',
  expired: 'calm',
  inReview: 'wait',
};
