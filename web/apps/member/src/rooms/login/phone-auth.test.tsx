// @vitest-environment jsdom
import { session } from '@erawan/kit/storage';
import { ToastHost } from '@erawan/ui/toasts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { open, quietTime, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';
import { LOGGED_IN, PUZZLE, statusWith, VALIDATION } from './fixtures.ts';
import { toastTexts } from './testing-toasts.ts';

stubBrowser();
const { default: LoginPage } = await import('./LoginPage.tsx');
const { default: ForgotPage } = await import('./ForgotPage.tsx');
const { default: RegisterPage } = await import('../account/register/RegisterPage.tsx');
const { AuthModal } = await import('../../shell/AuthModal.tsx');

const PROJECT = { projectId: 'suvarna-test', apiKey: 'key-1', url: 'https://verify.example/v1' };
const PARAMS = 'GET /v1/recaptchaParams';
const SEND = 'POST /v1/accounts:sendVerificationCode';
const VERIFY = 'POST /v1/accounts:signInWithPhoneNumber';
const OURS = 'POST /wps/verification/sms/noLogin';
const LOGIN = 'POST /wps/session/login';

const bodyOf = (route: string, nth = 0) => requestsTo(route)[nth]?.json();
const says = (status: number, message: string) => () =>
  Response.json({ error: { code: status, message } }, { status });

/** Google's script, which passes every user unless a test says otherwise. */
let render = vi.fn();
const passes = (_place: HTMLElement, { callback }: { callback: (token: string) => void }) => {
  callback('not-a-robot');
  return 7;
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  render = vi.fn(passes);
  vi.stubGlobal('grecaptcha', { ready: (then: () => void) => then(), render, execute: vi.fn() });
  serve({
    'GET /wps/system/status': () =>
      statusWith({ MOBCODELOGIN3: true, PSWPHONEVERF3: true }, { phoneAuth: PROJECT }),
    'GET /wps/system/setting/validation': () => VALIDATION,
    'GET /wps/verification/human': () => PUZZLE,
    [PARAMS]: () => Response.json({ recaptchaSiteKey: 'site-1' }),
    [SEND]: () => Response.json({ sessionInfo: 'sending-1' }),
    [VERIFY]: () => Response.json({ idToken: 'id-token-1' }),
    [LOGIN]: () => LOGGED_IN,
  });
});

const show = (Page: ComponentType, address: string) =>
  open(
    () => (
      <>
        <Page />
        <ToastHost />
      </>
    ),
    address,
    ['login', 'human', 'parts', 'account', 'content'],
    null,
  );
