// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MEMBER, open, quietTime, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';
import { admit, routeOf } from '../../core/routes.ts';
import { statusWith, VALIDATION } from './fixtures.ts';
import { dropHeldPassword, heldPassword, holdPassword, recall, remember } from './remembered.ts';
import { toastTexts } from './testing-toasts.ts';

stubBrowser();
const { default: ChangePasswordPage } = await import('./ChangePasswordPage.tsx');

const CHANGE = 'POST /wps/member/password';
const OLD = 'Demo@1234';
const NEW = 'Lotus4river';
/** A timer may ring this much early. */
const TIMER_SLACK_MS = 20;

async function show() {
  serve({
    'GET /wps/system/status': () => statusWith(),
    'GET /wps/system/setting/validation': () => VALIDATION,
  });
  await open(ChangePasswordPage, '/m/changePsw', ['login', 'human', 'parts', 'account'], MEMBER);
  await screen.findByLabelText(/^New password/);
}

const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value: text } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
function fillNew(text = NEW) {
  type('New password', text);
  type('Confirm new password', text);
}
const heldNow = () => screen.queryByLabelText(/^Current password/) === null;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  dropHeldPassword();
});

describe('change password', () => {
  it('PWD-017: without a session the address is replaced by home, and a trial is told why', () => {
    const route = routeOf('/m/changePsw');
    expect(route && admit(route, undefined)).toMatchObject({ go: 'away', to: '/m/home' });
    expect(route && admit(route, 4)).toMatchObject({ go: 'away', to: '/m/home', word: 'trial' });
  });

  it('PWD-013 PWD-014 PWD-016: a popup with title, tip, close, the read-only name and two new passwords', async () => {
    await show();
    const popup = screen.getByRole('dialog', { name: 'Change password' });
    expect(popup).toBeDefined();
    expect(screen.getByText(/Choose a password you use nowhere else/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Close' })).toBeDefined();
    const name = screen.getByLabelText('Username') as HTMLInputElement;
    expect([name.value, name.readOnly]).toEqual(['somchai88', true]);
    expect(screen.getByLabelText(/^Confirm new password/)).toBeDefined();
  });

  it('PWD-015 PWD-020: with nothing held the old password is asked for and sent', async () => {
    serve({ [CHANGE]: () => true });
    await show();
    expect(heldNow()).toBe(false);
    type('Current password', OLD);
    fillNew();
    save();
    await waitFor(() => expect(requestsTo(CHANGE)).toHaveLength(1));
    expect(await requestsTo(CHANGE)[0]?.json()).toEqual({
      oldPassword: OLD,
      newPassword: NEW,
      confirmNewPassword: NEW,
    });
  });

  it('PWD-021: nothing is sent before all fields are right', async () => {
    await show();
    save();
    expect(screen.getAllByText('Please enter the password')).toHaveLength(3);
    expect(requestsTo(CHANGE)).toHaveLength(0);
  });

  it('PWD-022 ERR-031: the old password as the new one raises an alert and no call', async () => {
    await show();
    type('Current password', NEW);
    fillNew();
    save();
    const alert = await screen.findByRole('dialog', {
      name: 'The new password must differ from the old one',
    });
    expect(alert).toBeDefined();
    await quietTime();
    expect(requestsTo(CHANGE)).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(screen.queryByText('The new password must differ from the old one')).toBeNull();
  });

  it('PWD-015 PWD-042: the held password of a first login is used as the old one', async () => {
    await holdPassword(OLD);
    serve({ [CHANGE]: () => true });
    await show();
    expect(heldNow()).toBe(true);
    fillNew();
    save();
    await waitFor(() => expect(requestsTo(CHANGE)).toHaveLength(1));
    expect(await requestsTo(CHANGE)[0]?.json()).toMatchObject({ oldPassword: OLD });
  });

  it('PWD-022: that holds for a held password too', async () => {
    await holdPassword(NEW);
    await show();
    fillNew();
    save();
    expect(await screen.findByText('The new password must differ from the old one')).toBeDefined();
    await quietTime();
    expect(requestsTo(CHANGE)).toHaveLength(0);
  });

  it('OPN-039: a held password that is refused has to be typed after all', async () => {
    await holdPassword(OLD);
    serve({ [CHANGE]: () => new Refused(400, 'login.wrong.credentials') });
    await show();
    fillNew();
    save();
    expect(await screen.findByLabelText(/^Current password/)).toBeDefined();
  });

  it('PWD-023 PWD-024 PWD-025 PWD-026 PWD-027: waits, says saved, forgets the held one, and leads home after a second', async () => {
    await remember({ type: 'username', username: 'somchai88', secret: 's-1', countryDialingCode: '66' });
    const encodedBefore = localStorage.getItem('remPass');
    await holdPassword(OLD);
    let answered = Number.NaN;
    serve({
      [CHANGE]: () => {
        answered = performance.now();
        return true;
      },
    });
    await show();
    const left = new Promise<number>((resolve) =>
      addEventListener('replaceState', () => resolve(performance.now()), { once: true }),
    );
    fillNew();
    save();
    await waitFor(() => expect(toastTexts()).toEqual(['Please wait', 'Changes saved']));
    await waitFor(() => expect(localStorage.getItem('remPass')).not.toBe(encodedBefore));
    expect((await recall())?.secret).toBe('s-1');
    expect(sessionStorage.getItem('PSW')).toBeNull();
    expect(await heldPassword()).toBeUndefined();
    const second = 1_000;
    expect((await left) - answered).toBeGreaterThan(second - TIMER_SLACK_MS);
    expect(location.pathname).toBe('/m/home');
  });

  it('after wrong old passwords a captcha goes along', async () => {
    serve({
      [CHANGE]: () => new Refused(401, 'login.wrong.credentials', { captcha: true }),
      'GET /wps/captcha': () => ({ image: 'data:image/png;base64,AA==' }),
    });
    await show();
    type('Current password', 'Wrong5pass');
    fillNew();
    save();
    fireEvent.change(await screen.findByLabelText('Verification code'), { target: { value: '4711' } });
    save();
    await waitFor(() => expect(requestsTo(CHANGE)).toHaveLength(2));
    expect(await requestsTo(CHANGE)[1]?.json()).toMatchObject({ captcha: '4711' });
  });

  it('PWD-028 ERR-037: a refusal hides the waiting and leaves the fields as they are', async () => {
    serve({ [CHANGE]: () => new Refused(400, 'password.too.common') });
    await show();
    type('Current password', OLD);
    fillNew();
    save();
    await waitFor(() => expect(toastTexts()).toContain('This password is too easy to guess'));
    expect((screen.getByLabelText(/^New password/) as HTMLInputElement).value).toBe(NEW);
    expect(location.pathname).toBe('/m/changePsw');
  });
});
