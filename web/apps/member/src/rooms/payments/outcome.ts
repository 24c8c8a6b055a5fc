import type { Tone } from '@erawan/ui/states';
import type { Deposit } from './queries.ts';

/**
 * What the member reads of a deposit. `claimed`: the member says that it is paid, or coins for it are on the chain;
 * nothing that is final arrived yet. `inReview`: an
 * operator looks into it. `expired`: the time to pay is over; the server cancels such a deposit. `returned`: the money
 * went back to the account it came from. `reversed`: it was credited, and later taken back in part or whole.
 */
export type Outcome = Deposit['status'] | 'claimed' | 'inReview' | 'expired' | 'returned' | 'reversed';

export function outcomeOf({
  status,
  reason,
  step,
  reversedAmount,
}: Pick<Deposit, 'status' | 'reason' | 'step' | 'reversedAmount'>): Outcome {
  if (step === 'in_review') return 'inReview';
  if (status === 'pending' && (step === 'claimed' || step === 'matching')) return 'claimed';
  if (status === 'cancelled' && reason === 'expired') return 'expired';
  if (status === 'success' && reversedAmount !== undefined) return 'reversed';
  return status === 'failed' && reason === 'returned' ? 'returned' : status;
}

/** Whether there is something to pay still, or to wait for after the member paid. */
export const isUnpaid = (outcome: Outcome): boolean => outcome === 'pending' || outcome === 'claimed';

/** A deposit that can still be paid: its time is not over, or the member says that it is paid. */
export function isOpen(
  deposit: Pick<Deposit, 'status' | 'reason' | 'step' | 'reversedAmount' | 'expiresAt'>,
  now: number,
): boolean {
  const outcome = outcomeOf(deposit);
  return outcome === 'claimed' || (outcome === 'pending' && deposit.expiresAt > now);
}

const EVIDENCE_MS = 86_400_000;

/** Whether a transfer can still be told of although the deposit is over: for a day after its time. */
export function mayTellLate(
  { kind, expiresAt }: Pick<Deposit, 'kind' | 'expiresAt'>,
  outcome: Outcome,
  now: number,
): boolean {
  const isOver = outcome === 'expired' || outcome === 'cancelled';
  return kind === 'account' && isOver && now < expiresAt + EVIDENCE_MS;
}

/** What came to the wallet; while nothing did, what arrived or was ordered. */
export function amountOf({
  amount,
  receivedAmount,
  creditedAmount,
}: Pick<Deposit, 'amount' | 'receivedAmount' | 'creditedAmount'>): Deposit['amount'] {
  return creditedAmount ?? receivedAmount ?? amount;
}

/** The figure of what became of a deposit: of one that was taken back, in part or whole, how much was. */
export const figureOf = (
  deposit: Parameters<typeof amountOf>[0] & Pick<Deposit, 'reversedAmount'>,
  outcome: Outcome,
) => (outcome === 'reversed' ? deposit.reversedAmount : undefined) ?? amountOf(deposit);

/** What the member has to pay. */
export const amountToPay = ({ amount, amountToPay: exact }: Pick<Deposit, 'amount' | 'amountToPay'>) =>
  exact ?? amount;

export const OUTCOME_TONE: Record<Outcome, Tone> = {
  pending: 'wait',
  claimed: 'wait',
  success: 'good',
  failed: 'bad',
  returned: 'bad',
  reversed: 'bad',
  cancelled: 'calm',
  expired: 'calm',
  inReview: 'wait',
};
