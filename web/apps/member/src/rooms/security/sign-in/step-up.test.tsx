// @vitest-environment jsdom
import { ApiError } from '@erawan/api/errors';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MEMBER, open, Refused, requestsTo, serve, stubBrowser } from '../../../testing.tsx';
import { ASKED, SIGNED, stubPasskeys } from '../../login/passkey-fixtures.ts';

stubBrowser();
const { StepUp } = await import('../testing.tsx');
const { isAborted, stepUp } = await import('../../../parts/step-up.ts');

const PROVE = 'POST /wps/session/reauthenticate';
const STATUS = 'GET /wps/member/totp';
const PASSKEYS = 'GET /wps/member/passkeys';
const ASK_PASSKEY = 'POST /wps/session/reauthenticate/passkey';
const CAPTCHA = 'GET /wps/captcha';

/** Makes a call that the server takes only after a fresh proof of identity. */
async function askedFor(call: () => Promise<unknown>) {
  await open(
    () => (
      <Suspense>
        <StepUp />
      </Suspense>
    ),
    '/m/securityCenter',
    ['security', 'human'],
    MEMBER,
  );
  let outcome: unknown = 'waiting';
  void stepUp(call).then(
    (answer) => (outcome = answer),
    (error: unknown) => (outcome = error),
  );
  await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  return () => outcome;
}

function guarded() {
  let calls = 0;
  return () => {
    calls += 1;
    return calls === 1 ? Promise.reject(new ApiError('reauth.required', 403)) : Promise.resolve('done');
  };
}

const fill = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));

beforeEach(() =>
  serve({
    [STATUS]: () => ({ enabled: false, recoveryCodesLeft: 0 }),
    [PASSKEYS]: () => ({ available: true, max: 5, list: [], recoveryCodesLeft: 0 }),
    [PROVE]: () => ({ freshUntil: 0 }),
    [CAPTCHA]: () => ({ image: 'data:image/png;base64,AA==' }),
  }),
);

describe('the proof before something important', () => {
  it('R04: the password is a proof, and the call is made once more', async () => {
    const outcome = await askedFor(guarded());
    expect(screen.queryByRole('radiogroup')).toBeNull();
    confirm();
    expect(await screen.findByText('Please enter your password')).toBeDefined();
    expect(requestsTo(PROVE)).toHaveLength(0);
    fill('Login password', 'Lotus4river');
    confirm();
    await waitFor(() => expect(outcome()).toBe('done'));
    expect(await requestsTo(PROVE)[0]?.json()).toEqual({ password: 'Lotus4river' });
  });

  it('R04: with two-step sign-in it is a code of the app, and not the password', async () => {
    serve({ [STATUS]: () => ({ enabled: true, recoveryCodesLeft: 8 }) });
    const outcome = await askedFor(guarded());
    await screen.findByLabelText('Code from the app or a recovery code');
    expect(screen.queryByLabelText('Login password')).toBeNull();
    confirm();
    expect(await screen.findByText('Please enter the whole code')).toBeDefined();
    fill('Code from the app or a recovery code', '123 456');
    confirm();
    await waitFor(() => expect(outcome()).toBe('done'));
    expect(await requestsTo(PROVE)[0]?.json()).toEqual({ code: '123456' });
  });

  it('R04: a passkey is one too, by one tap', async () => {
    const device = stubPasskeys();
    const list = [{ id: 'pky_1', name: 'Phone', createdAt: 0 }];
    serve({
      [PASSKEYS]: () => ({ available: true, max: 5, list, recoveryCodesLeft: 10 }),
      [ASK_PASSKEY]: () => ({ options: ASKED }),
    });
    const outcome = await askedFor(guarded());
    const use = await screen.findByRole('button', { name: 'Use a passkey' });
    device.get.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    fireEvent.click(use);
    await waitFor(() => expect(device.get).toHaveBeenCalledTimes(1));
    expect(requestsTo(PROVE)).toHaveLength(0);
    expect(outcome()).toBe('waiting');
    await waitFor(() => expect(use.hasAttribute('disabled')).toBe(false));
    fireEvent.click(use);
    await waitFor(() => expect(outcome()).toBe('done'));
    expect(await requestsTo(PROVE)[0]?.json()).toEqual({ passkey: SIGNED });
  });

  it('R04: no passkey is offered to who has none, or whose browser knows none', async () => {
    stubPasskeys();
    const first = await askedFor(guarded());
    await waitFor(() => expect(requestsTo(PASSKEYS)).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(isAborted(first())).toBe(true));
    cleanup();

    stubPasskeys(false);
    const list = [{ id: 'pky_1', name: 'Phone', createdAt: 0 }];
    serve({ [PASSKEYS]: () => ({ available: true, max: 5, list, recoveryCodesLeft: 10 }) });
    await askedFor(guarded());
    await waitFor(() => expect(requestsTo(PASSKEYS)).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });

  it('R04: a wrong code is told and typed anew', async () => {
    serve({
      [STATUS]: () => ({ enabled: true, recoveryCodesLeft: 8 }),
      [PROVE]: () => new Refused(400, 'verification.code.error'),
    });
    const outcome = await askedFor(guarded());
    await screen.findByLabelText('Code from the app or a recovery code');
    fill('Code from the app or a recovery code', '000000');
    confirm();
    expect(await screen.findByText('Verification code error')).toBeDefined();
    const field = screen.getByLabelText('Code from the app or a recovery code');
    expect((field as HTMLInputElement).value).toBe('');
    expect(outcome()).toBe('waiting');
  });

  it('R04: a captcha is asked with the password', async () => {
    serve({ [PROVE]: () => new Refused(401, 'login.wrong.credentials', { captcha: true }) });
    await askedFor(guarded());
    fill('Login password', 'wrong');
    confirm();
    expect(await screen.findByLabelText('Verification code')).toBeDefined();
  });

  it('R04: closed without a proof, the call ends without a word', async () => {
    const outcome = await askedFor(guarded());
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(isAborted(outcome())).toBe(true));
    expect(requestsTo(PROVE)).toHaveLength(0);
  });
});
