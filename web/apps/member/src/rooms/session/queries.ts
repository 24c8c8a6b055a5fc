import type { Value } from '@erawan/api/types';
import { autoLogin, keepSession } from '@erawan/kit/storage';
import { api, forgetMember, own, queries, refetchForCaller, value } from '../../core/api.ts';

/** What every way in answers: login, registration, trial. */
export type LoggedIn = Value<'/wps/session/login', 'post'>;
type Entered = Pick<LoggedIn, 'token' | 'merchantCode' | 'userName' | 'type' | 'firstTimeLogin' | 'id'>;

/** Starts the session that the server answered. */
export function enter(answer: Entered, remember: boolean): void {
  const { token, merchantCode, userName, type, firstTimeLogin, id } = answer;
  queries.removeQueries({ queryKey: own() });
  keepSession({ token, merchantCode, userName, type, firstTimeLogin, id }, remember);
  refetchForCaller();
}

/** Whether the session lives on; only the server's word ends it, not a broken connection. */
export async function renew(): Promise<boolean> {
  const answer = await api.POST('/wps/session/renew').catch(() => undefined);
  return answer?.response.status !== 401;
}

/** The member leaves even when the server cannot be told. */
export async function logOut(): Promise<void> {
  await value(api.DELETE('/wps/session/logout')).catch(() => undefined);
  autoLogin.set(false);
  forgetMember();
  refetchForCaller();
}
