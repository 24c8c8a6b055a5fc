// @vitest-environment jsdom
import { session } from '@erawan/kit/storage';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { open, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';
import { slidePuzzle } from '../human/testing-puzzle.ts';
import { LOGGED_IN, PUZZLE, statusWith, VALIDATION } from './fixtures.ts';
import { toastTexts } from './testing-toasts.ts';

stubBrowser();
const { default: ForgotPage } = await import('./ForgotPage.tsx');
const { serviceOpen } = await import('../../parts/service.ts');

const MAIL = 'POST /wps/member/password/email';
const SET = 'POST /wps/member/password/verification';
const RESET = 'POST /wps/member/password/reset';
const LOGIN = 'POST /wps/session/login';

async function show(flags: Record<string, boolean> = {}, address = '/m/forget') {
  serve({
    'GET /wps/system/status': () => statusWith(flags),
    'GET /wps/system/setting/validation': () => VALIDATION,
    'GET /wps/verification/human': () => PUZZLE,
    'POST /wps/verification/human': () => ({ token: 'human-1' }),
  });
  await open(ForgotPage, address, ['login', 'human', 'parts', 'account'], null);
}

const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const textOf = (label: string) => (screen.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement).value;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(302);
});

describe('forgotten password', () => {
  it('PWD-001 PWD-002: has title and subtitle, ways to get help and a copyright', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeDefined();
    expect(screen.getByText('Tell us who you are and we will help you back in')).toBeDefined();
    expect(await screen.findByRole('region', { name: 'Other ways to get help' })).toBeDefined();
    expect(screen.getByText(/^© \d{4} Suvarna/)).toBeDefined();
  });

  it('PWD-012: any channel but the official sites opens customer service of its kind', async () => {
    const path = btoa('https://facebook.example/suvarna');
    serve({
      'GET /wps/system/status': () =>
        statusWith({}, { customerService: [{ csType: 'FACEBOOK', title: 'Our page', path }] }),
    });
    await open(ForgotPage, '/m/forget', ['login', 'human', 'parts', 'account'], null);
    const page = await screen.findByRole('link', { name: 'Our page' });
    expect(page.getAttribute('href')).toBe('https://facebook.example/suvarna');
    const official = screen.getByRole('link', { name: 'Official site' });
    expect(official.getAttribute('href')).toBe('https://suvarna.example/');
    expect(official.getAttribute('target')).toBe('_blank');
    fireEvent.click(screen.getByRole('button', { name: 'Telegram' }));
    expect(serviceOpen.get()).toBe(true);
    serviceOpen.set(false);
  });

  it('PWD-003: without phone verification there is no toggle', async () => {
    await show({ PSWPHONEVERF3: false });
    await screen.findByText(/^©/);
    expect(screen.queryByRole('radiogroup')).toBeNull();
    expect(screen.getByLabelText(/^E-mail/)).toBeDefined();
  });

  it('PWD-003 PWD-004: with it there is one, and e-mail comes first', async () => {
    await show({ PSWPHONEVERF3: true });
    const choice = await screen.findByRole('radio', { name: 'E-mail' });
    expect(choice.getAttribute('aria-checked')).toBe('true');
    expect(screen.getByRole('button', { name: 'Retrieve password' })).toBeDefined();
  });

  it('PWD-007 PWD-018 PWD-033: name and e-mail are trimmed and sent as a form', async () => {
    serve({ [MAIL]: () => true });
    await show();
    type('Username', ' somchai88 ');
    type('E-mail', ' som@mail.co.th ');
    press('Retrieve password');
    await waitFor(() => expect(requestsTo(MAIL)).toHaveLength(1));
    const [request] = requestsTo(MAIL);
    expect(request?.headers.get('Content-Type')).toContain('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(await request?.text()))).toEqual({
      username: 'somchai88',
      email: 'som@mail.co.th',
    });
  });

  it('PWD-029 PWD-030 ERR-052 ERR-053: please wait, then sent, then back', async () => {
    const back = vi.spyOn(history, 'back').mockImplementation(() => {});
    serve({ [MAIL]: () => true });
    await show();
    type('Username', 'somchai88');
    type('E-mail', 'som@mail.co.th');
    press('Retrieve password');
    await waitFor(() => expect(toastTexts()).toEqual(['Please wait', 'Sent']));
    // Where the visit began here, back is home.
    await waitFor(() => expect(back.mock.calls.length === 1 || location.pathname === '/m/home').toBe(true));
  });

  it('a field is checked when it is left, as at the registration, and before anything is sent', async () => {
    await show({ PSWPHONEVERF3: true });
    const leave = (label: string, text: string) => {
      type(label, text);
      fireEvent.focusOut(screen.getByLabelText(new RegExp(`^${label}`)));
    };
    const isWrong = (label: string) =>
      screen.getByLabelText(new RegExp(`^${label}`)).getAttribute('aria-invalid') === 'true';
    leave('E-mail', 'som@mail');
    expect([isWrong('E-mail'), isWrong('Username')]).toEqual([true, false]);
    fireEvent.click(await screen.findByRole('radio', { name: 'Mobile number' }));
    leave('New password', 'short');
    expect([isWrong('New password'), isWrong('Mobile number')]).toEqual([true, false]);
    expect(requestsTo(MAIL)).toEqual([]);
  });

  it('ERR-041: an address that cannot be one is not sent', async () => {
    await show();
    type('Username', 'somchai88');
    type('E-mail', 'som@mail');
    press('Retrieve password');
    expect(screen.getByText('E-mail incorrect')).toBeDefined();
    expect(requestsTo(MAIL)).toHaveLength(0);
  });
});

