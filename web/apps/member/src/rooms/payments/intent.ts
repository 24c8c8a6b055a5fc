import { ApiError } from '@erawan/api/errors';
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
  newKey: () => string = randomKey,
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

/** A random UUID; the browser's own maker of them is missing on plain http. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
