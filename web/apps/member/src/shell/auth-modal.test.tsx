// @vitest-environment jsdom
import { session } from '@erawan/kit/storage';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LogoutConfirm } from '../rooms/session/LogoutConfirm.tsx';
import { MEMBER, open, requestsTo, serve, stubBrowser } from '../testing.tsx';
import { LOGGED_IN, statusWith } from '../rooms/login/fixtures.ts';
import { toastTexts } from '../rooms/login/testing-toasts.ts';

stubBrowser();
const { AuthModal } = await import('./AuthModal.tsx');
const { openAuthModal, useAuthModal } = await import('../rooms/session/auth-modal.ts');

function Modals() {
  const which = useAuthModal();
  return which ? <AuthModal which={which} /> : <output>closed</output>;
}

async function show(which: 'login' | 'register' | 'forgot', resources: unknown[] = []) {
  serve({
    'GET /wps/system/status': () => statusWith({}, { resources }),
    'GET /wps/system/setting/register': () => ({
      usernameEnabled: true,
      mobileEnabled: false,
      captchaRequired: false,
      minimumAge: 18,
      fields: { username: { enabled: true, required: true, minLength: 1, maxLength: 20, message: '' } },
    }),
    'GET /wps/relay/MCSFE_getListAnnouncements': () => ({
      banners: [],
      player: [],
      footer: { unreadCount: 0 },
    }),
    'GET /wps/system/helpCenter': () => [{ tag: 'deposit-help', title: 'Help', content: '<p>article</p>' }],
  });
  openAuthModal(which);
  await open(Modals, '/m/member/home', ['login', 'human', 'parts', 'account', 'content'], null);
}

const titles = () => screen.getAllByRole('dialog').map((dialog) => dialog.querySelector('h2')?.textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  openAuthModal(null);
});

describe('the dialogs over a page', () => {
  it('SES-026: login, register and forgotten password exclude each other', async () => {
    await show('login');
    expect(titles()).toEqual(['Log in']);
    press('Register');
    await waitFor(() => expect(titles()).toEqual(['Register']));
    fireEvent.click(await screen.findByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(titles()).toEqual(['Log in']));
    press('Forgot password?');
    await waitFor(() => expect(titles()).toEqual(['Forgot password']));
  });

  it('OPN-020: a login over a page leaves the page where it is', async () => {
    serve({ 'POST /wps/session/login': () => LOGGED_IN });
    await show('login');
    fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'somchai88' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Demo@1234' } });
    press('Log in');
    expect(await screen.findByText('closed')).toBeDefined();
    expect(location.pathname).toBe('/m/member/home');
    expect(session.get()?.userName).toBe('somchai88');
  });

  it('SES-059 OPN-049: the login opened again goes on with its video where it stopped', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    let second = 0;
    Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', {
      configurable: true,
      get: () => second,
      set: (to: number) => {
        second = to;
      },
    });
    const video = () => document.querySelector('video');
    await show('login', [{ resourceType: 'LOGINVIDEO', url: '/assets/login.mp4' }]);
    await waitFor(() => expect(video()?.getAttribute('src')).toBe('/assets/login.mp4'));
    expect(second).toBe(0);
    second = 7.5;
    press('Close');
    expect(await screen.findByText('closed')).toBeDefined();
    second = 0;
    act(() => openAuthModal('login'));
    await waitFor(() => expect(video()).not.toBeNull());
    expect(second).toBe(7.5);
    Reflect.deleteProperty(HTMLMediaElement.prototype, 'currentTime');
  });

  it('SES-059: without a video of the merchant there is none', async () => {
    await show('login');
    expect(screen.getByRole('dialog')).toBeDefined();
    expect(document.querySelector('video')).toBeNull();
  });

  it('REG-001: following the terms out of the agreement closes the register dialog', async () => {
    await show('register');
    fireEvent.click(await screen.findByRole('button', { name: 'user registration agreement' }));
    fireEvent.click(await screen.findByRole('link', { name: 'Terms and conditions' }));
    expect(await screen.findByText('closed')).toBeDefined();
    expect(location.pathname + location.search).toBe('/m/help?tag=terms');
  });
});

describe('logout', () => {
  it('SES-042 ERR-051: asks first, and a cancel changes nothing', async () => {
    await open(LogoutConfirm, '/m/member/home', ['session'], MEMBER);
    expect(screen.getByRole('dialog', { name: 'Sure to log out?' })).toBeDefined();
    press('Cancel');
    expect(session.get()).toEqual(MEMBER);
    expect(requestsTo('DELETE /wps/session/logout')).toHaveLength(0);
  });

  it('SES-043: confirmed, it waits for the call, forgets the session and leads home', async () => {
    serve({ 'DELETE /wps/session/logout': () => true });
    await open(LogoutConfirm, '/m/member/home', ['session'], MEMBER);
    press('Log out');
    await waitFor(() => expect(location.pathname).toBe('/m/home'));
    expect(toastTexts()).toEqual(['Logging out']);
    expect(requestsTo('DELETE /wps/session/logout')).toHaveLength(1);
    expect(session.get()).toBeNull();
    expect(localStorage.getItem('autoLogin')).toBe('0');
  });
});
