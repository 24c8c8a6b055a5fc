// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { open, quietTime, Refused, requestsTo, serve } from '../../testing.tsx';
import { slidePuzzle } from '../human/testing-puzzle.ts';
import { PUZZLE, statusWith } from '../login/fixtures.ts';
import { stubPasskeys } from '../login/passkey-fixtures.ts';
import { config, CONFIG, giveProof, guarded, LIST, press, show, type } from './testing.tsx';

const { announceScreen } = await import('../../parts/screen-registry.ts');
const { logoutAsked } = await import('../session/logout.ts');
const { default: SecurityPage } = await import('./SecurityPage.tsx');
const { default: SettingsPage } = await import('./SettingsPage.tsx');
const { default: EmailConfirmPage } = await import('./EmailConfirmPage.tsx');

const CHOICE = 'GET /wps/member/securityQuestions';
const CHOOSE = 'POST /wps/member/customerSecurityQuestions';
const PROVE = 'POST /wps/session/reauthenticate';
const SET_EMAIL = 'PUT /wps/member/info/email';
const CONFIRM_EMAIL = 'POST /wps/member/info/email/confirm';
const ICON = 'GET /wps/member/info/icon';
const SET_ICON = 'POST /wps/member/info/icon';

beforeEach(() =>
  serve({
    'GET /wps/member/info': () => ({
      id: 'mem_1',
      account: 'somchai88',
      nickname: '',
      type: 0,
      regDate: Date.UTC(2026, 9, 11),
    }),
    [ICON]: () => ({ icon: 3 }),
    [CHOICE]: () => LIST,
  }),
);

