import type { Body, Value } from '@erawan/api/types';
import { queryOptions } from '@tanstack/react-query';
import { api, own, queries, value } from '../../../core/api.ts';
import { stepUp } from '../../../parts/step-up.ts';
import { makePasskey, signByPasskey } from '../../login/passkey.ts';

export type TotpSetup = Value<'/wps/member/totp/setup', 'post'>;

export const totpStatus = () =>
  queryOptions({
    queryKey: own('totp'),
    queryFn: ({ signal }) => value(api.GET('/wps/member/totp', { signal })),
  });
export const totpChanged = () => queries.invalidateQueries(totpStatus());

export const setUpTotp = () => stepUp(() => value(api.POST('/wps/member/totp/setup')));

export const confirmTotp = async (code: string) =>
  (await stepUp(() => value(api.POST('/wps/member/totp/confirm', { body: { code } })))).recoveryCodes;

export const removeTotp = (code: string) =>
  stepUp(() => value(api.DELETE('/wps/member/totp', { body: { code } })));

export type Passkey = Value<'/wps/member/passkeys', 'get'>['list'][number];
type AddedPasskey = Value<'/wps/member/passkeys', 'post'>;

export const passkeys = () =>
  queryOptions({
    queryKey: own('passkeys'),
    queryFn: ({ signal }) => value(api.GET('/wps/member/passkeys', { signal })),
  });
export const passkeysChanged = () => queries.invalidateQueries(passkeys());

/** Makes a passkey on this device and registers it; `undefined` when the member declined. */
export async function addPasskey(): Promise<AddedPasskey | undefined> {
  const { options } = await stepUp(() => value(api.POST('/wps/member/passkeys/options')));
  const credential = await makePasskey(options);
  return credential && value(api.POST('/wps/member/passkeys', { body: { credential } }));
}

export const renamePasskey = (passkeyId: string, name: string) =>
  value(api.PUT('/wps/member/passkeys/{passkeyId}', { params: { path: { passkeyId } }, body: { name } }));

export const removePasskey = (passkeyId: string) =>
  stepUp(() => value(api.DELETE('/wps/member/passkeys/{passkeyId}', { params: { path: { passkeyId } } })));

export type Proof = Body<'/wps/session/reauthenticate', 'post'>;
export const reauthenticate = (body: Proof) => value(api.POST('/wps/session/reauthenticate', { body }));

/** `undefined` when the member declined the passkey. */
export async function reauthenticateByPasskey() {
  const { options } = await value(api.POST('/wps/session/reauthenticate/passkey'));
  const passkey = await signByPasskey(options);
  return passkey && reauthenticate({ passkey });
}

export type Device = Value<'/wps/session/devices', 'get'>['list'][number];
export type PastLogin = Value<'/wps/member/lastLogins', 'get'>['list'][number];

export const devices = () =>
  queryOptions({
    queryKey: own('devices'),
    queryFn: async ({ signal }) => (await value(api.GET('/wps/session/devices', { signal }))).list,
    staleTime: 0,
  });

export const lastLogins = () =>
  queryOptions({
    queryKey: own('lastLogins'),
    queryFn: async ({ signal }) => (await value(api.GET('/wps/member/lastLogins', { signal }))).list,
    staleTime: 0,
  });

export const logOutDevice = (deviceId: string) =>
  stepUp(() => value(api.DELETE('/wps/session/devices/{deviceId}', { params: { path: { deviceId } } })));
export const logOutOtherDevices = () => stepUp(() => value(api.DELETE('/wps/session/devices')));
