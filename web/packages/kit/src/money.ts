/**
 * Money in the browser: a whole number of hundred-thousandths of the currency unit (1 THB = 100,000).
 * Nothing here is ever a float, and nothing is rounded up: what is shown is what is surely there.
 */
export type Minor = bigint;

const PLACES = 5;
const UNIT = 100_000n;
const DECIMAL = /^([+-]?)(\d{1,18})(?:\.(\d{1,5}))?$/;

/** Reads a decimal string of the wire; `null` when it is not an amount with at most 5 places. */
export function parseMoney(text: string): Minor | null {
  const match = DECIMAL.exec(text.trim());
  if (!match) return null;
  const [, sign, whole = '0', fraction = ''] = match;
  const minor = BigInt(whole) * UNIT + BigInt(fraction.padEnd(PLACES, '0'));
  return sign === '-' ? -minor : minor;
}

/** Writes an amount as the wire wants it: at least 2 and at most 5 places. */
export function toWire(minor: Minor): string {
  const { sign, whole, fraction } = split(minor);
  return `${sign}${whole}.${fraction.replace(/0{1,3}$/, '')}`;
}

/** 2 places, truncated towards zero, with thousands separators: `1,234.50`. */
export function formatMoney(minor: Minor): string {
  const { sign, whole, fraction } = split(minor);
  const shown = fraction.slice(0, 2);
  const zero = whole === '0' && shown === '00';
  return `${zero ? '' : sign}${grouped(whole)}.${shown}`;
}

/** As {@link formatMoney}, without the places of a whole amount: `1,000`. For limits and quick amounts. */
export function formatMoneyShort(minor: Minor): string {
  return formatMoney(minor).replace(/\.00$/, '');
}

/** Stands for an amount that is not known. */
const DASH = '–';

/** Formats an amount of the wire; a malformed one shows as a dash instead of a wrong figure. */
export function formatWire(text: string | undefined): string {
  const minor = text === undefined ? null : parseMoney(text);
  return minor === null ? DASH : formatMoney(minor);
}

/** The same in the way of {@link formatMoneyShort}. */
export function formatWireShort(text: string): string {
  const minor = parseMoney(text);
  return minor === null ? DASH : formatMoneyShort(minor);
}

/** A formatted amount as a sentence has it, with the symbol of its currency: `฿1,234.50`. */
export function withSymbol(symbol: string, formatted: string): string {
  if (formatted === DASH) return DASH;
  return formatted.startsWith('-') ? `−${symbol}${formatted.slice(1)}` : `${symbol}${formatted}`;
}

/** What a person typed into an amount field, at most 2 places; `null` when it is no amount. */
export function parseTyped(text: string): Minor | null {
  const plain = text.replaceAll(',', '').trim();
  return /^\d{1,12}(\.\d{0,2})?$/.test(plain) ? parseMoney(plain.replace(/\.$/, '')) : null;
}

function split(minor: Minor) {
  const absolute = minor < 0n ? -minor : minor;
  return {
    sign: minor < 0n ? '-' : '',
    whole: (absolute / UNIT).toString(),
    fraction: (absolute % UNIT).toString().padStart(PLACES, '0'),
  };
}

/** Digits of a whole number, with separators between thousands. */
export function grouped(whole: string): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, ',');
}

const TYPABLE = /^\d{0,9}(\.\d{0,2})?$/;

/** The field after a key: digits and one point with two places; anything else leaves it as it was. */
export function typeAmount(present: string, next: string): string {
  const plain = next.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  return TYPABLE.test(plain) ? plain : present;
}
