// @vitest-environment jsdom
import { session } from '@erawan/kit/storage';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { open, Refused, requestsTo, serve, stubBrowser } from '../../../testing.tsx';
import { slidePuzzle } from '../../human/testing-puzzle.ts';
import { LAO_NUMBERS, LOGGED_IN, PUZZLE, statusWith, VALIDATION } from '../../login/fixtures.ts';

stubBrowser();
const { default: RegisterPage } = await import('./RegisterPage.tsx');

const JOIN = 'PUT /wps/member/register';
const JOIN_BY_MOBILE = 'PUT /wps/member/register/mobile';
const INVITATION = 'GET /wps/agent/affiliate';
const on = { enabled: true, required: true, pattern: '', message: '', minLength: 1, maxLength: 20 };
const optional = { ...on, required: false };

const FIELDS = {
  username: { ...on, minLength: 6, maxLength: 16, patternId: '1' },
  password: { ...on, minLength: 8, patternId: '6' },
  confirmPassword: { ...on, patternId: '6' },
  birthday: { ...on, patternId: '7' },
  mobileNum: { ...optional, minLength: 9, maxLength: 10, patternId: '4' },
  affiliateCode: { ...optional, minLength: 4, maxLength: 16, patternId: '1' },
};

interface Setting {
  username?: boolean;
  mobile?: boolean;
  captcha?: boolean;
  flags?: Record<string, boolean>;
  news?: object;
  social?: object[];
  numbers?: object;
  address?: string;
}

async function show({
  username = true,
  mobile = false,
  captcha = false,
  flags = {},
  news = {},
  social = [],
  numbers,
  address = '/m/register',
}: Setting = {}) {
  serve({
    'GET /wps/system/status': () =>
      statusWith(flags, { social, ...(numbers ? { mobileNumbers: numbers } : {}) }),
    'GET /wps/system/setting/validation': () => VALIDATION,
    'GET /wps/system/setting/register': () => ({
      usernameEnabled: username,
      mobileEnabled: mobile,
      captchaRequired: captcha,
      minimumAge: 18,
      fields: FIELDS,
    }),
    'GET /wps/captcha': () => ({ image: 'data:image/png;base64,AA==' }),
    'GET /wps/check/username': () => ({ exists: false }),
    'GET /wps/relay/MCSFE_getListAnnouncements': () => ({
      promotion: [],
      banners: [],
      player: [],
      popup: [],
      hot: [],
      footer: { unreadCount: 0 },
      ...news,
    }),
    'GET /wps/verification/human': () => PUZZLE,
    'POST /wps/verification/human': () => ({ token: 'human-1' }),
    [JOIN]: () => LOGGED_IN,
  });
  await open(RegisterPage, address, ['login', 'human', 'parts', 'account', 'content'], null);
  await screen.findByRole('checkbox').catch(() => undefined);
}

