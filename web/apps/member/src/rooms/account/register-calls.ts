import type { Body } from '@erawan/api/types';
import { api, value } from '../../api.ts';
import type { LoggedIn } from '../session/queries.ts';

/** The answer is that of a login. */
export const register = (body: Body<'/wps/member/register', 'put'>): Promise<LoggedIn> =>
  value(api.PUT('/wps/member/register', { body }));

/** A failed question is no answer: the server asks again at registration. */
export async function isNameTaken(username: string): Promise<boolean> {
  const query = { username };
  const answer = await value(api.GET('/wps/check/username', { params: { query } })).catch(() => undefined);
  return answer?.exists === true;
}
