import type { Texts } from '@erawan/kit/i18n';
import type { Rooms } from '../../core/i18n.ts';
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
}

export type Digits = Pick<MobileNumbers, 'minDigits' | 'maxDigits'>;

type T = Texts<Rooms>['t'];

/** What is missing before the server is asked; old passwords may be of any form. */
export function checkLogin(
  values: LoginValues,
  { method, captchaMost, held = false, digits }: LoginCheck,
  t: T,
): LoginErrors {
  const errors: LoginErrors = {};
  if (method === 'username') {
    if (values.username.trim() === '') errors.username = [t('login.usernameMissing')];
    if (values.password === '' && !held) errors.password = [t('login.in_enter_password')];
  } else {
    const wrongPhone = checkPhone(values.mobileNum, digits, t);
    if (wrongPhone) errors.mobileNum = [wrongPhone];
    const wrongCode = checkCode(values.code, t);
    if (wrongCode) errors.code = [wrongCode];
  }
  if (captchaMost === undefined) return errors;
  if (values.captcha === '') errors.captcha = [t('login.captchaMissing')];
  else if (!isDigits(values.captcha, captchaMost))
    errors.captcha = [t('login.captchaDigits', { most: captchaMost })];
  return errors;
}

export const isDigits = (text: string, most: number): boolean => /^\d+$/.test(text) && text.length <= most;

export function checkPhone(
  mobileNum: string,
  { minDigits: min, maxDigits: max }: Digits,
  t: T,
): string | undefined {
  if (mobileNum === '') return t('login.mobileMissing', { min });
  return /^\d+$/.test(mobileNum) && mobileNum.length >= min && mobileNum.length <= max
    ? undefined
    : t('login.mobileDigits', { min, max });
}

export function checkCode(code: string, t: T): string | undefined {
  if (code === '') return t('login.in_vwrite_code');
  return /^\d{1,10}$/.test(code) ? undefined : t('login.codeDigits');
}
