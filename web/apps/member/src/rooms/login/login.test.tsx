// @vitest-environment jsdom
import { session } from '@erawan/kit/storage';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { open, quietTime, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';
import { LAO_NUMBERS, LOGGED_IN, PUZZLE, statusWith, VALIDATION } from './fixtures.ts';
import { slidePuzzle } from '../human/testing-puzzle.ts';
import { ASKED, SIGNED, stubPasskeys } from './passkey-fixtures.ts';

stubBrowser();
const { default: LoginPage } = await import('./LoginPage.tsx');
const { dropHeldPassword, heldPassword, recall, remember } = await import('./remembered.ts');
const { rememberReturn } = await import('../session/return-path.ts');
const { toastTexts } = await import('./testing-toasts.ts');

const LOGIN = 'POST /wps/session/login';
const bodyOf = (route: string, nth = 0) => requestsTo(route)[nth]?.json();

async function show(flags: Record<string, boolean> = {}, address = '/m/login', info: object = {}) {
  serve({
    'GET /wps/system/status': () => statusWith(flags, { ...info }),
    'GET /wps/system/setting/validation': () => VALIDATION,
    'GET /wps/captcha': () => ({
      image: `data:image/png;base64,${requestsTo('GET /wps/captcha').length}`,
      equation: false,
    }),
    'GET /wps/verification/human': () => PUZZLE,
    'POST /wps/verification/human': () => ({ token: 'human-1' }),
  });
  await open(LoginPage, address, ['login', 'human', 'parts', 'account'], null);
}

const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function logIn(username = 'somchai88', password = 'Demo@1234') {
  type('Username', username);
  type('Password', password);
  press('Log in');
  await waitFor(() => expect(requestsTo(LOGIN).length).toBeGreaterThan(0));
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  dropHeldPassword();
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(302);
});

