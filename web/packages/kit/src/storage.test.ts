// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';

const INFO = {
  token: 't-1',
  merchantCode: 'suvarna',
  userName: 'demo001',
  type: 0,
  firstTimeLogin: false,
  id: 'mem_1',
};

describe('session storage', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    vi.resetModules();
  });

  it('OPN-036: remember-me keeps the session on the device', async () => {
    const { keepSession } = await import('./storage.ts');
    keepSession(INFO, true);
    expect(JSON.parse(localStorage.getItem('MC_SESSION_INFO') ?? '{}')).toEqual(INFO);
    expect(sessionStorage.getItem('MC_SESSION_INFO')).toBeNull();
  });

  it('OPN-036: without remember-me the session lives in the tab only', async () => {
    const { keepSession } = await import('./storage.ts');
    keepSession(INFO, true);
    keepSession(INFO, false);
    expect(localStorage.getItem('MC_SESSION_INFO')).toBeNull();
    expect(sessionStorage.getItem('MC_SESSION_INFO')).not.toBeNull();
  });

  it('SES-027: a new start reads the session back', async () => {
    localStorage.setItem('MC_SESSION_INFO', JSON.stringify(INFO));
    const { session } = await import('./storage.ts');
    expect(session.get()).toEqual(INFO);
  });

  it('a damaged session reads as none', async () => {
    localStorage.setItem('MC_SESSION_INFO', '{"token":');
    const { session } = await import('./storage.ts');
    expect(session.get()).toBeNull();
  });

  it('SES-041: nothing of the session is left when it is dropped, trial name and held password included', async () => {
    const { keepSession, dropSession, session } = await import('./storage.ts');
    sessionStorage.setItem('trialName', 'trial_1');
    sessionStorage.setItem('PSW', 'encoded');
    keepSession(INFO, true);
    dropSession();
    expect(session.get()).toBeNull();
    expect(localStorage.getItem('MC_SESSION_INFO')).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });

  it('OPN-037: a session that merely ran out leaves the next start free to log in by itself', async () => {
    const { autoLogin, keepSession, dropSession } = await import('./storage.ts');
    keepSession(INFO, true);
    dropSession();
    expect(autoLogin.get()).toBe(true);
    expect(localStorage.getItem('autoLogin')).toBe('1');
  });

  it('OPN-036: a trial ends with the tab, whatever is asked, and leaves the own remembered login alone', async () => {
    const { autoLogin, keepSession } = await import('./storage.ts');
    autoLogin.set(true);
    keepSession({ ...INFO, type: 4 }, true);
    expect(localStorage.getItem('MC_SESSION_INFO')).toBeNull();
    expect(JSON.parse(sessionStorage.getItem('MC_SESSION_INFO') ?? '{}')).toMatchObject({
      token: 't-1',
      merchantCode: 'suvarna',
    });
    expect(autoLogin.get()).toBe(true);
  });

  it('WAL-010 WAL-012: the choice to hide the balance is kept', async () => {
    const { hideBalance, balanceHidden } = await import('./storage.ts');
    hideBalance(true);
    expect(balanceHidden.get()).toBe(true);
    vi.resetModules();
    const again = await import('./storage.ts');
    expect(again.balanceHidden.get()).toBe(true);
  });
});
