import { queryOptions } from '@tanstack/react-query';
import { api, value } from '../../api.ts';
import type { FieldRule } from '../account/queries.ts';

export const logInRemembered = (username: string, deviceSecret: string) =>
  value(api.POST('/wps/session/login/remembered', { body: { username, deviceSecret } }));

/** The rules of the forms that are not the register form, by rule name. */
export const validationRules = queryOptions({
  queryKey: ['validation'],
  queryFn: async ({ signal }): Promise<Record<string, FieldRule>> =>
    (await value(api.GET('/wps/system/settings/consolidated', { signal }))).validation,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { noAlert: true },
});

/** The prefix of the merchant's country. */
export const HOME_DIALING_CODE = '66';