describe('login', () => {
  it('SES-033: sends username, password and the type username', async () => {
    serve({ [LOGIN]: () => LOGGED_IN });
    await show();
    await logIn(' somchai88 ');
    expect(await bodyOf(LOGIN)).toEqual({
      type: 'username',
      username: 'somchai88',
      password: 'Demo@1234',
      rememberMe: true,
    });
  });

  it('SES-040 SES-028: a login keeps token and member, and leads back to the page that asked for it', async () => {
    serve({ [LOGIN]: () => LOGGED_IN });
    rememberReturn('/m/gameRecord?tab=statement');
    await show();
    await logIn();
    await waitFor(() => expect(location.pathname + location.search).toBe('/m/gameRecord?tab=statement'));
    expect(JSON.parse(localStorage.getItem('MC_SESSION_INFO') ?? '{}')).toEqual({
      token: 'token-1',
      merchantCode: 'suvarna',
      userName: 'somchai88',
      type: 0,
      firstTimeLogin: false,
      id: 'mem_1',
    });
  });

  it('OPN-040 PWD-042: a password that another person chose is held and leads to its change', async () => {
    serve({ [LOGIN]: () => ({ ...LOGGED_IN, firstTimeLogin: true, mustChangePassword: true }) });
    await show();
    await logIn();
    await waitFor(() => expect(location.pathname).toBe('/m/changePsw'));
    expect(await heldPassword()).toBe('Demo@1234');
  });

  it('SES-028 CON-043: the first login of an account with its own password goes on, and the session knows of it', async () => {
    serve({ [LOGIN]: () => ({ ...LOGGED_IN, firstTimeLogin: true }) });
    rememberReturn('/m/gameRecord');
    await show();
    await logIn();
    await waitFor(() => expect(location.pathname).toBe('/m/gameRecord'));
    expect(session.get()?.firstTimeLogin).toBe(true);
    expect(await heldPassword()).toBeUndefined();
  });

  it('R11: after a login no storage holds the password or the secret of the device in clear', async () => {
    serve({ [LOGIN]: () => ({ ...LOGGED_IN, mustChangePassword: true, deviceSecret: 'device-secret-1' }) });
    await show();
    await logIn();
    await waitFor(() => expect(localStorage.getItem('remPass')).not.toBeNull());
    await waitFor(() => expect(session.get()).not.toBeNull());
    const kept = JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage });
    expect(kept).not.toContain('Demo@1234');
    expect(kept).not.toContain('device-secret-1');
    expect(await recall()).toMatchObject({ username: 'somchai88', secret: 'device-secret-1' });
  });

  it('REG-029: the form holds what is typed to the rules that the server serves, and asks nothing before', async () => {
    serve({ [LOGIN]: () => LOGGED_IN });
    await show({ MOBCODELOGIN3: true });
    await waitFor(() => expect(requestsTo('GET /wps/system/setting/validation')).toHaveLength(1));
    type('Username', 'abc');
    type('Password', 'x'.repeat(21));
    press('Log in');
    expect(await screen.findByText('A name has 6-16 letters')).toBeDefined();
    expect(screen.getByText('20 characters at most')).toBeDefined();
    fireEvent.click(screen.getByRole('radio', { name: 'Mobile number' }));
    type('Mobile number', '0812345678');
    type('SMS code', '123');
    press('Log in');
    expect(await screen.findByText('A code has 4-10 digits')).toBeDefined();
    await quietTime();
    expect(requestsTo(LOGIN)).toEqual([]);
  });

  it('SES-016: with the flag off there is only the username', async () => {
    await show({ MOBCODELOGIN3: false });
    expect(screen.queryByRole('radiogroup')).toBeNull();
    expect(screen.queryByLabelText('Mobile number')).toBeNull();
  });

  it('SES-015 SES-062 CST-048: the mobile number with an SMS code is the other way, with at most 20 characters', async () => {
    serve({ [LOGIN]: () => LOGGED_IN });
    await show({ MOBCODELOGIN3: true });
    fireEvent.click(await screen.findByRole('radio', { name: 'Mobile number' }));
    expect(screen.getByLabelText('Mobile number').getAttribute('maxlength')).toBe('20');
    expect(screen.getByLabelText('SMS code').getAttribute('maxlength')).toBe('10');
    type('Mobile number', '0812345678');
    type('SMS code', '123456');
    press('Log in');
    await waitFor(() => expect(requestsTo(LOGIN)).toHaveLength(1));
    expect(await bodyOf(LOGIN)).toEqual({
      type: 'sms',
      mobileNum: '0812345678',
      code: '123456',
      countryDialingCode: '66',
      rememberMe: true,
    });
  });

  it('SES-017: remember-me is on; off, the session ends with the tab and the device forgets', async () => {
    await remember({ type: 'username', username: 'somchai88', secret: 's', countryDialingCode: '66' });
    serve({ [LOGIN]: () => ({ ...LOGGED_IN, deviceSecret: 'unwanted' }) });
    await show();
    const box = screen.getByRole('checkbox', { name: 'Remember me' });
    expect((box as HTMLInputElement).checked).toBe(true);
    fireEvent.click(box);
    await logIn();
    expect(await bodyOf(LOGIN)).toMatchObject({ rememberMe: false });
    await waitFor(() => expect(sessionStorage.getItem('MC_SESSION_INFO')).not.toBeNull());
    expect(localStorage.getItem('MC_SESSION_INFO')).toBeNull();
    expect(localStorage.getItem('remPass')).toBeNull();
  });

  it('SES-018: the password can be shown and hidden', async () => {
    await show();
    const field = screen.getByLabelText('Password');
    expect(field.getAttribute('type')).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(field.getAttribute('type')).toBe('text');
    fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect(field.getAttribute('type')).toBe('password');
  });

  it('SES-019: a link leads to the forgotten password', async () => {
    await show();
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/m/forget');
  });

  it('SES-020 SES-055 ERR-032: the captcha appears when a refusal asks for it, with a fresh picture', async () => {
    serve({ [LOGIN]: () => new Refused(401, 'login.wrong.credentials', { captcha: true }) });
    await show();
    expect(screen.queryByLabelText('Verification code')).toBeNull();
    expect(requestsTo('GET /wps/captcha')).toHaveLength(0);
    await logIn();
    const field = await screen.findByLabelText('Verification code');
    expect(field.getAttribute('maxlength')).toBe('6');
    expect(requestsTo('GET /wps/captcha')).toHaveLength(1);
    expect(screen.getByText('Wrong account or password')).toBeDefined();
    type('Verification code', '1234');
    press('Log in');
    await waitFor(() => expect(requestsTo(LOGIN)).toHaveLength(2));
    expect(await bodyOf(LOGIN, 1)).toMatchObject({ captcha: '1234' });
  });

  it('I18-008 OPN-042: an equation asks for its answer, of 1 to 16 digits', async () => {
    serve({ [LOGIN]: () => new Refused(401, 'login.wrong.credentials', { captcha: true }) });
    await show();
    serve({ 'GET /wps/captcha': () => ({ image: 'data:image/png;base64,AA==', equation: true }) });
    await logIn();
    expect(await screen.findByText('The answer of the equation, 1 to 16 digits')).toBeDefined();
    const field = screen.getByLabelText('Verification code');
    expect(field.getAttribute('maxlength')).toBe('16');
    type('Verification code', '1234567');
    press('Log in');
    await waitFor(() => expect(requestsTo(LOGIN)).toHaveLength(2));
  });

  it('I18-008 OPN-042: digits in the picture are copied, so no answer is spoken of', async () => {
    serve({ [LOGIN]: () => new Refused(401, 'login.wrong.credentials', { captcha: true }) });
    await show();
    await logIn();
    await screen.findByLabelText('Verification code');
    expect(screen.queryByText(/^The answer of the equation/)).toBeNull();
  });

  it('SES-020: without being asked for, the captcha stays away', async () => {
    serve({ [LOGIN]: () => new Refused(401, 'login.wrong.credentials') });
    await show();
    await logIn();
    await screen.findByText('Wrong account or password');
    expect(screen.queryByLabelText('Verification code')).toBeNull();
  });

  it('SES-056: changing the method fetches a new picture if there is one', async () => {
    serve({ [LOGIN]: () => new Refused(401, 'login.wrong.credentials', { captcha: true }) });
    await show({ MOBCODELOGIN3: true });
    await screen.findByRole('radiogroup');
    fireEvent.click(screen.getByRole('radio', { name: 'Mobile number' }));
    expect(requestsTo('GET /wps/captcha')).toHaveLength(0);
    fireEvent.click(screen.getByRole('radio', { name: 'Username' }));
    await logIn();
    await screen.findByLabelText('Verification code');
    fireEvent.click(screen.getByRole('radio', { name: 'Mobile number' }));
    await waitFor(() => expect(requestsTo('GET /wps/captcha')).toHaveLength(2));
  });

  it('SES-066: what is wrong with a field stands below it', async () => {
    await show();
    press('Log in');
    const name = screen.getByLabelText('Username');
    const message = document.getElementById(name.getAttribute('aria-describedby') ?? '');
    expect(message?.textContent).toBe('Please enter the username');
    expect(requestsTo(LOGIN)).toHaveLength(0);
  });

  it('SES-073: an agent entry sends its role', async () => {
    serve({ [LOGIN]: () => new Refused(403, 'login.not.agent') });
    await show({}, '/m/login?role=agent');
    await logIn();
    expect(await bodyOf(LOGIN)).toMatchObject({ role: 'agent' });
    expect(await screen.findByText('Non-agents cannot log in')).toBeDefined();
    expect(session.get()).toBeNull();
  });

  it('SES-023: the free trial is offered with its flag only', async () => {
    await show({ FREEPLAY3: false });
    await waitFor(() => expect(requestsTo('GET /wps/system/status').length).toBeGreaterThan(0));
    expect(screen.queryByRole('button', { name: 'Free trial' })).toBeNull();
  });

  it('SES-024 SES-006: customer service is always there', async () => {
    await show({});
    expect(screen.getByRole('button', { name: 'Customer service' })).toBeDefined();
  });

  it('SES-047: the free trial opens a session, closes the login and leads home', async () => {
    serve({ 'POST /wps/session/login/freeplay': () => ({ ...LOGGED_IN, type: 4, customerType: 4 }) });
    await show({ FREEPLAY3: true });
    fireEvent.click(await screen.findByRole('button', { name: 'Free trial' }));
    await waitFor(() => expect(location.pathname).toBe('/m/home'));
    expect(session.get()?.type).toBe(4);
    expect(localStorage.getItem('MC_SESSION_INFO')).toBeNull();
  });

  it('a member with a second factor is asked for it, and the login goes on', async () => {
    serve({
      [LOGIN]: () => new Refused(401, 'second.factor.required', { challenge: 'c-1', methods: ['totp'] }),
      'POST /wps/session/login/secondFactor': () => LOGGED_IN,
    });
    await show();
    await logIn();
    fireEvent.change(await screen.findByLabelText('Authenticator code'), { target: { value: '123 456' } });
    press('Confirm');
    await waitFor(() => expect(session.get()?.token).toBe('token-1'));
    expect(await bodyOf('POST /wps/session/login/secondFactor')).toEqual({
      challenge: 'c-1',
      code: '123456',
    });
  });

  it('a passkey is a second factor by one tap, and a declined one leaves the code', async () => {
    const device = stubPasskeys();
    const SECOND = 'POST /wps/session/login/secondFactor';
    let refuses = true;
    serve({
      [LOGIN]: () => new Refused(401, 'second.factor.required', { challenge: 'c-1', methods: ['passkey'] }),
      [`${SECOND}/passkey`]: () => ({ options: ASKED }),
      [SECOND]: () => (refuses ? new Refused(400, 'passkey.failed', undefined, 'Not accepted') : LOGGED_IN),
    });
    await show();
    await logIn();
    const use = await screen.findByRole('button', { name: 'Use a passkey' });
    expect(screen.getByLabelText('Recovery code')).toBeDefined();
    device.get.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    fireEvent.click(use);
    await waitFor(() => expect(device.get).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(use.hasAttribute('disabled')).toBe(false));
    expect(requestsTo(SECOND)).toHaveLength(0);
    fireEvent.click(use);
    expect(await screen.findByText('Not accepted')).toBeDefined();
    refuses = false;
    await waitFor(() => expect(use.hasAttribute('disabled')).toBe(false));
    fireEvent.click(use);
    await waitFor(() => expect(session.get()?.token).toBe('token-1'));
    expect(await requestsTo(SECOND)[1]?.json()).toEqual({ challenge: 'c-1', passkey: SIGNED });
    expect(await requestsTo(`${SECOND}/passkey`)[0]?.json()).toEqual({ challenge: 'c-1' });
  });

  it('a browser without passkeys asks for a recovery code, with no dead button', async () => {
    stubPasskeys(false);
    serve({
      [LOGIN]: () => new Refused(401, 'second.factor.required', { challenge: 'c-1', methods: ['passkey'] }),
    });
    await show();
    await logIn();
    expect(await screen.findByLabelText('Recovery code')).toBeDefined();
    expect(screen.getByText(/Passkeys do not work here/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });

  it('a login that needs a human asks for one and goes on with the proof', async () => {
    serve({
      [LOGIN]: async (request) =>
        (await request.json()).humanToken === 'human-1'
          ? LOGGED_IN
          : new Refused(400, 'verification.human.required'),
    });
    await show();
    await logIn();
    await slidePuzzle();
    await waitFor(() => expect(session.get()?.token).toBe('token-1'));
  });
});

