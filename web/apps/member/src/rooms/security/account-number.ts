import type { WithdrawBank } from './queries.ts';

export type DestinationKind = WithdrawBank['kind'];

/** The number as it is sent: digits without the spaces and dashes that people write, an address as it is. */
export const plainNumber = (kind: DestinationKind, typed: string): string =>
  kind === 'crypto' ? typed.trim() : typed.replace(/[\s-]/g, '');

/** Whether the number has the form that its bank asks for; the server looks at it once more. */
export const hasForm = (pattern: string, number: string): boolean => new RegExp(pattern).test(number);

/** The keyboard that has all signs of a number and no others. */
export const KEYBOARD = { bank: 'numeric', promptpay: 'numeric', ewallet: 'tel', crypto: 'text' } as const;
