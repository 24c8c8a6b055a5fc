// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { open, quietTime, Refused, requestsTo, serve, stubBrowser } from '../../../testing.tsx';

stubBrowser();
const { TotpSheet } = await import('./TotpSheet.tsx');

const STATUS = 'GET /wps/member/totp';
const SETUP = 'POST /wps/member/totp/setup';
const CONFIRM = 'POST /wps/member/totp/confirm';
const REMOVE = 'DELETE /wps/member/totp';
const QR = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1v1z"/></svg>';

const onClose = vi.fn();
const show = () => open(() => <TotpSheet onClose={onClose} />, '/m/securityCenter', ['security']);
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('two-step sign-in', () => {
  it('is on after two taps and one code, and the recovery codes are shown once', async () => {
    serve({
      [STATUS]: () => ({ enabled: false, recoveryCodesLeft: 0 }),
      [SETUP]: () => ({ secret: 'ABCDEFGHIJ', otpauthUrl: 'otpauth://totp/x', qrSvg: QR }),
      [CONFIRM]: async (request) =>
        (await request.json()).code === '123456'
          ? { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] }
          : new Refused(400, 'verification.code.error'),
    });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
    const picture = await screen.findByRole('img', { name: 'QR code for the authenticator app' });
    expect(decodeURIComponent(picture.getAttribute('src') ?? '')).toContain(QR);
    expect(screen.getByText('ABCD EFGH IJ')).toBeDefined();
    type('6-digit code from the app', '12345');
    press('Confirm');
    await screen.findByText('Please enter the whole code');
    expect(requestsTo(CONFIRM)).toHaveLength(0);
    type('6-digit code from the app', '654321');
    press('Confirm');
    expect(await screen.findByText('Verification code error')).toBeDefined();
    type('6-digit code from the app', '123 456');
    press('Confirm');
    expect(await screen.findByText('aaaa-bbbb')).toBeDefined();
    const asked = requestsTo(STATUS).length;
    press('I have saved them');
    expect(onClose).toHaveBeenCalled();
    await waitFor(() => expect(requestsTo(STATUS).length).toBeGreaterThan(asked));
  });

  it('is turned off by a code of the app or a recovery code', async () => {
    serve({ [STATUS]: () => ({ enabled: true, recoveryCodesLeft: 7 }), [REMOVE]: () => true });
    await show();
    expect(await screen.findByText(/Recovery codes left: 7/)).toBeDefined();
    type('Code from the app or a recovery code', ' aaaa-bbbb ');
    press('Turn off');
    await waitFor(() => expect(requestsTo(REMOVE)).toHaveLength(1));
    expect(await requestsTo(REMOVE)[0]?.json()).toEqual({ code: 'aaaa-bbbb' });
    await quietTime();
    expect(onClose).toHaveBeenCalled();
  });
});
