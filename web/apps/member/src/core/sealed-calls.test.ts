// @vitest-environment jsdom
import { toBase64 } from '@erawan/kit/base64';
import { DhkemP256HkdfSha256 } from '@hpke/core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LOGGED_IN, statusWith } from '../rooms/login/fixtures.ts';
import { requestsTo, serve, stubBrowser } from '../testing.tsx';

stubBrowser();
// The browser of the tests has arrays of its own, which the cryptography beneath it does not take.
const { constructor: bytes, buffer } = new TextEncoder().encode();
vi.stubGlobal('Uint8Array', bytes);
vi.stubGlobal('ArrayBuffer', buffer.constructor);
const { queries, statusKey } = await import('./api.ts');
const { logIn } = await import('../rooms/login/queries.ts');
const { register } = await import('../rooms/account/register/queries.ts');

const kem = new DhkemP256HkdfSha256();
const { publicKey } = await kem.generateKeyPair();
const encryption = {
  suite: 'P256-SHA256-AES128GCM',
  keyId: 'k1',
  publicKey: toBase64(new Uint8Array(await kem.serializePublicKey(publicKey))),
};
const LOGIN = 'POST /wps/session/login';
const JOIN = 'PUT /wps/member/register';
const PASSWORD = 'Demo@1234';

/** What can be read of a call between the browser and the server. */
async function seen(route: string) {
  const request = requestsTo(route)[0];
  const body = (await request?.text()) ?? '';
  expect(body).not.toContain(PASSWORD);
  const header = (name: string) => request?.headers.get(name);
  return {
    fields: Object.keys(JSON.parse(body)),
    contentType: header('Content-Type'),
    encryption: header('Encryption'),
    device: header('Device'),
    module: header('ModuleId'),
  };
}

beforeEach(() => {
  queries.clear();
  queries.setQueryData(statusKey(), statusWith({}, { encryption }));
  serve({ [LOGIN]: () => LOGGED_IN, [JOIN]: () => LOGGED_IN });
});

const SEALED = {
  fields: ['data'],
  contentType: 'application/json',
  encryption: expect.stringContaining('key=k1'),
};

describe('calls that carry a password', () => {
  it.each([
    ['in a tab', false, 'web'],
    ['as an installed app', true, 'OTHERS'],
  ])(
    'API-001: a login %s is sent as sealed data in JSON, and says its device',
    async (_, matches, device) => {
      vi.stubGlobal('matchMedia', (query: string) => ({ matches: matches && query.includes('standalone') }));
      await logIn({ username: 'somchai88', password: PASSWORD, type: 'username' });
      expect(await seen(LOGIN)).toMatchObject({ ...SEALED, device });
    },
  );

  it('API-006 CST-035: a registration by name is sent as sealed data in JSON, as a part of its module', async () => {
    const form = { username: 'somchai88', password: PASSWORD, confirmPassword: PASSWORD };
    await register({ ...form, birthday: '1990-06-17', type: 0 });
    expect(await seen(JOIN)).toMatchObject({ ...SEALED, module: 'REGISTER_REE3' });
  });
});
