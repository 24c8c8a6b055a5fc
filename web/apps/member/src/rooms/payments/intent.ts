import { ApiError } from '@erawan/api/errors';
import { randomUuid } from '@erawan/kit/uuid';
import type { NewDeposit } from './queries.ts';

/** One decision of the member to pay. Sent again with the same key it is still the same order. */
export interface Intent {
  key: string;
  body: NewDeposit;
}

/**
 * The intent behind a press. What was sent before and never decided, because the line broke or the server was busy,
 * keeps its key; anything else is a new decision.
 */
export function intentFor(
  undecided: Intent | undefined,
  body: NewDeposit,
  newKey: () => string = randomUuid,
): Intent {
  return undecided && isSame(undecided.body, body) ? undecided : { key: newKey(), body };
}

/** Whether the server may have taken the order although the answer is missing. */
export function isUndecided(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

function isSame(a: NewDeposit, b: NewDeposit): boolean {
  return a.vendor === b.vendor && a.bankId === b.bankId && a.amount === b.amount && a.promoId === b.promoId;
}
