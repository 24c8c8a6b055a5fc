import type { Texts } from '@erawan/kit/i18n';
import type { Rooms } from '../../core/i18n.ts';
import type { FieldRule } from '../../parts/field-rules.ts';
import type { MobileNumbers } from './mobile-numbers.ts';

export type LoginMethod = 'username' | 'mobile';

export interface LoginValues {
  username: string;
  password: string;
  mobileNum: string;
  code: string;
  captcha: string;
}
export type LoginErrors = Partial<Record<keyof LoginValues, string[]>>;

interface LoginCheck {
  method: LoginMethod;
  /** Digits of the captcha's answer at most; none is asked for without. */
  captchaMost?: number | undefined;
  /** The device holds a secret that stands for the password. */
  held?: boolean;
  /** Of the merchant's mobile numbers. */
  digits: Digits;
  /** What the server serves, once it is here. */
  rules?: Rules;
}

/** The server's rules by their name; without one a field has only to be filled in. */
type Rules = Readonly<Record<string, FieldRule>> | undefined;

export type Digits = Pick<MobileNumbers, 'minDigits' | 'maxDigits'>;

type T = Texts<Rooms>['t'];

/** What is missing or wrong before the server is asked. */
export function checkLogin(
  values: LoginValues,
  { method, captchaMost, held = false, digits, rules }: LoginCheck,
  t: T,
): LoginErrors {
  const errors: LoginErrors = {};
  if (method === 'username') {
    const username = values.username.trim();
    const wrong = username === '' ? t('login.usernameMissing') : served(rules, 'loginUsername', username);
    if (wrong) errors.username = [wrong];
    const wrongPassword =
      values.password === '' ? t('login.in_enter_password') : served(rules, 'loginPassword', values.password);
    if (wrongPassword && !held) errors.password = [wrongPassword];
  } else {
    const wrongPhone = checkPhone(values.mobileNum, digits, t, rules);
    if (wrongPhone) errors.mobileNum = [wrongPhone];
    const wrongCode = checkCode(values.code, t, rules);
    if (wrongCode) errors.code = [wrongCode];
  }
  if (captchaMost === undefined) return errors;
  if (values.captcha === '') errors.captcha = [t('login.captchaMissing')];
  else if (!isDigits(values.captcha, captchaMost))
    errors.captcha = [t('login.captchaDigits', { most: captchaMost })];
  return errors;
}

export const isDigits = (text: string, most: number): boolean => /^\d+$/.test(text) && text.length <= most;

/** How long a number is, is said by the merchant's country; the rest by the rule. */
export function checkPhone(
  mobileNum: string,
  { minDigits: min, maxDigits: max }: Digits,
  t: T,
  rules?: Rules,
): string | undefined {
  if (mobileNum === '') return t('login.mobileMissing', { min });
  if (!/^\d+$/.test(mobileNum) || mobileNum.length < min || mobileNum.length > max)
    return t('login.mobileDigits', { min, max });
  return served(rules, 'loginMobileNum', mobileNum, { minLength: min, maxLength: max });
}

export function checkCode(code: string, t: T, rules?: Rules): string | undefined {
  if (code === '') return t('login.in_vwrite_code');
  if (!/^\d{1,10}$/.test(code)) return t('login.codeDigits');
  return served(rules, 'verificationCode', code);
}

/** What the server's rule says of a value that breaks it; one that says nothing is left to the server. */
function served(rules: Rules, name: string, value: string, instead: Partial<FieldRule> = {}) {
  const rule = rules?.[name];
  if (!rule) return undefined;
  const { minLength = 0, maxLength = 99, pattern = '', message } = { ...rule, ...instead };
  const length = [...value].length;
  const fits = length >= minLength && length <= maxLength && new RegExp(pattern, 'u').test(value);
  return fits ? undefined : message;
}
