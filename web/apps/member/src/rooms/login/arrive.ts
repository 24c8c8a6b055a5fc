import { formatDateTime } from '@erawan/kit/dates';
import { toast, TOAST_MS } from '@erawan/ui/toasts';
import { navigate } from 'wouter/use-browser-location';
import { i18n } from '../../core/i18n.ts';
import { enter, type LoggedIn } from '../session/queries.ts';
import { forgetRemembered, holdPassword, type LoginType, remember } from './remembered.ts';

/** How the member logged in, and what of it the device keeps. */
export interface LoginMethod {
  remember: boolean;
  type: LoginType;
  username: string;
  countryDialingCode: string;
  /** Known only when it was typed just now. */
  password?: string;
}

/** Keeps the session and what the device is to remember of the login. */
export async function arrive(answer: LoggedIn, how: LoginMethod): Promise<void> {
  const { type, username, countryDialingCode, password } = how;
  if (!how.remember) forgetRemembered();
  else if (answer.deviceSecret)
    await remember({ type, username, countryDialingCode, secret: answer.deviceSecret });
  if (answer.mustChangePassword && password !== undefined) await holdPassword(password);
  enter(answer, how.remember);
  if (answer.lastLogin) {
    const time = formatDateTime(answer.lastLogin.at).slice(0, -3);
    toast.info(i18n.texts().t('login.lastLogin', { time }), TOAST_MS.short);
  }
}

/** A password that another person chose leads to its change; any other login goes where it was going. */
export function leadOn(answer: LoggedIn, go: () => void): void {
  go();
  if (answer.mustChangePassword) navigate('/m/changePsw');
}
