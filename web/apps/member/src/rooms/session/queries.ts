import type { Body, Value } from '@erawan/api/types';
import { autoLogin, keepSession, readText, session } from '@erawan/kit/storage';
import { api, forgetMember, queries, value } from '../../api.ts';
import { walletKey } from '../wallet/queries.ts';

export type Login = Body<'/wps/session/login', 'post'>;
export type LoggedIn = Value<'/wps/session/login', 'post'>;

export const logIn = (body: Login) => value(api.POST('/wps/session/login', { body }));

export type Captcha = Value<'/wps/captcha', 'get'>;
export const fetchCaptcha = () => value(api.GET('/wps/captcha'));

/** Login and registration answer the same and lead here. */
export function enter(answer: LoggedIn, remember: boolean): void {
  const { token, merchantCode, userName, type, firstTimeLogin, id } = answer;
  queries.removeQueries({ predicate: (query) => query.queryKey[0] === 'own' });
  keepSession({ token, merchantCode, userName, type, firstTimeLogin, id }, remember);
  // Notices depend on who is asking.
  void queries.invalidateQueries({ queryKey: ['announcements'] });
}

/** The server is told, but the member leaves even when it does not hear. */
export async function logOut(): Promise<void> {
  await value(api.DELETE('/wps/session/logout')).catch(() => undefined);
  autoLogin.set(false);
  forgetMember();
  void queries.invalidateQueries({ queryKey: ['announcements'] });
}

/** A device that remembers a login and has no live session logs in by itself, once per start. */
export async function startSession(): Promise<void> {
  if (session.get() || !autoLogin.get() || readText('remPass') === undefined) return;
  const { logInSilently } = await import('./remembered-login.ts');
  await logInSilently();
}

let renewedToken: string | undefined;

/** Once per page load and session. A session that died meanwhile is dropped without a word, or made anew. */
export async function renewSession(): Promise<void> {
  const present = session.get();
  if (!present || renewedToken === present.token) return;
  renewedToken = present.token;
  const answer = await api.POST('/wps/session/renew').catch(() => undefined);
  if (answer?.response.status === 401) {
    forgetMember();
    await startSession();
  } else void queries.invalidateQueries({ queryKey: walletKey });
}