const label = (text: string) => screen.getByLabelText(new RegExp(`^${text}`));
const type = (name: string, text: string) => fireEvent.change(label(name), { target: { value: text } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Register' }));

function choose(day: string, month: string, year: string) {
  for (const [name, value] of [
    ['Day', day],
    ['Month', month],
    ['Year', year],
  ] as const)
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
}

function fill() {
  type('Username', 'somchai88');
  type('Password', 'Lotus4river');
  type('Confirm password', 'Lotus4river');
  choose('17', '6', '1990');
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(302);
});

describe('register', () => {
  it('OPN-052: a registration logs in and leads on', async () => {
    await show();
    fill();
    submit();
    await waitFor(() => expect(session.get()?.userName).toBe('somchai88'));
    await waitFor(() => expect(location.pathname).toBe('/m/home'));
    expect(await requestsTo(JOIN)[0]?.json()).toMatchObject({
      username: 'somchai88',
      birthday: '1990-06-17',
      type: 0,
    });
  });

  it('says what is wrong with a field when it is left, and takes it back when it is right', async () => {
    await show();
    const leave = (name: string, text: string) => {
      type(name, text);
      expect(screen.queryByRole('alert')).toBeNull();
      fireEvent.blur(label(name));
    };
    leave('Username', 'ab');
    expect(screen.getByRole('alert').textContent).toContain('6');
    type('Username', 'somchai88');
    leave('Password', 'short');
    expect(screen.getByRole('alert')).toBeDefined();
    type('Password', 'Lotus4river');
    leave('Confirm password', 'Lotus4rive');
    expect(screen.getByRole('alert').textContent).toContain('match');
    type('Confirm password', 'Lotus4river');
    fireEvent.blur(label('Confirm password'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(requestsTo(JOIN)).toHaveLength(0);
  });

  it('asks for nothing in a field that was only passed, and checks a birthday when all of it is left', async () => {
    await show();
    fireEvent.focus(label('Username'));
    fireEvent.blur(label('Username'));
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '17' } });
    fireEvent.blur(screen.getByLabelText('Day'), { relatedTarget: screen.getByLabelText('Month') });
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.blur(screen.getByLabelText('Day'), { relatedTarget: label('Username') });
    expect(screen.getByRole('alert')).toBeDefined();
  });

  it('says of each field that may stay empty that it may', async () => {
    await show();
    expect(label('Mobile number').closest('[data-field]')?.textContent).toContain('Mobile number (optional)');
    expect(label('Affiliate code').closest('[data-field]')?.textContent).toContain('(optional)');
    for (const name of ['Username', 'Password', 'Confirm password'])
      expect(label(name).closest('[data-field]')?.textContent).not.toContain('optional');
  });

  it('REG-003: the tabs are there only when both ways are', async () => {
    await show();
    expect(screen.queryByRole('radiogroup')).toBeNull();
  });

  it('REG-002 REG-025 REG-027: switching to the mobile number takes the typed number along', async () => {
    serve({ [JOIN_BY_MOBILE]: () => LOGGED_IN });
    await show({ mobile: true });
    expect(screen.getByRole('radio', { name: 'Username' }).getAttribute('aria-checked')).toBe('true');
    type('Mobile number', '0812345678');
    fireEvent.click(screen.getByRole('radio', { name: 'Mobile number' }));
    expect((label('Mobile number') as HTMLInputElement).value).toBe('0812345678');
    expect(screen.queryByLabelText(/^Username/)).toBeNull();
    type('SMS code', '123456');
    type('Password', 'Lotus4river');
    type('Confirm password', 'Lotus4river');
    choose('17', '6', '1990');
    submit();
    await waitFor(() => expect(requestsTo(JOIN_BY_MOBILE)).toHaveLength(1));
    expect(await requestsTo(JOIN_BY_MOBILE)[0]?.json()).toMatchObject({
      mobileNum: '0812345678',
      verificationCode: '123456',
    });
  });

  it('the number has dialling code, digits and example of the merchant’s country', async () => {
    await show({ username: false, mobile: true, numbers: LAO_NUMBERS });
    await waitFor(() => expect(screen.getByText('+856')).toBeDefined());
    expect(screen.getByText('9-11 digits')).toBeDefined();
    expect(screen.getByPlaceholderText('02012345678')).toBeDefined();
    expect(screen.queryByText('+66')).toBeNull();
  });

  it('REG-026: with registration by name off, the mobile number is the way', async () => {
    await show({ username: false, mobile: true });
    expect(screen.queryByRole('radiogroup')).toBeNull();
    expect(label('SMS code')).toBeDefined();
  });

  it('REG-023: a code for a number that joins comes after the puzzle', async () => {
    const SEND = 'POST /wps/verification/sms/register';
    serve({ [SEND]: () => ({ expirationTime: Date.now() + 60_000 }) });
    await show({ username: false, mobile: true });
    type('Mobile number', '0812345678');
    fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
    await slidePuzzle(90);
    await waitFor(() => expect(requestsTo(SEND)).toHaveLength(1));
    expect(await requestsTo(SEND)[0]?.json()).toEqual({
      mobileNum: '0812345678',
      countryDialingCode: '66',
      humanToken: 'human-1',
    });
  });

  it('both ways off: says that it is closed', async () => {
    await show({ username: false, mobile: false });
    expect(await screen.findByText(/does not have permission/)).toBeDefined();
  });

  it('REG-004: the password can be shown', async () => {
    await show();
    fireEvent.click(screen.getAllByRole('button', { name: 'Show' })[0] as HTMLElement);
    expect(label('Password').getAttribute('type')).toBe('text');
  });

  it('REG-005 REG-038 CST-049: birthdays reach from 1900 to the end of this year', async () => {
    await show();
    const years = [...(screen.getByLabelText('Year') as HTMLSelectElement).options].map(({ value }) => value);
    const thisYear = new Date(Date.now() + 7 * 3_600_000).getUTCFullYear();
    expect(
      years
        .filter(Boolean)
        .map(Number)
        .sort((a, b) => a - b)[0],
    ).toBe(1900);
    expect(Math.max(...years.map(Number))).toBe(thisYear);
  });

  it('REG-006 REG-028: the terms are accepted at first; without them the button is off', async () => {
    await show();
    const box = screen.getByRole('checkbox') as HTMLInputElement;
    expect(box.checked).toBe(true);
    fireEvent.click(box);
    expect((screen.getByRole('button', { name: 'Register' }) as HTMLButtonElement).disabled).toBe(true);
  });

  it('REG-007 REG-008: the agreement shows the deposit-help article, with "I understand"', async () => {
    await show();
    serve({
      'GET /wps/system/helpCenter': () => [
        { tag: 'terms', title: 'Terms', content: '<p>other</p>' },
        { tag: 'deposit-help', title: 'Deposit help', content: '<p>the article</p>' },
      ],
    });
    fireEvent.click(screen.getByRole('button', { name: 'user registration agreement' }));
    expect(await screen.findByText('the article')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'I understand' }));
    expect(screen.queryByText('the article')).toBeNull();
  });

  it('REG-009: social login is offered here too, where it is switched on and set up', async () => {
    await show({
      flags: { GOOGLELOGIN3: true, FACEBOOKLOGIN3: true },
      social: [{ provider: 'google', startUrl: '/auth/suvarna/google/start' }],
    });
    expect(await screen.findByRole('link', { name: 'Continue with Google' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Continue with Facebook' })).toBeNull();
  });

  it('REG-010 REG-011: free trial and customer service are offered', async () => {
    await show({ flags: { FREEPLAY3: true } });
    expect(await screen.findByRole('button', { name: 'Free trial' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Customer service' })).toBeDefined();
  });

  it('REG-012: leads to the login', async () => {
    await show();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/m/login');
  });

  it('NAV-006: back leads to /', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(location.pathname).toBe('/');
  });

  it('REG-013 REG-034 REG-035 ERR-023: a captcha that is required is fetched on opening and must be filled in', async () => {
    await show({ captcha: true });
    await waitFor(() => expect(requestsTo('GET /wps/captcha')).toHaveLength(1));
    const field = label('Verification code');
    expect(field.getAttribute('maxlength')).toBe('6');
    fill();
    submit();
    expect(await screen.findByText('Please enter the verification code')).toBeDefined();
    expect(requestsTo(JOIN)).toHaveLength(0);
    type('Verification code', '4711');
    submit();
    await waitFor(() => expect(requestsTo(JOIN)).toHaveLength(1));
    expect(await requestsTo(JOIN)[0]?.json()).toMatchObject({ captcha: '4711' });
  });

  it('REG-036: an invitation code is checked before the registration', async () => {
    serve({ [INVITATION]: () => ({ code: 'SUV888' }) });
    await show({ address: '/m/register?affiliateCode=SUV888' });
    expect((label('Affiliate code') as HTMLInputElement).value).toBe('SUV888');
    fill();
    submit();
    await waitFor(() => expect(requestsTo(JOIN)).toHaveLength(1));
    expect(new URL(requestsTo(INVITATION)[0]?.url ?? '').searchParams.get('code')).toBe('SUV888');
    expect(await requestsTo(JOIN)[0]?.json()).toMatchObject({ affiliateCode: 'SUV888' });
  });

  it.each([
    ['unknown', () => new Refused(400, 'invitation.code.error')],
    ['another one', () => ({ code: 'OTHER1' })],
  ])(
    'REG-037 ERR-003: an invitation that is %s is told below the field, which gets the focus',
    async (_, answer) => {
      serve({ [INVITATION]: answer });
      await show();
      fill();
      type('Affiliate code', 'WRONG1');
      submit();
      expect(await screen.findByText('Invalid invitation code')).toBeDefined();
      await waitFor(() => expect(document.activeElement).toBe(label('Affiliate code')));
      expect(requestsTo(JOIN)).toHaveLength(0);
    },
  );

  it('REG-036: without a code nothing is checked', async () => {
    await show();
    fill();
    submit();
    await waitFor(() => expect(requestsTo(JOIN)).toHaveLength(1));
    expect(requestsTo(INVITATION)).toHaveLength(0);
  });

  it('REG-044: a taken name is told when the field is left', async () => {
    await show();
    serve({ 'GET /wps/check/username': () => ({ exists: true }) });
    type('Username', 'somchai88');
    fireEvent.blur(label('Username'));
    expect(await screen.findByText('Sorry, the username already exists')).toBeDefined();
  });

  it('REG-041 API-044: shows what the merchant says to those who join', async () => {
    await show({
      news: {
        player: [
          { id: 'n1', title: 'Welcome bonus', content: '', startDate: 0, category: 'PL', read: false },
        ],
      },
    });
    expect(await screen.findByText('Welcome bonus')).toBeDefined();
    const asked = requestsTo('GET /wps/relay/MCSFE_getListAnnouncements').map(({ url }) =>
      new URL(url).searchParams.get('groupName'),
    );
    expect(asked).toContain('m_reg');
  });

  it('REG-045: the rules are read from the server before anything is checked', async () => {
    await show();
    expect(requestsTo('GET /wps/system/setting/register')).toHaveLength(1);
  });
});