describe('security centre', () => {
  it('SEC-001: shows of each protection whether it is set', async () => {
    serve({ [CONFIG]: () => config({ fundsPassword: true, mobile: true, masked: { mobile: '08*****21' } }) });
    await show(SecurityPage);
    const row = async (name: RegExp) => (await screen.findByText(name)).closest('li')?.textContent ?? '';
    expect(await row(/^Funds password$/)).toContain('Set');
    expect(await row(/^Security questions$/)).toContain('Not set');
    expect(await row(/^Mobile number$/)).toContain('08*****21');
    expect(screen.getByText('3 of 5 protections are on')).toBeDefined();
  });

  it('SEC-001: passkeys have a row where house and browser know them, or where there are some', async () => {
    const key = { id: 'pky_1', name: 'Phone', createdAt: 0 };
    const cases = [
      { usable: true, available: true, list: [], row: 'Off' },
      { usable: true, available: true, list: [key], row: '1 added' },
      { usable: false, available: true, list: [], row: null },
      { usable: true, available: false, list: [], row: null },
      { usable: false, available: false, list: [key], row: '1 added' },
    ];
    serve({ [CONFIG]: () => config() });
    for (const { usable, available, list, row } of cases) {
      stubPasskeys(usable);
      serve({ 'GET /wps/member/passkeys': () => ({ available, max: 5, list, recoveryCodesLeft: 0 }) });
      const { unmount } = await show(SecurityPage);
      await screen.findByText('Two-step verification');
      if (row === null) {
        await quietTime();
        expect(screen.queryByText('Passkeys')).toBeNull();
      } else {
        expect((await screen.findByText('Passkeys')).closest('li')?.textContent).toContain(row);
      }
      unmount();
    }
  });

  it('SEC-001: says what went wrong and tries again', async () => {
    serve({ [CONFIG]: () => new Refused(500, 'system.error') });
    await show(SecurityPage);
    const again = await screen.findByRole('button', { name: 'Try again' });
    serve({ [CONFIG]: () => config() });
    fireEvent.click(again);
    expect(await screen.findByText('1 of 5 protections are on')).toBeDefined();
  });

  it('SEC-008: an address is mailed a link after the proof and waits to be confirmed', async () => {
    serve({ [CONFIG]: () => config(), [SET_EMAIL]: guarded(true) });
    await show(SecurityPage);
    fireEvent.click(await screen.findByRole('button', { name: /^E-mail/ }));
    type('E-mail', 'nok@nowhere');
    press('Save');
    expect(await screen.findByText('The e-mail is not valid')).toBeDefined();
    expect(requestsTo(SET_EMAIL)).toHaveLength(0);
    type('E-mail', ' nok@mail.test ');
    press('Save');
    serve({ [CONFIG]: () => config({ masked: { pendingEmail: 'n**@mail.test' } }) });
    await giveProof();
    expect(await screen.findByText('Waiting for: n**@mail.test')).toBeDefined();
    expect(await requestsTo(SET_EMAIL)[1]?.json()).toEqual({ email: 'nok@mail.test' });
  });

  it('SEC-008: a refused address says so beside it and stays', async () => {
    serve({
      [CONFIG]: () => config(),
      [SET_EMAIL]: () =>
        new Refused(400, 'validation.failed', { fields: { email: ['Please use another address'] } }),
    });
    await show(SecurityPage);
    fireEvent.click(await screen.findByRole('button', { name: /^E-mail/ }));
    type('E-mail', 'nok@mail.test');
    press('Save');
    expect(await screen.findByText('Please use another address')).toBeDefined();
    expect((screen.getByLabelText('E-mail', { selector: 'input' }) as HTMLInputElement).value).toBe(
      'nok@mail.test',
    );
  });

  it('SEC-007: three different questions with three different answers are sent after the proof', async () => {
    serve({ [CONFIG]: () => config(), [CHOOSE]: guarded(true) });
    await show(SecurityPage);
    fireEvent.click(await screen.findByRole('button', { name: /Security questions/ }));
    await screen.findByLabelText('Question 1');
    type('Question 1', '1');
    type('Question 2', '1');
    type('Question 3', '2');
    type('Answer 1', 'Wat Pho');
    type('Answer 2', 'wat pho ');
    type('Answer 3', 'x');
    press('Save');
    expect(await screen.findByText('Choose three different questions')).toBeDefined();
    expect(screen.getByText('An answer has 2-64 characters')).toBeDefined();
    type('Question 2', '4');
    press('Save');
    expect(await screen.findByText('Give three different answers')).toBeDefined();
    expect(requestsTo(CHOOSE)).toHaveLength(0);
    type('Answer 2', 'Somtam');
    type('Answer 3', 'Nokia');
    press('Save');
    await giveProof();
    await waitFor(() => expect(screen.queryByLabelText('Question 1')).toBeNull());
    expect(await requestsTo(CHOOSE)[1]?.json()).toEqual({
      answers: [
        { questionId: 1, answer: 'Wat Pho' },
        { questionId: 4, answer: 'Somtam' },
        { questionId: 2, answer: 'Nokia' },
      ],
    });
  });

  it('SEC-009: the payee name is set once; a set one opens nothing', async () => {
    serve({ [CONFIG]: () => config(), 'PUT /wps/member/info/payeename': guarded(true) });
    const { unmount } = await show(SecurityPage);
    fireEvent.click(await screen.findByRole('button', { name: /Payee name/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please enter: Payee name')).toBeDefined();
    type('Payee name', ' Somchai Jaidee ');
    press('Save');
    await giveProof();
    await waitFor(() => expect(requestsTo('PUT /wps/member/info/payeename')).toHaveLength(2));
    expect(await requestsTo('PUT /wps/member/info/payeename')[1]?.json()).toEqual({
      payeeName: 'Somchai Jaidee',
    });
    unmount();
    serve({ [CONFIG]: () => config({ payeeName: true, masked: { payeeName: 'S***i' } }) });
    await show(SecurityPage);
    expect(await screen.findByText('S***i')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Payee name/ })).toBeNull();
  });

  it('SEC-010: the nickname is sent and the screens ask for the member anew', async () => {
    serve({ [CONFIG]: () => config(), 'PUT /wps/member/info/nickname': () => true });
    await show(SecurityPage);
    fireEvent.click(await screen.findByRole('button', { name: /Nickname/ }));
    const asked = requestsTo('GET /wps/member/info').length;
    fireEvent.change(await screen.findByRole('textbox', { name: 'Nickname' }), { target: { value: 'Chai' } });
    press('Save');
    await waitFor(() => expect(requestsTo('GET /wps/member/info').length).toBeGreaterThan(asked));
    expect(await requestsTo('PUT /wps/member/info/nickname')[0]?.json()).toEqual({ nickname: 'Chai' });
  });

  it('a refusal of the server stands beside its field', async () => {
    serve({
      [CONFIG]: () => config(),
      'PUT /wps/member/info/nickname': () =>
        new Refused(400, 'validation.failed', { fields: { nickname: ['Too rude'] } }),
    });
    await show(SecurityPage);
    fireEvent.click(await screen.findByRole('button', { name: /Nickname/ }));
    const field = await screen.findByRole('textbox', { name: 'Nickname' });
    fireEvent.change(field, { target: { value: 'Chai' } });
    press('Save');
    expect(await screen.findByText('Too rude')).toBeDefined();
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('proof before something important', () => {
  const openNames = async () => {
    await show(SecurityPage);
    fireEvent.click(await screen.findByRole('button', { name: /Payee name/ }));
    await screen.findByRole('button', { name: 'Save' });
    type('Payee name', 'Somchai Jaidee');
    press('Save');
  };
  const NAME = 'PUT /wps/member/info/payeename';

  it('R04: a wrong password is said and the call is not made again', async () => {
    serve({ [CONFIG]: () => config(), [NAME]: guarded(true) });
    await openNames();
    await giveProof('wrong');
    expect(await screen.findByText('The password is not right')).toBeDefined();
    await quietTime();
    expect(requestsTo(NAME)).toHaveLength(1);
    // A question that is open stays so until it is answered, whatever page is shown.
    const question = screen.getByRole('dialog', { name: 'Confirm that it is you' });
    fireEvent.click(within(question).getByRole('button', { name: 'Close' }));
  });

  it('R04: who closes the question keeps the form, and nothing was changed', async () => {
    serve({ [CONFIG]: () => config(), [NAME]: guarded(true) });
    await openNames();
    const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await quietTime();
    expect(requestsTo(NAME)).toHaveLength(1);
    expect((screen.getByRole('textbox', { name: 'Payee name' }) as HTMLInputElement).value).toBe(
      'Somchai Jaidee',
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('R04: the call is repeated once only', async () => {
    serve({
      [CONFIG]: () => config(),
      [PROVE]: () => ({ freshUntil: 1 }),
      [NAME]: () => new Refused(403, 'reauth.required'),
    });
    await openNames();
    await giveProof();
    await waitFor(() => expect(requestsTo(NAME)).toHaveLength(2));
    await quietTime();
    expect(requestsTo(NAME)).toHaveLength(2);
    expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull();
  });
});

describe('personal settings', () => {
  it('SEC-012: the avatar is shown, and a tap on another one sets it', async () => {
    serve({ [SET_ICON]: () => true });
    const { container } = await show(SettingsPage, '/m/set');
    await waitFor(() =>
      expect(container.querySelector('img')?.getAttribute('src')).toBe('/assets/avatars/3.webp'),
    );
    press('Choose an avatar');
    expect(screen.getByRole('radio', { name: 'Lion' }).getAttribute('aria-checked')).toBe('true');
    expect(screen.getAllByRole('radio')).toHaveLength(12);
    fireEvent.click(screen.getByRole('radio', { name: 'Turtle' }));
    await waitFor(() =>
      expect(container.querySelector('section img')?.getAttribute('src')).toBe('/assets/avatars/6.webp'),
    );
    const sent = requestsTo(SET_ICON)[0];
    expect(sent?.headers.get('content-type')).toContain('application/x-www-form-urlencoded');
    expect(sent?.headers.get('moduleid')).toBe('PROFPIC3');
    expect(await sent?.text()).toBe('icon=6');
  });

  it('SEC-012: a refused avatar leaves the old one', async () => {
    serve({ [SET_ICON]: () => new Refused(500, 'system.error') });
    const { container } = await show(SettingsPage, '/m/set');
    await waitFor(() => expect(container.querySelector('img')).not.toBeNull());
    press('Choose an avatar');
    fireEvent.click(screen.getByRole('radio', { name: 'Turtle' }));
    await waitFor(() => expect(requestsTo(SET_ICON)).toHaveLength(1));
    await waitFor(() =>
      expect(screen.getByRole('radio', { name: 'Lion' }).getAttribute('aria-checked')).toBe('true'),
    );
  });

  it('MSG-013: settings have a row that leads to the change of the password, and a way out of the session', async () => {
    announceScreen('changePassword', () => Promise.resolve());
    await show(SettingsPage, '/m/set');
    const row = screen.getByRole('link', { name: /^Login password/ });
    expect(row.getAttribute('href')).toBe('/m/changePsw');
    expect(logoutAsked.get()).toBe(false);
    press('Log out');
    expect(logoutAsked.get()).toBe(true);
    logoutAsked.set(false);
  });
});

describe('the link of an e-mail', () => {
  const LINK = '/m/email?token=abc123';

  it('SEC-008: opening it confirms the address, once, for whoever has it', async () => {
    serve({ [CONFIRM_EMAIL]: () => true });
    await open(EmailConfirmPage, LINK, ['security', 'titles'], null);
    expect(await screen.findByText('Your e-mail is confirmed')).toBeDefined();
    expect(requestsTo(CONFIRM_EMAIL)).toHaveLength(1);
    expect(await requestsTo(CONFIRM_EMAIL)[0]?.json()).toEqual({ token: 'abc123' });
    expect(location.href).not.toContain('abc123');
  });

  it('SEC-008: one that is used or too old says so and leads home', async () => {
    serve({ [CONFIRM_EMAIL]: () => new Refused(400, 'email.link.invalid') });
    await open(EmailConfirmPage, LINK, ['security', 'titles'], null);
    expect((await screen.findByRole('link', { name: 'Back to home' })).getAttribute('href')).toBe('/m/home');
    expect(screen.queryByText('Your e-mail is confirmed')).toBeNull();
  });
});

describe('the mobile number', () => {
  const SEND = 'POST /wps/verification/sms/mobile';
  const SET_MOBILE = 'PUT /wps/member/info/mobile';

  it('R03: one that was only typed is shown as not confirmed, and counts once its code was sent back', async () => {
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(302);
    serve({
      'GET /wps/system/status': () => statusWith(),
      [CONFIG]: () => config({ mobile: true, mobileProven: false, masked: { mobile: '08*****21' } }),
      'GET /wps/verification/human': () => PUZZLE,
      'POST /wps/verification/human': () => ({ token: 'human-1' }),
      [SEND]: () => ({ expirationTime: Date.now() + 120_000 }),
      [SET_MOBILE]: guarded(true),
    });
    await show(SecurityPage);
    const row = await screen.findByRole('button', { name: /^Mobile number/ });
    expect(row.textContent).toContain('Not confirmed');
    fireEvent.click(row);
    press('Send code');
    expect(await screen.findByText(/^Please enter the mobile number/)).toBeDefined();
    expect(screen.queryByRole('slider')).toBeNull();
    fireEvent.change(await screen.findByPlaceholderText('0812345678'), {
      target: { value: '081 234 5678' },
    });
    press('Send code');
    await slidePuzzle();
    await waitFor(() => expect(requestsTo(SEND)).toHaveLength(1));
    const number = { mobileNum: '0812345678', countryDialingCode: '66' };
    expect(await requestsTo(SEND)[0]?.json()).toEqual({ ...number, humanToken: 'human-1' });
    type('SMS code', '471100');
    press('Save');
    serve({ [CONFIG]: () => config({ mobile: true, mobileProven: true, masked: { mobile: '08*****78' } }) });
    await giveProof();
    expect(await screen.findByText('08*****78')).toBeDefined();
    expect(await requestsTo(SET_MOBILE)[1]?.json()).toEqual({ ...number, verificationCode: '471100' });
  });
});
