import { describe, expect, it, vi } from 'vitest';
import { createApi } from './client.ts';
import { ApiError } from './errors.ts';

function testApi(answer: () => Response | Promise<Response>, token?: string) {
  const requests: Request[] = [];
  const onSessionLost = vi.fn();
  const onClosed = vi.fn();
  const { client, value, bytes } = createApi({
    baseUrl: 'http://server.test',
    caller: () => ({ merchant: 'suvarna', language: 'TH', token, device: 'web' }),
    onSessionLost,
    onClosed,
    fetch: async (input) => {
      requests.push(input as Request);
      return answer();
    },
  });
  return { client, value, bytes, requests, onSessionLost, onClosed };
}

type TestApi = ReturnType<typeof testApi>;

const refused = (status: number, errorCode: string, value?: unknown) => () =>
  Response.json({ success: false, errorCode, message: 'text of the server', value }, { status });

describe('the client of the member API', () => {
  it('answers the value of a success', async () => {
    const { client, value } = testApi(() => Response.json({ success: true, value: { exists: true } }));
    await expect(
      value(client.GET('/wps/check/username', { params: { query: { username: 'nok888' } } })),
    ).resolves.toEqual({ exists: true });
  });

  it('OPN-158: every call says merchant, language, module and device', async () => {
    const { client, value, requests } = testApi(() => Response.json({ success: true, value: {} }), 'secret');
    await value(client.GET('/wps/captcha'));
    const headers = requests[0]?.headers;
    expect(headers?.get('Merchant')).toBe('suvarna');
    expect(headers?.get('Language')).toBe('TH');
    expect(headers?.get('ModuleId')).toBe('VALID_CAPTCHA3');
    expect(headers?.get('Device')).toBe('web');
  });

  it('OPN-032: the token travels in the header and never in the address', async () => {
    const { client, value, requests } = testApi(() => Response.json({ success: true, value: {} }), 'secret');
    await value(client.GET('/wps/wallets/gcs'));
    expect(requests[0]?.headers.get('Authorization')).toBe('secret');
    expect(requests[0]?.url).not.toContain('secret');
  });

  it('puts parameters where the schema has them and leaves out what is not given', async () => {
    const { client, value, requests } = testApi(() => Response.json({ success: true, value: {} }));
    const path = { roundId: 'a/b c' };
    await value(client.GET('/wps/report/betRecord/{roundId}', { params: { path } }));
    const query = { startDate: '2026-11-01', endDate: '2026-11-02', pageNo: 2, txCode: undefined };
    await value(client.GET('/wps/relay/ODS2_MemberTransaction', { params: { query } }));
    const header = { 'Idempotency-Key': 'k-1' };
    const body = { amount: '500', bankCode: 'KBANK', channel: 'QR', vendor: 'sandbox' };
    await value(
      client.POST('/wps/relay/MCS2_depositPaymentGateway', { params: { header }, body: body as never }),
    );
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET http://server.test/wps/report/betRecord/a%2Fb%20c',
      'GET http://server.test/wps/relay/ODS2_MemberTransaction?startDate=2026-11-01&endDate=2026-11-02&pageNo=2',
      'POST http://server.test/wps/relay/MCS2_depositPaymentGateway',
    ]);
    expect(requests[2]?.headers.get('Idempotency-Key')).toBe('k-1');
    expect(requests[2]?.headers.get('Content-Type')).toBe('application/json');
    expect(await requests[2]?.json()).toEqual(body);
  });

  it.each([
    ['no address', ({ client, value }: TestApi) => value(client.GET('' as '/wps/captcha'))],
    [
      'a name left out',
      ({ client, value }: TestApi) => value(client.GET('/wps/report/betRecord/{roundId}', {} as never)),
    ],
    [
      'an empty name',
      ({ client, value }: TestApi) =>
        value(client.GET('/wps/report/betRecord/{roundId}', { params: { path: { roundId: '' } } })),
    ],
    ['a picture without a name', ({ bytes }: TestApi) => bytes('/wps/chat/images/{imageId}')],
  ])('ERR-021: a call with %s is refused before it is sent', async (_what, call) => {
    const here = testApi(() => Response.json({ success: true, value: {} }));
    await expect(call(here)).rejects.toMatchObject({ code: 'request.url.empty' });
    expect(here.requests).toEqual([]);
  });

  it('a form goes out as a form', async () => {
    const { client, value, requests } = testApi(() => Response.json({ success: true, value: true }));
    await value(
      client.POST('/wps/member/password/email', {
        body: { username: 'nok888', email: 'nok+1@mail.test' },
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      }),
    );
    expect(await requests[0]?.text()).toBe('username=nok888&email=nok%2B1%40mail.test');
  });

  it('an answer without a body is none', async () => {
    const { client } = testApi(() => new Response(null, { status: 204 }));
    expect((await client.DELETE('/wps/session/logout')).data).toBeUndefined();
  });

  it('a visitor sends no Authorization header', async () => {
    const { client, value, requests } = testApi(() => Response.json({ success: true, value: {} }));
    await value(client.GET('/wps/captcha'));
    expect(requests[0]?.headers.has('Authorization')).toBe(false);
  });

  it('OPN-169: carries the messages of refused fields', async () => {
    const { client, value } = testApi(
      refused(400, 'validation.failed', { fields: { username: ['too short', 'starts with a digit'] } }),
    );
    const error = await value(client.GET('/wps/captcha')).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ fields: { username: ['too short', 'starts with a digit'] } });
  });

  it('SES-020: a failed login can ask for a captcha', async () => {
    const { client, value } = testApi(refused(401, 'login.wrong.credentials', { captcha: true }));
    const body = { username: 'a', password: 'b', type: 'username' } as const;
    await expect(value(client.POST('/wps/session/login', { body }))).rejects.toMatchObject({
      captchaAsked: true,
    });
  });

  it('ERR-010: a lost session is told once per call, a wrong password never', async () => {
    const lost = testApi(refused(401, 'session.logged.out'), 'old');
    await expect(lost.value(lost.client.GET('/wps/wallets/gcs'))).rejects.toThrow();
    expect(lost.onSessionLost).toHaveBeenCalledWith(
      expect.objectContaining({ code: 'session.logged.out' }),
      'old',
    );

    const wrong = testApi(refused(401, 'login.wrong.credentials'), 'old');
    await expect(wrong.value(wrong.client.GET('/wps/wallets/gcs'))).rejects.toThrow();
    expect(wrong.onSessionLost).not.toHaveBeenCalled();
  });

  it('SES-052: maintenance met on the way is told', async () => {
    const closed = testApi(refused(503, 'system.maintenance'));
    await expect(closed.value(closed.client.GET('/wps/captcha'))).rejects.toThrow();
    expect(closed.onClosed).toHaveBeenCalled();
  });

  it('a call without a line says that there is none, and not that the system is busy', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const { client, value } = testApi(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(value(client.GET('/wps/captcha'))).rejects.toMatchObject({ code: 'offline', status: 0 });
    vi.unstubAllGlobals();
  });

  it.each([
    ['a broken line', () => Promise.reject(new TypeError('Failed to fetch')), 'offline'],
    ['no answer in time', () => Promise.reject(new DOMException('', 'TimeoutError')), 'system.busy'],
    ['a page instead of an answer', () => new Response('<html>', { status: 502 }), 'system.busy'],
    ['an unknown refusal', () => Response.json({ nope: 1 }, { status: 400 }), 'unknown'],
  ])('%s reads as a code of the catalogue', async (_what, answer, code) => {
    const { client, value } = testApi(answer);
    await expect(value(client.GET('/wps/captcha'))).rejects.toMatchObject({ code });
  });
});
