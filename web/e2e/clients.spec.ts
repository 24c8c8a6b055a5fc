import createClient from 'openapi-fetch';
import type { paths } from '@erawan/api/schema';
import { DEMO_PASSWORD } from './people.ts';
import { expect, test } from './test-server.ts';

/** A client made from `openapi/member.json` by generators alone; nothing of the product's own client. */
test('a client generated from the document logs in and reads the balance', async ({ server }) => {
  const visitor = createClient<paths>({
    baseUrl: server.url,
    headers: { Merchant: 'suvarna', Language: 'EN' },
  });
  const login = await visitor.POST('/wps/session/login', {
    body: { username: 'demo002', password: DEMO_PASSWORD },
  });
  expect(login.error).toBeUndefined();
  const headers = { Merchant: 'suvarna', Authorization: login.data?.value.token };
  const member = createClient<paths>({ baseUrl: server.url, headers });
  const wallets = await member.GET('/wps/wallets/gcs');
  expect(wallets.data?.value.wallets.map(({ balance }) => balance)).toEqual(['0.00']);
  const refused = await visitor.GET('/wps/wallets/gcs');
  expect(refused.error?.errorCode).toBe('session.required');
});
