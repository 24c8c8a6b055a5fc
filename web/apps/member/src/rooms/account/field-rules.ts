import { ageOn, daysInMonth } from '@erawan/kit/dates';
import type { TextParams, Texts } from '@erawan/kit/i18n';
import type { Rooms } from '../../i18n.ts';
import { isDigits } from '../session/check-login.ts';
import type { FieldRule } from './queries.ts';

type T = Texts<Rooms>['t'];
export type Values = Record<string, string>;
export type FieldErrors = Record<string, string[]>;

/** What a pattern id stands for when the rule brings no pattern; an unknown id blocks nothing. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  '1': /^[A-Za-z0-9]+$/,
  '2': /^\d+$/,
  '3': /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  '4': /^\d+$/,
  '5': /^[\p{L}\p{M} .'-]+$/u,
  '6': /^(?=.*[A-Za-z])(?=.*\d)\S+$/,
};

/** All messages of one field; an optional field left empty has none. */
export function checkField(value: string, rule: FieldRule, label: string, t: T): string[] {
  if (value === '') return rule.required ? [t('account.required', { field: label })] : [];
  const messages: string[] = [];
  const length = lengthMessage([...value].length, rule, t);
  if (length) messages.push(length);
  if (!matches(value, rule)) messages.push(rule.message || t('account.pattern', { field: label }));
  return messages;
}

function lengthMessage(length: number, { minLength, maxLength }: FieldRule, t: T): string | undefined {
  const tooShort = minLength !== undefined && length < minLength;
  const tooLong = maxLength !== undefined && length > maxLength;
  if (!tooShort && !tooLong) return undefined;
  const params: TextParams = { min: minLength ?? 0, max: maxLength ?? 0 };
  if (minLength !== undefined && maxLength !== undefined) return t('account.length', params);
  return tooShort ? t('account.tooShort', params) : t('account.tooLong', params);
}

function matches(value: string, { pattern, patternId }: FieldRule): boolean {
  if (pattern !== undefined && pattern !== '' && pattern !== '*') {
    try {
      return new RegExp(pattern, 'u').test(value);
    } catch {
      return true;
    }
  }
  return PATTERNS[patternId ?? '']?.test(value) ?? true;
}

export interface RegisterCheck {
  values: Values;
  rules: Record<string, FieldRule>;
  minimumAge: number;
  /** Digits of the captcha's answer at most; none is asked for without. */
  captchaMost: number | undefined;
  now: number;
  label: (name: string) => string;
  t: T;
}

/** The whole register form, field by field, as far as it can be judged before the server is asked. */
export function checkRegister({
  values,
  rules,
  minimumAge,
  captchaMost,
  now,
  label,
  t,
}: RegisterCheck): FieldErrors {
  const errors: FieldErrors = {};
  for (const [name, rule] of Object.entries(rules)) {
    if (rule.enabled && name !== 'confirmPassword') {
      errors[name] = checkField(values[name] ?? '', rule, label(name), t);
    }
  }
  const { username = '', password = '', confirmPassword = '', birthday = '', captcha = '' } = values;
  if (password !== '' && password.toLowerCase() === username.toLowerCase()) {
    errors['password'] = [...(errors['password'] ?? []), t('account.passwordIsName')];
  }
  if (rules['confirmPassword']?.enabled !== false) {
    if (confirmPassword === '') errors['confirmPassword'] = [t('account.in_incorrect_password')];
    else if (confirmPassword !== password) errors['confirmPassword'] = [t('account.in_confirmation_correct')];
  }
  if (rules['birthday']?.enabled && birthday !== '') {
    errors['birthday'] = birthdayMessages(birthday, minimumAge, now, t);
  }
  if (captchaMost !== undefined && !isDigits(captcha, captchaMost))
    errors['captcha'] = [t('account.in_vwrite_code')];
  return Object.fromEntries(Object.entries(errors).filter(([, messages]) => messages.length > 0));
}

function birthdayMessages(birthday: string, minimumAge: number, now: number, t: T): string[] {
  const [year = 0, month = 0, day = 0] = birthday.split('-').map(Number);
  if (!year || !month || !day || day > daysInMonth(year, month)) return [t('account.birthdayWrong')];
  return ageOn(birthday, now) < minimumAge ? [t('account.tooYoung', { age: minimumAge })] : [];
}
