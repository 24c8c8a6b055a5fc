import type { Body, Value } from '@erawan/api/types';
import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, value } from '../../api.ts';

export type RegisterSettings = Value<'/wps/system/setting/register', 'get'>;
type WireRule = NonNullable<RegisterSettings['fields'][string]>;
/** What a rule does not say, it does not ask for. */
export type FieldRule = Pick<WireRule, 'enabled' | 'required'> & Partial<WireRule>;
export type Registration = Body<'/wps/member/register', 'put'>;
export type MobileRegistration = Body<'/wps/member/register/mobile', 'put'>;

const memberInfo = queryOptions({
  queryKey: ['own', 'member'],
  queryFn: ({ signal }) => value(api.GET('/wps/member/info', { signal })),
  meta: { noAlert: true },
});

export function useMember() {
  const loggedIn = useStore(session) !== null;
  return useQuery({ ...memberInfo, enabled: loggedIn });
}

/** The rules at the moment of opening the form; the cached status may be older. */
export const registerSettings = queryOptions({
  queryKey: ['registerSettings'],
  queryFn: ({ signal }) => value(api.GET('/wps/system/setting/register', { signal })),
});
