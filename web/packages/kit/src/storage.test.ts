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

  it('CST-104: after logout autoLogin is 0 and nothing of the session is left', async () => {
    const { keepSession, dropSession, session } = await import('./storage.ts');
    keepSession(INFO, true);
    dropSession();
    expect(session.get()).toBeNull();
    expect(localStorage.getItem('autoLogin')).toBe('0');
    expect(localStorage.getItem('MC_SESSION_INFO')).toBeNull();
  });

  it('WAL-012: the choice to hide the balance is kept', async () => {
    const { hideBalance, balanceHidden } = await import('./storage.ts');
    hideBalance(true);
    expect(balanceHidden.get()).toBe(true);
    vi.resetModules();
    const again = await import('./storage.ts');
    expect(again.balanceHidden.get()).toBe(true);
  });
});
