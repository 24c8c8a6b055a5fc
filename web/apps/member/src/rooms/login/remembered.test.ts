// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  dropHeldPassword,
  forgetRemembered,
  forgetSecret,
  hasSecret,
  heldPassword,
  holdPassword,
  recall,
  remember,
  rememberedLogin,
} from './remembered.ts';

const LOGIN = { type: 'username', username: 'somchai88', countryDialingCode: '66' } as const;
const SECRET = 'device-secret-1';

const everythingStored = () => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage });

describe('what the device remembers', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    dropHeldPassword();
  });

  it('SES-035: remPass holds type, username, password and countryDialingCode', async () => {
    await remember({ ...LOGIN, secret: SECRET });
    const kept = JSON.parse(localStorage.getItem('remPass') ?? '{}');
    expect(Object.keys(kept).sort()).toEqual(['countryDialingCode', 'password', 'type', 'username']);
    expect(kept).toMatchObject(LOGIN);
  });

  it('SES-036: the secret is encoded, with a salt under a key of its own', async () => {
    await remember({ ...LOGIN, secret: SECRET });
    expect(everythingStored()).not.toContain(SECRET);
    expect(localStorage.getItem('remSalt')).not.toBeNull();
    expect(await recall()).toEqual({ ...LOGIN, secret: SECRET });
    localStorage.removeItem('remSalt');
    expect(hasSecret()).toBe(false);
    expect(await recall()).toBeUndefined();
  });

  it('PWD-026: remembering again encodes anew, under another salt', async () => {
    await remember({ ...LOGIN, secret: SECRET });
    const before = { ...localStorage };
    await remember({ ...LOGIN, secret: SECRET });
    expect(localStorage.getItem('remSalt')).not.toBe(before['remSalt']);
    expect(localStorage.getItem('remPass')).not.toBe(before['remPass']);
    expect((await recall())?.secret).toBe(SECRET);
  });

  it('a salt of another device opens nothing', async () => {
    await remember({ ...LOGIN, secret: SECRET });
    localStorage.setItem('remSalt', btoa('x'.repeat(32)));
    expect(await recall()).toBeUndefined();
  });

  it.each(['{"type":', '"text"', '{"username":7}', '[]'])('damaged memory %s reads as none', async (text) => {
    localStorage.setItem('remPass', text);
    localStorage.setItem('remSalt', btoa('x'.repeat(32)));
    expect(rememberedLogin()).toBeUndefined();
    expect(await recall()).toBeUndefined();
  });

  it('OPN-037: a refused secret is forgotten, the name stays for the form', async () => {
    await remember({ ...LOGIN, secret: SECRET });
    forgetSecret();
    expect(hasSecret()).toBe(false);
    expect(rememberedLogin()?.username).toBe('somchai88');
    forgetRemembered();
    expect(rememberedLogin()).toBeUndefined();
  });

  it('R11: the password of a first login is in no storage in clear and dies with the page', async () => {
    await holdPassword('Demo@1234');
    expect(sessionStorage.getItem('PSW')).not.toBeNull();
    expect(everythingStored()).not.toContain('Demo@1234');
    expect(await heldPassword()).toBe('Demo@1234');
    vi.resetModules();
    const afterReload = await import('./remembered.ts');
    expect(await afterReload.heldPassword()).toBeUndefined();
  });

  it('PWD-025: the held password is gone once it was changed', async () => {
    await holdPassword('Demo@1234');
    dropHeldPassword();
    expect(sessionStorage.getItem('PSW')).toBeNull();
    expect(await heldPassword()).toBeUndefined();
  });

  it('without encoding nothing is remembered', async () => {
    vi.stubGlobal('crypto', {});
    await remember({ ...LOGIN, secret: SECRET });
    await holdPassword('Demo@1234');
    vi.unstubAllGlobals();
    expect(everythingStored()).toBe('{}{}');
  });
});
