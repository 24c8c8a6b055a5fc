import type { Value } from '@erawan/api/types';
import { queryOptions } from '@tanstack/react-query';
import { api, queries, value } from '../../../api.ts';
import { stepUp } from '../../../shell/step-up.ts';
import { makePasskey } from '../../session/passkey.ts';

export type Passkey = Value<'/wps/member/passkeys', 'get'>['list'][number];
type Added = Value<'/wps/member/passkeys', 'post'>;

/** Characters of a name. */
export const NAME_MAX = 40;

export const passkeys = queryOptions({
  queryKey: ['own', 'passkeys'],
  queryFn: ({ signal }) => value(api.GET('/wps/member/passkeys', { signal })),
});
export const passkeysChanged = () => queries.invalidateQueries(passkeys);

/** Makes a passkey on this device and keeps it; `undefined` when its owner would not. */
export async function addPasskey(): Promise<Added | undefined> {
  const { options } = await stepUp(() => value(api.POST('/wps/member/passkeys/options')));
  const credential = await makePasskey(options);
  return credential && value(api.POST('/wps/member/passkeys', { body: { credential } }));
}

export const renamePasskey = (passkeyId: string, name: string) =>
  value(api.PUT('/wps/member/passkeys/{passkeyId}', { params: { path: { passkeyId } }, body: { name } }));

export const removePasskey = (passkeyId: string) =>
  stepUp(() => value(api.DELETE('/wps/member/passkeys/{passkeyId}', { params: { path: { passkeyId } } })));