describe('remembered login', () => {
  const kept = {
    type: 'username',
    username: 'somchai88',
    secret: 'old-secret',
    countryDialingCode: '66',
  } as const;
  const REMEMBERED = 'POST /wps/session/login/remembered';

  it('OPN-037: the form is filled in; the secret of the device stands for the password and is renewed', async () => {
    await remember(kept);
    serve({ [REMEMBERED]: () => ({ ...LOGGED_IN, deviceSecret: 'new-secret' }) });
    await show();
    expect((screen.getByLabelText('Username') as HTMLInputElement).value).toBe('somchai88');
    press('Log in');
    await waitFor(() => expect(session.get()?.token).toBe('token-1'));
    expect(await bodyOf(REMEMBERED)).toEqual({ username: 'somchai88', deviceSecret: 'old-secret' });
    expect((await recall())?.secret).toBe('new-secret');
    expect(requestsTo(LOGIN)).toHaveLength(0);
  });

  it('a refused secret is forgotten and the password asked for', async () => {
    await remember(kept);
    serve({ [REMEMBERED]: () => new Refused(401, 'login.wrong.credentials') });
    await show();
    press('Log in');
    expect(await screen.findByText('Please enter your password again')).toBeDefined();
    press('Log in');
    expect(requestsTo(REMEMBERED)).toHaveLength(1);
    expect(await recall()).toBeUndefined();
  });

  it('another name needs its password', async () => {
    await remember(kept);
    await show();
    type('Username', 'someone99');
    press('Log in');
    expect(screen.getByText('Please enter the password')).toBeDefined();
  });
});

