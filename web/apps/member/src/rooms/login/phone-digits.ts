import type { FieldRule } from '../../parts/field-rules.ts';

export interface Digits {
  min: number;
  max: number;
}

/** How long a mobile number is when the server says nothing. */
export const PHONE_DIGITS: Digits = { min: 9, max: 10 };

export function phoneDigits(rules: Record<string, FieldRule> | undefined): Digits {
  const rule = rules?.['loginMobileNum'];
  return { min: rule?.minLength ?? PHONE_DIGITS.min, max: rule?.maxLength ?? PHONE_DIGITS.max };
}

/** The prefix of the merchant's country. */
export const HOME_DIALING_CODE = '66';
