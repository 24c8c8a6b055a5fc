// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MEMBER, open, Refused, requestsTo, serve, stubBrowser } from '../../../testing.tsx';
import { statusWith, VALIDATION } from '../../login/fixtures.ts';

stubBrowser();
const { default: FirstPasswordPage } = await import('./FirstPasswordPage.tsx');

const ASK = 'GET /wps/member/setup';
const FINISH = 'POST /wps/member/setup';
const PASSWORD = 'kwaithai77';

const show = () =>
  open(FirstPasswordPage, '/m/changePsw', ['login', 'human', 'parts', 'account', 'setup'], MEMBER);
const put = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const finish = () => fireEvent.click(screen.getByRole('button', { name: 'Finish my account' }));

async function fill() {
  await screen.findByRole('dialog', { name: 'Finish your account' });
  put(/^New password/, PASSWORD);
  put(/^Confirm/, PASSWORD);
  put(/^Day/, '17');
  put(/^Month/, '5');
  put(/^Year/, '1990');
}

beforeEach(() => {
  serve({
    'GET /wps/system/status': () => statusWith(),
    'GET /wps/system/setting/validation': () => VALIDATION,
    [ASK]: () => ({ required: true, agent: 'age***01', minimumAge: 18 }),
    [FINISH]: () => true,
  });
});

describe('an account that an agent opened', () => {
  it('OPN-040: is set up in one step: password, birthday, terms', async () => {
    await show();
    await fill();
    screen.getByText(/age\*\*\*01 opened this account for you/);
    screen.getByText(/age\*\*\*01 is your agent and sees your betting figures/);
    finish();
    await waitFor(() => expect(location.pathname).toBe('/m/home'));
    expect(await requestsTo(FINISH)[0]?.json()).toEqual({
      newPassword: PASSWORD,
      confirmNewPassword: PASSWORD,
      birthday: '1990-05-17',
      acceptTerms: true,
    });
  });

  it('OPN-040: may be left as it is for now', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Not now: look around first' }));
    await waitFor(() => expect(location.pathname).toBe('/m/home'));
    expect(requestsTo(FINISH)).toHaveLength(0);
  });

  it('R01: sends nothing without a birthday, of one too young, or without the terms', async () => {
    await show();
    await screen.findByRole('dialog', { name: 'Finish your account' });
    finish();
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(3));
    await fill();
    put(/^Year/, String(new Date().getFullYear() - 17));
    finish();
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
    put(/^Year/, '1990');
    fireEvent.click(screen.getByRole('checkbox'));
    expect(screen.getByRole('button', { name: 'Finish my account' }).hasAttribute('disabled')).toBe(true);
    expect(requestsTo(FINISH)).toHaveLength(0);
  });

  it('says beside the field that the password is the one that was given', async () => {
    serve({ [FINISH]: () => new Refused(400, 'modify.new.old.same') });
    await show();
    await fill();
    finish();
    await screen.findByText('This is the password you were given. Please choose another one.');
  });

  it('goes on where a press before finished it', async () => {
    serve({ [FINISH]: () => new Refused(409, 'account.setup.done') });
    await show();
    await fill();
    finish();
    await waitFor(() => expect(location.pathname).toBe('/m/home'));
  });
});

describe('any other account', () => {
  it.each([
    ['is set up', () => ({ required: false, minimumAge: 18 })],
    ['cannot be asked about', () => new Refused(503, 'system.unavailable')],
  ])('changes the password, where it %s', async (_what, answer) => {
    serve({ [ASK]: answer });
    await show();
    await screen.findByLabelText(/^Old password|^Present password|^Current password/);
  });
});
