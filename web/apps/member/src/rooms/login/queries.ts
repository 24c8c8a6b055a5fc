import type { Body } from '@erawan/api/types';
import type { Language } from '@erawan/kit/i18n';
import { queryOptions } from '@tanstack/react-query';
import { api, value } from '../../core/api.ts';
import type { FieldRule } from '../../parts/field-rules.ts';
import { stepUp } from '../../parts/step-up.ts';
import type { LoggedIn } from '../session/queries.ts';
import { signByPasskey } from './passkey.ts';

export type Login = Body<'/wps/session/login', 'post'>;

export const logIn = (body: Login) => value(api.POST('/wps/session/login', { body }));

export const logInRemembered = (username: string, deviceSecret: string) =>
  value(api.POST('/wps/session/login/remembered', { body: { username, deviceSecret } }));

export const logInSecondFactor = (challenge: string, code: string) =>
  value(api.POST('/wps/session/login/secondFactor', { body: { challenge, code } }));

/** `undefined` when the member declined the passkey. */
export async function logInByPasskey(challenge: string): Promise<LoggedIn | undefined> {
  const { options } = await value(
    api.POST('/wps/session/login/secondFactor/passkey', { body: { challenge } }),
  );
  const passkey = await signByPasskey(options);
  return passkey && value(api.POST('/wps/session/login/secondFactor', { body: { challenge, passkey } }));
}

/** The rules of the forms that are not the register form, by rule name. */
export const validationRules = (language: Language) =>
  queryOptions({
    queryKey: ['validation', language],
    queryFn: ({ signal }): Promise<Record<string, FieldRule>> =>
      value(api.GET('/wps/system/setting/validation', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { noAlert: true },
  });

/** The same answer whether or not the name and the address belong together. */
export const recoverByEmail = (username: string, email: string) =>
  value(
    api.POST('/wps/member/password/email', {
      body: { username, email },
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    }),
  );

export const resetPassword = (body: Body<'/wps/member/password/reset', 'post'>) =>
  value(api.POST('/wps/member/password/reset', { body }));

export const setPasswordByPhone = (body: Body<'/wps/member/password/verification', 'post'>) =>
  value(api.POST('/wps/member/password/verification', { body }));

export const changePassword = (body: Body<'/wps/member/password', 'post'>) =>
  stepUp(() => value(api.POST('/wps/member/password', { body })));

interface CodeRequest {
  mobileNum: string;
  countryDialingCode: string;
  humanToken: string;
}
/** `register`: a new number; `noLogin`: a known one; `mobile`: one that a member changes to. */
export type CodePurpose = 'register' | 'noLogin' | 'mobile';

export function sendSmsCode(purpose: CodePurpose, body: CodeRequest) {
  if (purpose === 'register') return value(api.POST('/wps/verification/sms/register', { body }));
  if (purpose === 'noLogin') return value(api.POST('/wps/verification/sms/noLogin', { body }));
  return value(api.POST('/wps/verification/sms/mobile', { body }));
}
