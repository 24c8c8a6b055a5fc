import type { Tone } from '@erawan/ui/states';
import type { Withdrawal } from './queries.ts';

/**
 * `confirming`: the bank has not said yet what became of the transfer. `returned`: it was paid, and the bank sent the
 * money back.
 */
export type Outcome = Withdrawal['status'] | 'confirming' | 'returned';

export function outcomeOf({ status, step, reason }: Pick<Withdrawal, 'status' | 'step' | 'reason'>): Outcome {
  if (status === 'processing' && step === 'unknown') return 'confirming';
  return status === 'refused' && (step === 'returned' || reason === 'returned') ? 'returned' : status;
}

export const OUTCOME_TONE: Record<Outcome, Tone> = {
  pending: 'wait',
  processing: 'wait',
  confirming: 'wait',
  paid: 'good',
  refused: 'bad',
  returned: 'bad',
};
