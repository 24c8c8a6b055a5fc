import type { Tone } from '@erawan/ui/states';
import type { DepositOrder } from './queries.ts';

/** `expired` is a failure nobody caused: the payment page was simply not used in time. */
export type Outcome = DepositOrder['status'] | 'expired';

export function outcomeOf({ status, reason }: Pick<DepositOrder, 'status' | 'reason'>): Outcome {
  return status === 'failed' && reason === 'expired' ? 'expired' : status;
}

export const OUTCOME_TONE: Record<Outcome, Tone> = {
  pending: 'wait',
  success: 'good',
  failed: 'bad',
  cancelled: 'calm',
  expired: 'calm',
};
