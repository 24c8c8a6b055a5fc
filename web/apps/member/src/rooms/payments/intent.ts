import { formatMoneyShort, type Minor, parseMoney, parseTyped } from '@erawan/kit/money';
import type { DepositChannel } from './queries.ts';

/** One wish to deposit. Its key is made once: pressing twice, or again after a broken line, is the same order. */
export interface Intent {
  key: string;
  vendor: string;
  bankId: string;
  amount: Minor;
}

export type AmountProblem = { kind: 'missing' } | { kind: 'range'; min: string; max: string };

export function limitsOf(channel: Pick<DepositChannel, 'minAmount' | 'maxAmount'>) {
  const min = parseMoney(channel.minAmount) ?? 0n;
  const max = parseMoney(channel.maxAmount) ?? 0n;
  return { min, max, texts: { min: formatMoneyShort(min), max: formatMoneyShort(max) } };
}

/** The amount typed, or what is wrong with it. */
export function readAmount(
  typed: string,
  channel: Pick<DepositChannel, 'minAmount' | 'maxAmount'>,
): { amount: Minor } | { problem: AmountProblem } {
  const amount = parseTyped(typed);
  if (amount === null) return { problem: { kind: 'missing' } };
  const { min, max, texts } = limitsOf(channel);
  return amount < min || amount > max ? { problem: { kind: 'range', ...texts } } : { amount };
}

/** Addresses a member may be sent to for paying: the web, nothing else. */
export function payAddress(payUrl: string, base: string): string | undefined {
  try {
    const url = new URL(payUrl, base);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** A version 4 UUID; `randomUUID` itself is missing on pages without TLS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
