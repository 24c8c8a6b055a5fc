import type { Body } from '@erawan/api/types';
import { api, value } from '../../api.ts';

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
  value(api.POST('/wps/member/password', { body }));