describe('SMS code', () => {
  const SEND = 'POST /wps/verification/sms/noLogin';

  async function ask() {
    await show({ MOBCODELOGIN3: true });
    fireEvent.click(await screen.findByRole('radio', { name: 'Mobile number' }));
    type('Mobile number', '0812345678');
    press('Send code');
  }

  it('SES-025 REG-043: the puzzle comes before the code, and its result goes with the request', async () => {
    serve({ [SEND]: () => ({ expirationTime: Date.now() + 90_000 }) });
    await ask();
    await screen.findByRole('slider');
    expect(requestsTo(SEND)).toHaveLength(0);
    await slidePuzzle();
    await waitFor(() => expect(requestsTo(SEND)).toHaveLength(1));
    expect(await bodyOf('POST /wps/verification/human')).toMatchObject({ id: 'hum_1', x: 120 });
    expect(await bodyOf(SEND)).toEqual({
      mobileNum: '0812345678',
      countryDialingCode: '66',
      humanToken: 'human-1',
    });
  });

  it('SES-025: who gives the puzzle up gets no code', async () => {
    await ask();
    await screen.findByRole('slider');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await quietTime();
    expect(requestsTo(SEND)).toHaveLength(0);
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('SES-057 REG-024: the button counts down to the time the server said', async () => {
    serve({ [SEND]: () => ({ expirationTime: Date.now() + 89_500 }) });
    await ask();
    await slidePuzzle();
    const button = await screen.findByRole('button', { name: '90 s' });
    expect((button as HTMLButtonElement).disabled).toBe(true);
  });

  it('REG-042 ERR-025 ERR-026: says that the code is being sent, then that it was', async () => {
    serve({ [SEND]: () => ({ expirationTime: Date.now() + 90_000 }) });
    await ask();
    await slidePuzzle();
    await waitFor(() => expect(toastTexts()).toEqual(['Sending...', 'Code sent']));
  });

  it('ERR-033: a failed send hides the loading and leaves the button ready', async () => {
    serve({ [SEND]: () => new Refused(429, 'system.busy') });
    await ask();
    await slidePuzzle();
    await waitFor(() => expect(toastTexts()).toContain('System busy, please try again'));
    expect((screen.getByRole('button', { name: 'Send code' }) as HTMLButtonElement).disabled).toBe(false);
  });

  it('the code goes to a number of the merchant’s country', async () => {
    await show({ MOBCODELOGIN3: true }, '/m/login', { mobileNumbers: LAO_NUMBERS });
    fireEvent.click(await screen.findByRole('radio', { name: 'Mobile number' }));
    expect(await screen.findByText('+856')).toBeDefined();
    type('Mobile number', '02055123456');
    press('Send code');
    await slidePuzzle();
    await waitFor(() => expect(requestsTo(SEND)).toHaveLength(1));
    expect(await requestsTo(SEND)[0]?.json()).toMatchObject({
      mobileNum: '02055123456',
      countryDialingCode: '856',
    });
  });

  it('PWD-035: without a number that could be one, nobody is asked anything', async () => {
    await show({ MOBCODELOGIN3: true });
    fireEvent.click(await screen.findByRole('radio', { name: 'Mobile number' }));
    type('Mobile number', '081');
    press('Send code');
    expect(screen.getByText('The mobile number has 9 to 10 digits')).toBeDefined();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('a puzzle that does not fit is followed by another one', async () => {
    await show({ MOBCODELOGIN3: true });
    serve({
      'POST /wps/verification/human': () => new Refused(400, 'verification.human.failed'),
      'GET /wps/verification/human': () => ({
        ...PUZZLE,
        id: `hum_${requestsTo('GET /wps/verification/human').length}`,
      }),
    });
    fireEvent.click(await screen.findByRole('radio', { name: 'Mobile number' }));
    type('Mobile number', '0812345678');
    press('Send code');
    await slidePuzzle();
    expect(await screen.findByText('Not quite. Please try again')).toBeDefined();
    await waitFor(() => expect(requestsTo('GET /wps/verification/human')).toHaveLength(2));
    expect(requestsTo(SEND)).toHaveLength(0);
  });

  it('OPN-043: who cannot slide enters a number code instead', async () => {
    serve({ [SEND]: () => ({ expirationTime: Date.now() + 90_000 }) });
    await ask();
    fireEvent.click(await screen.findByRole('button', { name: 'Use a number code instead' }));
    fireEvent.change(await screen.findByLabelText('Verification code'), { target: { value: '4711' } });
    press('Confirm');
    await waitFor(() => expect(requestsTo(SEND)).toHaveLength(1));
    expect(await bodyOf('POST /wps/verification/human')).toEqual({ captcha: '4711' });
  });
});
