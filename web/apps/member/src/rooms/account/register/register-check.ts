import type { Texts } from '@erawan/kit/i18n';
import type { Rooms } from '../../../core/i18n.ts';
import { checkField, type FieldRule } from '../../../parts/field-rules.ts';
import { isDigits } from '../../login/check-login.ts';
import { ageOn, daysInMonth } from './birthday.ts';

type T = Texts<Rooms>['t'];
export type Values = Record<string, string>;
export type FieldErrors = Record<string, string[]>;

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

/** The whole register form, field by field, as far as it can be checked before the server is asked. */
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

/** What is wrong with a birthday. */
export function birthdayMessages(birthday: string, minimumAge: number, now: number, t: T): string[] {
  const [year = 0, month = 0, day = 0] = birthday.split('-').map(Number);
  if (!year || !month || !day || day > daysInMonth(year, month)) return [t('account.birthdayWrong')];
  return ageOn(birthday, now) < minimumAge ? [t('account.tooYoung', { age: minimumAge })] : [];
}
