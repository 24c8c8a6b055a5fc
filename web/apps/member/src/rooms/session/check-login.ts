import type { Texts } from '@erawan/kit/i18n';
import type { Rooms } from '../../i18n.ts';

export interface LoginValues {
  username: string;
  password: string;
  captcha: string;
}
export type LoginErrors = Partial<Record<keyof LoginValues, string[]>>;

/** What is missing before the server is asked; old passwords may be of any form. */
export function checkLogin(values: LoginValues, captchaShown: boolean, t: Texts<Rooms>['t']): LoginErrors {
  const errors: LoginErrors = {};
  if (values.username.trim() === '') errors.username = [t('session.usernameMissing')];
  if (values.password === '') errors.password = [t('session.in_enter_password')];
  if (captchaShown && values.captcha === '') errors.captcha = [t('session.in_vwrite_code')];
  else if (captchaShown && !/^\d{1,6}$/.test(values.captcha)) errors.captcha = [t('session.captchaDigits')];
  return errors;
}
