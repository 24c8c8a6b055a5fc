// @vitest-environment jsdom
import { autoLogin, keepSession, session } from '@erawan/kit/storage';
import { beforeEach, describe, expect, it } from 'vitest';
import { Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';
import { LOGGED_IN } from './fixtures.ts';
import { recall, remember, rememberedLogin } from './remembered.ts';
import { toastTexts } from './testing-toasts.ts';

stubBrowser();
const { logOut } = await import('../session/queries.ts');
const { renewSession, startSession } = await import('./start.ts');

const REMEMBERED = 'POST /wps/session/login/remembered';
const KEPT = { type: 'username', username: 'somchai88', secret: 'old', countryDialingCode: '66' } as const;

let token = 0;
/** Every test has a session of its own: one token is renewed once. */
const info = () => {
  const { userName, type, firstTimeLogin, merchantCode, id } = LOGGED_IN;
  token += 1;
  return { token: `t-${token}`, userName, type, firstTimeLogin, merchantCode, id };
};

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  session.set(null);
  await remember(KEPT);
});

describe('the start of a visit', () => {
  it('OPN-037: without a live session and with autoLogin 1 the device logs in by itself', async () => {
    autoLogin.set(true);
    serve({ [REMEMBERED]: () => ({ ...LOGGED_IN, deviceSecret: 'new' }) });
    await startSession();
    expect(session.get()?.userName).toBe('somchai88');
    expect((await recall())?.secret).toBe('new');
    expect(localStorage.getItem('autoLogin')).toBe('1');
  });

  it('OPN-037: a failure stores 0, says nothing and keeps the name', async () => {
    autoLogin.set(true);
    serve({ [REMEMBERED]: () => new Refused(401, 'login.wrong.credentials') });
    await startSession();
    await startSession();
    expect(session.get()).toBeNull();
    expect(localStorage.getItem('autoLogin')).toBe('0');
    expect(toastTexts()).toEqual([]);
    expect(requestsTo(REMEMBERED)).toHaveLength(1);
    expect(await recall()).toBeUndefined();
    expect(rememberedLogin()?.username).toBe('somchai88');
  });

  it('a busy server says nothing about the secret, which stays', async () => {
    autoLogin.set(true);
    serve({ [REMEMBERED]: () => new Refused(503, 'system.busy') });
    await startSession();
    expect((await recall())?.secret).toBe('old');
  });

  it('OPN-037: with autoLogin 0 nobody is logged in', async () => {
    autoLogin.set(false);
    await startSession();
    expect(requestsTo(REMEMBERED)).toHaveLength(0);
  });

  it('who is logged in stays so', async () => {
    keepSession(info(), true);
    await startSession();
    expect(requestsTo(REMEMBERED)).toHaveLength(0);
  });

  it('two tabs that start at once use the secret once', async () => {
    autoLogin.set(true);
    let waiting: Promise<unknown> = Promise.resolve();
    Object.defineProperty(navigator, 'locks', {
      configurable: true,
      value: {
        request: (_name: string, act: () => Promise<unknown>) => {
          waiting = waiting.then(act);
          return waiting;
        },
      },
    });
    serve({ [REMEMBERED]: () => ({ ...LOGGED_IN, deviceSecret: 'new' }) });
    await Promise.all([startSession(), startSession()]);
    expect(requestsTo(REMEMBERED)).toHaveLength(1);
    Reflect.deleteProperty(navigator, 'locks');
  });
});

describe('renewal on home', () => {
  it('OPN-033: a dead session is dropped without a word, and the device logs in again', async () => {
    keepSession(info(), true);
    serve({
      'POST /wps/session/renew': () => new Refused(401, 'session.required'),
      [REMEMBERED]: () => ({ ...LOGGED_IN, deviceSecret: 'new' }),
    });
    await renewSession();
    expect(session.get()?.token).toBe('token-1');
    expect(toastTexts()).toEqual([]);
  });

  it('OPN-033: without autoLogin it shows a visitor', async () => {
    keepSession(info(), false);
    serve({ 'POST /wps/session/renew': () => new Refused(401, 'session.required') });
    await renewSession();
    expect(session.get()).toBeNull();
    expect(requestsTo(REMEMBERED)).toHaveLength(0);
  });
});

describe('logout', () => {
  it('SES-041 SES-043 CST-104: tells the server, forgets the session, stores autoLogin 0 and keeps the name', async () => {
    keepSession(info(), true);
    serve({ 'DELETE /wps/session/logout': () => true });
    await logOut();
    expect(requestsTo('DELETE /wps/session/logout')).toHaveLength(1);
    expect(localStorage.getItem('MC_SESSION_INFO')).toBeNull();
    expect(localStorage.getItem('autoLogin')).toBe('0');
    expect(rememberedLogin()?.username).toBe('somchai88');
    await startSession();
    expect(session.get()).toBeNull();
  });

  it('a server that does not answer keeps nobody logged in', async () => {
    keepSession(info(), true);
    serve({ 'DELETE /wps/session/logout': () => new Refused(500, 'system.error') });
    await logOut();
    expect(session.get()).toBeNull();
  });
});