describe('the e-mail field', () => {
  it('I18-012 CST-092: says that an address has at most 254 characters, and takes no more', async () => {
    await show();
    const field = screen.getByLabelText(/^E-mail/);
    const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toBe('At most 254 characters');
    expect(field.getAttribute('maxlength')).toBe('254');
  });
});

describe('forgotten password by phone', () => {
  async function byPhone() {
    await show({ PSWPHONEVERF3: true });
    fireEvent.click(await screen.findByRole('radio', { name: 'Mobile number' }));
  }
  async function fill() {
    await byPhone();
    type('Mobile number', '0812345678');
    type('SMS code', '123456');
    type('New password', 'Lotus4river');
  }

  it('PWD-008: asks for number, code and new password', async () => {
    await byPhone();
    for (const label of [/^Mobile number/, /^SMS code/, /^New password/])
      expect(screen.getByLabelText(label)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Send code' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Set new password' })).toBeDefined();
  });

  it('PWD-034 ERR-049: the number is required, and the text says how long it is', async () => {
    await byPhone();
    await waitFor(() => expect(requestsTo('GET /wps/system/setting/validation').length).toBe(1));
    press('Send code');
    expect(screen.getByText('Please enter the mobile number, at least 9 digits')).toBeDefined();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('PWD-036: nothing is sent while a field is wrong', async () => {
    await byPhone();
    type('Mobile number', '0812345678');
    type('New password', 'short');
    press('Set new password');
    expect(screen.getByText('Please enter the verification code')).toBeDefined();
    expect(screen.getByText(/^8-\d+ characters are needed/)).toBeDefined();
    expect(requestsTo(SET)).toHaveLength(0);
  });

  it('PWD-010 PWD-019: sets the password, then logs in with it after a human check', async () => {
    serve({ [SET]: () => ({ userName: 'somchai88' }), [LOGIN]: () => LOGGED_IN });
    await fill();
    press('Set new password');
    await slidePuzzle();
    await waitFor(() => expect(session.get()?.userName).toBe('somchai88'));
    expect(await requestsTo(SET)[0]?.json()).toMatchObject({
      newPassword: 'Lotus4river',
      mobileNum: '0812345678',
      verificationCode: '123456',
    });
    expect(await requestsTo(LOGIN)[0]?.json()).toMatchObject({
      username: 'somchai88',
      password: 'Lotus4river',
      humanToken: 'human-1',
    });
  });

  it('R06: a member with a second factor is asked for it before he is in', async () => {
    serve({
      [SET]: () => ({ userName: 'somchai88' }),
      [LOGIN]: () => new Refused(401, 'second.factor.required', { challenge: 'c-1', methods: ['totp'] }),
      'POST /wps/session/login/secondFactor': () => LOGGED_IN,
    });
    await fill();
    press('Set new password');
    await slidePuzzle();
    fireEvent.change(await screen.findByLabelText('Authenticator code'), { target: { value: '123456' } });
    press('Confirm');
    await waitFor(() => expect(session.get()?.userName).toBe('somchai88'));
  });

  it('ERR-035: the old password as the new one clears the password', async () => {
    serve({ [SET]: () => new Refused(400, 'modify.new.old.same') });
    await fill();
    press('Set new password');
    await screen.findByText('The new password must differ from the old one');
    expect(textOf('New password')).toBe('');
    expect(textOf('SMS code')).toBe('123456');
  });

  it('ERR-036: any other refusal clears the code', async () => {
    serve({ [SET]: () => new Refused(400, 'verification.code.error') });
    await fill();
    press('Set new password');
    await screen.findByText('Verification code error');
    expect(textOf('SMS code')).toBe('');
    expect(textOf('New password')).toBe('Lotus4river');
  });
});

describe('the link of a mail', () => {
  it('OPN-061: asks for the new password only, and takes the token out of the address', async () => {
    await show({}, '/m/forget?token=tok-1');
    expect(screen.queryByLabelText(/^E-mail/)).toBeNull();
    await waitFor(() => expect(location.search).toBe(''));
    serve({ [RESET]: () => ({ userName: 'somchai88' }) });
    type('New password', 'Lotus4river');
    type('Confirm new password', 'Lotus4river');
    press('Set new password');
    await waitFor(() => expect(location.pathname).toBe('/m/login'));
    expect(await requestsTo(RESET)[0]?.json()).toEqual({
      token: 'tok-1',
      newPassword: 'Lotus4river',
      confirmNewPassword: 'Lotus4river',
    });
  });
});
