const THAI_ZERO = 0x0e50;

/** Thai digits as the digits of all others: `๔๕` is `45`. */
export const plainDigits = (text: string): string =>
  text.replace(/[๐-๙]/g, (digit) => String((digit.codePointAt(0) ?? THAI_ZERO) - THAI_ZERO));

/** A price in baht as typed, in whole satang; `undefined` when it is no price. */
export function satangOf(text: string): number | undefined {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined;
}
