import type { Texts } from '@erawan/kit/i18n';
import type { Rooms } from '../../core/i18n.ts';
import { checkField, type FieldRule } from '../../parts/field-rules.ts';

type T = Texts<Rooms>['t'];
type Rules = Readonly<Record<string, FieldRule>>;

/** Rules in force until those of the server are here. */
const FALLBACK: Rules = {
  password: { enabled: true, required: true, minLength: 8, maxLength: 64 },
  loginPassword: { enabled: true, required: true, minLength: 1, maxLength: 64 },
};

function rule(rules: Rules | undefined, name: 'password' | 'loginPassword'): FieldRule {
  return { ...(rules?.[name] ?? FALLBACK[name]), enabled: true, required: true };
}

export interface NewPassword {
  newPassword: string;
  confirmNewPassword: string;
}
export interface PasswordChange extends NewPassword {
  oldPassword: string;
}
type Errors<Form> = Partial<Record<keyof Form, string[]>>;

/** A new password and its confirmation. */
export function checkNewPassword(form: NewPassword, rules: Rules | undefined, t: T): Errors<NewPassword> {
  const errors: Errors<NewPassword> = {};
  if (form.newPassword === '') errors.newPassword = [t('login.in_enter_password')];
  else {
    const wrong = checkField(form.newPassword, rule(rules, 'password'), t('login.newPassword'), t);
    if (wrong.length > 0) errors.newPassword = wrong;
  }
  if (form.confirmNewPassword === '') errors.confirmNewPassword = [t('login.in_enter_password')];
  else if (form.confirmNewPassword !== form.newPassword)
    errors.confirmNewPassword = [t('login.in_confirmation_correct')];
  return errors;
}

/** A changed password also needs the old one, unless the device still holds it from the log-in. */
export function checkPasswordChange(
  form: PasswordChange,
  hasHeldPassword: boolean,
  rules: Rules | undefined,
  t: T,
): Errors<PasswordChange> {
  const errors: Errors<PasswordChange> = checkNewPassword(form, rules, t);
  if (hasHeldPassword) return errors;
  if (form.oldPassword === '') errors.oldPassword = [t('login.in_enter_password')];
  else {
    const wrong = checkField(form.oldPassword, rule(rules, 'loginPassword'), t('login.oldPassword'), t);
    if (wrong.length > 0) errors.oldPassword = wrong;
  }
  return errors;
}

/** Word characters with dots between, `@`, word characters, then one to three groups of a dot and 2 or 3 letters. */
const EMAIL = /^\w+(?:\.\w+)*@\w+(?:\.[A-Za-z]{2,3}){1,3}$/;

export interface EmailForm {
  username: string;
  email: string;
}

export function checkEmailForm(form: EmailForm, t: T): Errors<EmailForm> {
  const errors: Errors<EmailForm> = {};
  const email = form.email.trim();
  if (form.username.trim() === '') errors.username = [t('login.usernameMissing')];
  if (email === '') errors.email = [t('login.emailMissing')];
  else if (!EMAIL.test(email)) errors.email = [t('login.emailIncorrect')];
  return errors;
}
