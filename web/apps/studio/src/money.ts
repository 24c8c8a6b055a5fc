import { type Minor, formatMoney as formatAmount } from '@erawan/kit/money';

export { type Minor, formatAmount };

const SYMBOLS: Record<string, string> = { THB: '฿' };

/** Reads the wire form: a string of digits, with an optional minus. */
export function parseMinor(text: string): Minor {
  if (!/^-?\d+$/.test(text)) throw new RangeError(`not an amount: ${text}`);
  return BigInt(text);
}

/** The amount with the sign of its currency: `฿1,234.56`. */
export function formatMoney(amount: Minor, currency: string): string {
  const sign = SYMBOLS[currency] ?? `${currency} `;
  const text = formatAmount(amount);
  return text.startsWith('-') ? `-${sign}${text.slice(1)}` : `${sign}${text}`;
}

/** Parts per million as a percentage with all places that carry a value: `96.1234`. */
export function formatPpm(ppm: number): string {
  const text = (ppm / 10_000).toFixed(4);
  return text.replace(/(\.\d\d\d*?)0+$/, '$1');
}

/** `amount` at a moment of a count-up: `elapsed` of `duration` on an ease-out. Whole cents only. */
export function countUp(amount: Minor, elapsed: number, duration: number): Minor {
  if (duration <= 0 || elapsed >= duration) return amount;
  const share = Math.max(0, elapsed) / duration;
  const eased = 1 - (1 - share) ** 3;
  const value = (amount * BigInt(Math.floor(eased * 10_000))) / 10_000n;
  return value - (value % 1000n);
}
