import type { Value } from '@erawan/api/types';
import { queryOptions } from '@tanstack/react-query';
import { api, queries, value } from '../../../api.ts';
import { stepUp } from '../../../shell/step-up.ts';

export type TotpSetup = Value<'/wps/member/totp/setup', 'post'>;

export const totpStanding = queryOptions({
  queryKey: ['own', 'totp'],
  queryFn: ({ signal }) => value(api.GET('/wps/member/totp', { signal })),
});
export const totpChanged = () => queries.invalidateQueries(totpStanding);

export const setUpTotp = () => stepUp(() => value(api.POST('/wps/member/totp/setup')));

export const confirmTotp = async (code: string) =>
  (await stepUp(() => value(api.POST('/wps/member/totp/confirm', { body: { code } })))).recoveryCodes;

export const removeTotp = (code: string) =>
  stepUp(() => value(api.DELETE('/wps/member/totp', { body: { code } })));
