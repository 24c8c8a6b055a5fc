import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fromBase64, toBase64 } from '@erawan/kit/base64';
import { sealingFetch } from './sealing.ts';

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes128Gcm(),
});
const pair = await suite.kem.generateKeyPair();
const publicKey = toBase64(new Uint8Array(await suite.kem.serializePublicKey(pair.publicKey)));
const KEY = { suite: 'P256-SHA256-AES128GCM', keyId: 'k1', publicKey };
const LOGIN = 'http://server.test/wps/session/login';
const SECRET = { username: 'somchai88', password: 'Demo@1234' };

const post = (url: string) =>
  new Request(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(SECRET),
  });

/** Opens a sealed body as the server would. */
async function opened(request: Request, method = 'POST', path = '/wps/session/login'): Promise<unknown> {
  const header = Object.fromEntries(
    (request.headers.get('Encryption') ?? '').split('; ').map((part) => {
      const [name = '', ...rest] = part.split('=');
      return [name, rest.join('=')];
    }),
  );
  const encoder = new TextEncoder();
  const recipient = await suite.createRecipientContext({
    recipientKey: pair.privateKey,
    enc: fromBase64(header['enc'] ?? '').buffer,
    info: encoder.encode('erawan sealed body 1').buffer,
  });
  const { data } = (await request.clone().json()) as { data: string };
  const bound = encoder.encode(`${method} ${path}\n${header['at']}`);
  const body = await recipient.open(fromBase64(data).buffer, bound.buffer);
  return JSON.parse(new TextDecoder().decode(body));
}

function stubFetch(...answers: (() => Response)[]) {
  const sent: Request[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request.clone());
    return (answers.shift() ?? (() => Response.json({ success: true })))();
  });
  return sent;
}

afterEach(() => vi.unstubAllGlobals());
const nothing = async () => 0;
const stale = () => Response.json({ success: false, errorCode: 'encryption.stale' }, { status: 400 });

describe('sealed bodies', () => {
  it.each([
    '/wps/session/login',
    '/wps/session/login/remembered',
    '/wps/session/reauthenticate',
    '/wps/member/register',
    '/wps/member/register/mobile',
    '/wps/member/password',
    '/wps/member/password/reset',
    '/wps/member/password/verification',
    '/wps/member/setup',
    '/wps/agent/downline',
    '/wps/member/paymentPassword',
    '/wps/member/paymentPassword/reset',
    '/wps/member/bankCard',
    '/wps/transaction/withdraw',
    '/wps/transaction/withdraw/wdr_1/card',
    '/wps/agent/transferDownline',
    '/wps/agent/transferMultipleDownline',
  ])('SES-032: what is sent to %s carries a secret and is sealed', async (path) => {
    const sent = stubFetch();
    await sealingFetch({ key: () => KEY, refresh: nothing })(post(`http://server.test${path}`));
    expect(await sent[0]?.text()).not.toContain(SECRET.password);
  });

  it('SES-032: a login is sent as data with the header Encryption, and only the server can read it', async () => {
    const sent = stubFetch();
    await sealingFetch({ key: () => KEY, refresh: nothing })(post(LOGIN));
    const [request] = sent;
    expect(Object.keys(await request?.clone().json())).toEqual(['data']);
    expect(await request?.clone().text()).not.toContain('Demo@1234');
    expect(request?.headers.get('Encryption')).toMatch(
      /^suite=P256-SHA256-AES128GCM; key=k1; enc=[\w+/]+=*; at=\d{13}$/,
    );
    expect(request && (await opened(request))).toEqual(SECRET);
  });

  it('is bound to its call: for another path it does not open', async () => {
    const sent = stubFetch();
    await sealingFetch({ key: () => KEY, refresh: nothing })(post(LOGIN));
    const [request] = sent;
    await expect(request && opened(request, 'POST', '/wps/member/register')).rejects.toThrow();
  });

  it('REG-022: a registration is sent as data, with its module named beside it', async () => {
    const sent = stubFetch();
    const join = new Request('http://server.test/wps/member/register', {
      method: 'PUT',
      headers: { ModuleId: 'REGISTER_REE3' },
      body: JSON.stringify(SECRET),
    });
    await sealingFetch({ key: () => KEY, refresh: nothing })(join);
    const [request] = sent;
    expect(request?.headers.get('ModuleId')).toBe('REGISTER_REE3');
    expect(request && (await opened(request, 'PUT', '/wps/member/register'))).toEqual(SECRET);
  });

  it('is bound to the withdrawal that it changes', async () => {
    const sent = stubFetch();
    const path = '/wps/transaction/withdraw/wdr_1/card';
    const change = new Request(`http://server.test${path}`, { method: 'PUT', body: JSON.stringify(SECRET) });
    await sealingFetch({ key: () => KEY, refresh: nothing })(change);
    const [request] = sent;
    expect(request && (await opened(request, 'PUT', path))).toEqual(SECRET);
    await expect(request && opened(request, 'PUT', path.replace('wdr_1', 'wdr_2'))).rejects.toThrow();
  });

  it('seals each time anew', async () => {
    const sent = stubFetch();
    const send = sealingFetch({ key: () => KEY, refresh: nothing });
    await send(post(LOGIN));
    await send(post(LOGIN));
    expect(sent[0]?.headers.get('Encryption')).not.toBe(sent[1]?.headers.get('Encryption'));
  });

  it('a stale seal is made once more with the key and the clock of the server', async () => {
    const sent = stubFetch(stale);
    let key = { ...KEY, keyId: 'old' };
    const refresh = async () => {
      key = KEY;
      return 1_700_000_000_000;
    };
    const answer = await sealingFetch({ key: () => key, refresh })(post(LOGIN));
    expect(answer.ok).toBe(true);
    expect(sent).toHaveLength(2);
    expect(sent[1]?.headers.get('Encryption')).toContain('key=k1');
    expect(sent[1]?.headers.get('Encryption')).toContain('at=1700000000000');
    expect(sent[1] && (await opened(sent[1]))).toEqual(SECRET);
  });

  it('a seal that stays stale is not made for ever', async () => {
    const sent = stubFetch(stale, stale);
    const answer = await sealingFetch({ key: () => KEY, refresh: nothing })(post(LOGIN));
    expect(answer.status).toBe(400);
    expect(sent).toHaveLength(2);
  });

  it.each(['/wps/session/renew', '/wps/transaction/withdraw/wdr_1', '/wps/transaction/deposit/dep_1/card'])(
    'what is no secret stays plain: %s',
    async (path) => {
      const sent = stubFetch();
      await sealingFetch({ key: () => KEY, refresh: nothing })(post(`http://server.test${path}`));
      expect(sent[0]?.headers.get('Encryption')).toBeNull();
      expect(await sent[0]?.json()).toEqual(SECRET);
    },
  );

  it.each([undefined, { ...KEY, suite: 'X25519' }])(
    'without a key one understands the body stays plain',
    async (key) => {
      const sent = stubFetch();
      await sealingFetch({ key: () => key, refresh: nothing })(post(LOGIN));
      expect(await sent[0]?.json()).toEqual(SECRET);
    },
  );
});
