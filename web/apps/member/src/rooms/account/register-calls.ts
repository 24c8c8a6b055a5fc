import { api, value } from '../../api.ts';
import type { LoggedIn } from '../session/queries.ts';
import type { MobileRegistration, Registration } from './queries.ts';

/** Both ways answer as a login does. */
export const register = (body: Registration): Promise<LoggedIn> =>
  value(api.PUT('/wps/member/register', { body }));
export const registerByMobile = (body: MobileRegistration): Promise<LoggedIn> =>
  value(api.PUT('/wps/member/register/mobile', { body }));

/** A failed question is no answer: the server asks again at registration. */
export async function isNameTaken(username: string): Promise<boolean> {
  const query = { username };
  const answer = await value(api.GET('/wps/check/username', { params: { query } })).catch(() => undefined);
  return answer?.exists === true;
}

/** Somebody has this invitation code when the server says the same. */
export async function isInvitation(code: string): Promise<boolean> {
  const answer = await value(api.GET('/wps/agent/affiliate', { params: { query: { code } } }));
  return answer.code === code;
}