const type = (label: RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement;

async function askForCode() {
  await show(LoginPage, '/m/login');
  fireEvent.click(await screen.findByRole('radio', { name: 'Mobile number' }));
  await waitFor(() => expect(requestsTo('GET /wps/system/status')).toHaveLength(1));
  type(/^Mobile number/, '0812345678');
  press('Send code');
}
async function typeCode(code = '123456') {
  await waitFor(() => expect(toastTexts()).toContain('Code sent'));
  type(/^SMS code/, code);
  press('Log in');
}

describe('a mobile number that the merchant’s Firebase project verifies', () => {
  it('SES-064 SES-034 API-017: the project sends the code and judges it, its token logs in', async () => {
    await askForCode();
    await typeCode();
    await waitFor(() => expect(session.get()?.userName).toBe('somchai88'));
    expect(new URL(requestsTo(SEND)[0]?.url ?? '').host).toBe('verify.example');
    expect(new URL(requestsTo(SEND)[0]?.url ?? '').searchParams.get('key')).toBe('key-1');
    expect(await bodyOf(SEND)).toEqual({ phoneNumber: '+66812345678', recaptchaToken: 'not-a-robot' });
    expect(await bodyOf(VERIFY)).toEqual({ sessionInfo: 'sending-1', code: '123456' });
    expect(render.mock.calls[0]?.[1]).toMatchObject({ sitekey: 'site-1', size: 'invisible' });
    expect(await bodyOf(LOGIN)).toEqual({
      type: 'firebase',
      firebaseChannel: 'sms',
      firebaseIdToken: 'id-token-1',
      firebaseMobileNo: '0812345678',
      countryDialingCode: '66',
      rememberMe: true,
    });
    expect(requestsTo(OURS)).toEqual([]);
  });

  it.each([
    [
      'the number is refused',
      { [SEND]: says(400, 'INVALID_PHONE_NUMBER : TOO_SHORT') },
      'The mobile number is not valid',
    ],
    [
      'too many codes were asked for',
      { [SEND]: says(400, 'QUOTA_EXCEEDED') },
      'System busy, please try again',
    ],
    [
      'the project cannot be reached',
      { [PARAMS]: () => Promise.reject(new TypeError('Failed to fetch')) },
      'No connection. Check your internet and try again.',
    ],
  ])(
    'ERR-034: when %s the loading is hidden, why is said, and nothing goes on',
    async (_why, answers, text) => {
      serve(answers);
      await askForCode();
      expect(await screen.findByText(text)).toBeDefined();
      expect(toastTexts()).toEqual(['Sending...', text]);
      expect(screen.queryByText('Sending...')).toBeNull();
      expect(button('Send code').disabled).toBe(false);
      await quietTime();
      expect([...requestsTo(OURS), ...requestsTo(VERIFY), ...requestsTo(LOGIN)]).toEqual([]);
    },
  );

  it('ERR-034: a test for robots that is not passed stops the sending', async () => {
    render.mockImplementation((_place, { 'error-callback': failed }: { 'error-callback': () => void }) => {
      failed();
      return 7;
    });
    await askForCode();
    expect(await screen.findByText('System busy, please try again')).toBeDefined();
    expect(screen.queryByText('Sending...')).toBeNull();
    expect(requestsTo(SEND)).toEqual([]);
  });

  it('ERR-034: so does a script that cannot be loaded', async () => {
    vi.stubGlobal('grecaptcha', undefined);
    await askForCode();
    const script = await waitFor(() => {
      const found = document.head.querySelector('script[src^="https://www.google.com/recaptcha/"]');
      if (!found) throw new Error('not asked for yet');
      return found;
    });
    expect(screen.getByText('Sending...')).toBeDefined();
    fireEvent.error(script);
    expect(await screen.findByText('No connection. Check your internet and try again.')).toBeDefined();
    expect(screen.queryByText('Sending...')).toBeNull();
  });

  it('ERR-034 SES-065: a wrong code hides the loading and stops the login, and is said beside the code', async () => {
    serve({ [VERIFY]: says(400, 'INVALID_CODE') });
    await askForCode();
    await typeCode('999999');
    expect(await screen.findByText('Verification code error')).toBeDefined();
    expect(toastTexts()).toContain('Please wait');
    expect(screen.queryByText('Please wait')).toBeNull();
    expect(screen.getByLabelText(/^SMS code/).getAttribute('aria-invalid')).toBe('true');
    expect(requestsTo(LOGIN)).toEqual([]);
    expect(session.get()).toBeNull();
  });

  it('SES-065: a code nobody sent is wrong', async () => {
    await show(LoginPage, '/m/login');
    fireEvent.click(await screen.findByRole('radio', { name: 'Mobile number' }));
    type(/^Mobile number/, '0812345678');
    type(/^SMS code/, '123456');
    press('Log in');
    expect(await screen.findByText('Verification code error')).toBeDefined();
    expect([...requestsTo(VERIFY), ...requestsTo(LOGIN)]).toEqual([]);
  });

  it('a login refused for another reason goes out again with the same token', async () => {
    serve({ [LOGIN]: () => new Refused(429, 'system.busy') });
    await askForCode();
    await typeCode();
    await waitFor(() => expect(requestsTo(LOGIN)).toHaveLength(1));
    await waitFor(() => expect(button('Log in').getAttribute('aria-busy')).not.toBe('true'));
    serve({ [LOGIN]: () => LOGGED_IN });
    press('Log in');
    await waitFor(() => expect(requestsTo(LOGIN)).toHaveLength(2));
    expect(requestsTo(VERIFY)).toHaveLength(1);
    expect(await bodyOf(LOGIN, 1)).toMatchObject({ firebaseIdToken: 'id-token-1' });
  });

  it('PWD-019: sets a new password with the token in place of the code', async () => {
    const SET = 'POST /wps/member/password/verification';
    serve({ [SET]: () => ({ userName: 'somchai88' }) });
    await show(ForgotPage, '/m/forget');
    fireEvent.click(await screen.findByRole('radio', { name: 'Mobile number' }));
    type(/^Mobile number/, '0812345678');
    press('Send code');
    await waitFor(() => expect(toastTexts()).toContain('Code sent'));
    type(/^SMS code/, '123456');
    type(/^New password/, 'Lotus4river');
    press('Set new password');
    await waitFor(() => expect(requestsTo(SET)).toHaveLength(1));
    expect(await bodyOf(SET)).toEqual({
      mobileNum: '0812345678',
      newPassword: 'Lotus4river',
      countryDialingCode: '66',
      firebaseIdToken: 'id-token-1',
    });
  });

  it('REG-021: registers with the token in place of the code', async () => {
    const JOIN = 'PUT /wps/member/register/mobile';
    const on = { enabled: true, required: true, message: '', minLength: 1, maxLength: 20 };
    serve({
      'GET /wps/system/setting/register': () => ({
        usernameEnabled: false,
        mobileEnabled: true,
        captchaRequired: false,
        minimumAge: 18,
        fields: { mobileNum: on, password: on, confirmPassword: on },
      }),
      'GET /wps/relay/MCSFE_getListAnnouncements': () => ({ banners: [], player: [] }),
      [JOIN]: () => LOGGED_IN,
    });
    await show(RegisterPage, '/m/register');
    await screen.findByLabelText(/^Mobile number/);
    type(/^Mobile number/, '0812345678');
    press('Send code');
    await waitFor(() => expect(toastTexts()).toContain('Code sent'));
    type(/^SMS code/, '123456');
    type(/^Password/, 'Lotus4river');
    type(/^Confirm password/, 'Lotus4river');
    press('Register');
    await waitFor(() => expect(requestsTo(JOIN)).toHaveLength(1));
    const sent = await bodyOf(JOIN);
    expect(sent).toMatchObject({
      firebaseChannel: 'sms',
      firebaseIdToken: 'id-token-1',
      mobileNum: '0812345678',
    });
    expect(sent).not.toHaveProperty('verificationCode');
  });

  it('a login over a page becomes the page, where the test for robots can be reached', async () => {
    await show(() => <AuthModal which="login" />, '/m/member/home');
    await waitFor(() => expect(location.pathname).toBe('/m/login'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
