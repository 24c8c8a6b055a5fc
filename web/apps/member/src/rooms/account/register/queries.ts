import type { Body, Value } from '@erawan/api/types';
import { queryOptions } from '@tanstack/react-query';
import { api, value } from '../../../core/api.ts';
import type { LoggedIn } from '../../session/queries.ts';
import { noteOpened } from './kept-code.ts';

export type RegisterSettings = Value<'/wps/system/setting/register', 'get'>;
export type Registration = Body<'/wps/member/register', 'put'>;
export type MobileRegistration = Body<'/wps/member/register/mobile', 'put'>;

/** The rules at the moment of opening the form; the cached status may be older. */
export const registerSettings = () =>
  queryOptions({
    queryKey: ['registerSettings'],
    queryFn: ({ signal }) => value(api.GET('/wps/system/setting/register', { signal })),
  });

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

/** Whether the invitation code belongs to a member. */
export async function isInvitation(code: string): Promise<boolean> {
  const answer = await value(api.GET('/wps/agent/affiliate', { params: { query: { code } } }));
  return answer.code === code;
}

/** Whose code it is, and what people become by it. That a link was opened is told once, with the first question. */
export const invitationOf = (code: string, isOpened: boolean) =>
  queryOptions({
    queryKey: ['invitation', code],
    queryFn: async ({ signal }) => {
      const query = { code, ...(isOpened && { opened: true }) };
      const answer = await value(api.GET('/wps/agent/affiliate', { params: { query }, signal }));
      if (isOpened) noteOpened(code);
      return answer;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { noAlert: true },
  });
