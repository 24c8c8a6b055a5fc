import type { Minor } from '@erawan/kit/money';

/** Per cent of a limit that is used up, from 0 to 100; anything at all counts as one. */
export function shareUsed(used: Minor, amount: Minor): number {
  if (used <= 0n) return 0;
  if (amount <= 0n || used >= amount) return 100;
  const share = Number((used * 100n) / amount);
  return Math.max(1, share);
}
