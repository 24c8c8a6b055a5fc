/** What Thai players call by one word: lists of numbers that a tap adds. */

interface Helper {
  /** Digits of the numbers. */
  width: 2 | 3;
  /** Whether a digit is asked for. */
  takesDigit: boolean;
  has: (digits: readonly number[], digit: number) => boolean;
}

const HELPERS = {
  /** รูดหน้า: the tens digit. */
  frontRun: { width: 2, takesDigit: true, has: ([tens], digit) => tens === digit },
  /** รูดหลัง: the units digit. */
  backRun: { width: 2, takesDigit: true, has: ([, units], digit) => units === digit },
  /** 19 ประตู: the digit anywhere, 19 numbers. */
  nineteen: { width: 2, takesDigit: true, has: (digits, digit) => digits.includes(digit) },
  /** เลขเบิ้ล: both digits equal. */
  doubles: { width: 2, takesDigit: false, has: ([tens, units]) => tens === units },
  /** พี่น้อง: neighbours, 9 and 0 among them. */
  siblings: { width: 2, takesDigit: false, has: ([a = 0, b = 0]) => [1, 9].includes(Math.abs(a - b)) },
  /** คู่คู่: both digits even. */
  bothEven: { width: 2, takesDigit: false, has: (digits) => digits.every((digit) => digit % 2 === 0) },
  /** คี่คี่: both digits odd. */
  bothOdd: { width: 2, takesDigit: false, has: (digits) => digits.every((digit) => digit % 2 === 1) },
  /** เลขหาม: the digit at both ends, another one between. */
  bothEnds: {
    width: 3,
    takesDigit: true,
    has: ([first, middle, last], digit) => first === digit && last === digit && middle !== digit,
  },
} as const satisfies Record<string, Helper>;

export type HelperCode = keyof typeof HELPERS;

/** The helpers for numbers of so many digits, in the sequence in which they are shown. */
export const helpersFor = (width: number): HelperCode[] =>
  (Object.keys(HELPERS) as HelperCode[]).filter((code) => HELPERS[code].width === width);

export const takesDigit = (code: HelperCode): boolean => HELPERS[code].takesDigit;

/** The numbers of a helper, rising; `digit` counts only where one is asked for. */
export function helperNumbers(code: HelperCode, digit = 0): string[] {
  const { width, has }: Helper = HELPERS[code];
  const all = Array.from({ length: 10 ** width }, (_, number) => String(number).padStart(width, '0'));
  return all.filter((number) => has([...number].map(Number), digit));
}
