// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MEMBER, open, quietTime, Refused, requestsTo, serve, stubBrowser } from '../../../testing.tsx';
import { ASKED, MADE, stubPasskeys } from '../../login/passkey-fixtures.ts';

stubBrowser();
const { PasskeySheet } = await import('./PasskeySheet.tsx');
const { StepUp } = await import('../testing.tsx');

const LIST = 'GET /wps/member/passkeys';
const OPTIONS = 'POST /wps/member/passkeys/options';
const ADD = 'POST /wps/member/passkeys';
const ONE = '/wps/member/passkeys/pky_1';
const PROVE = 'POST /wps/session/reauthenticate';

const PHONE = { id: 'pky_1', name: 'Chrome · Android', createdAt: Date.UTC(2026, 10, 21, 5) };
const passkeyList = (list: object[] = [], over: object = {}) => ({
  available: true,
  max: 5,
  list,
  recoveryCodesLeft: list.length > 0 ? 10 : 0,
  ...over,
});

const onClose = vi.fn();
const show = () =>
  open(
    () => (
      <>
        <PasskeySheet onClose={onClose} />
        <Suspense>
          <StepUp />
        </Suspense>
      </>
    ),
    '/m/securityCenter',
    ['security'],
    MEMBER,
  );
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  onClose.mockClear();
  stubPasskeys();
});

describe('passkeys', () => {
  it('one is added by one tap here and one on the device, and recovery codes are shown once', async () => {
    const device = stubPasskeys();
    serve({
      [LIST]: () => passkeyList(),
      [OPTIONS]: () => ({ options: ASKED }),
      [ADD]: () => ({ passkey: PHONE, recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] }),
    });
    await show();
    await press('Add a passkey');
    expect(await screen.findByText('aaaa-bbbb')).toBeDefined();
    const asked = device.create.mock.calls[0]?.[0]?.publicKey;
    expect(new Uint8Array(asked?.challenge as ArrayBuffer)).toEqual(new Uint8Array([251, 255]));
    expect(new Uint8Array(asked?.user.id as ArrayBuffer)).toEqual(new Uint8Array([1]));
    expect(await requestsTo(ADD)[0]?.json()).toEqual({ credential: MADE });
    await waitFor(() => expect(requestsTo(LIST).length).toBeGreaterThan(1));
    await press('I have saved them');
    expect(onClose).toHaveBeenCalled();
  });

  it('R04: the proof comes first, and then the device is asked', async () => {
    const device = stubPasskeys();
    let fresh = false;
    serve({
      [LIST]: () => passkeyList(fresh ? [PHONE] : []),
      [OPTIONS]: () => (fresh ? { options: ASKED } : new Refused(403, 'reauth.required')),
      [PROVE]: () => {
        fresh = true;
        return { freshUntil: 0 };
      },
      [ADD]: () => ({ passkey: PHONE, recoveryCodes: [] }),
    });
    await show();
    await press('Add a passkey');
    const proof = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
    expect(device.create).not.toHaveBeenCalled();
    fireEvent.change(within(proof).getByLabelText('Login password'), { target: { value: 'Lotus4river' } });
    fireEvent.click(within(proof).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Chrome · Android')).toBeDefined();
    expect(device.create).toHaveBeenCalledTimes(1);
  });

  it('somebody who declines on the device is not scolded, a device that cannot is told', async () => {
    const device = stubPasskeys();
    serve({ [LIST]: () => passkeyList(), [OPTIONS]: () => ({ options: ASKED }) });
    await show();
    device.create.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    await press('Add a passkey');
    await quietTime();
    expect(screen.queryByRole('alert')).toBeNull();
    device.create.mockRejectedValueOnce(new DOMException('', 'InvalidStateError'));
    await press('Add a passkey');
    expect(await screen.findByText(/This device could not create a passkey/)).toBeDefined();
    expect(requestsTo(ADD)).toHaveLength(0);
  });

  it('is offered neither where the browser cannot, nor where the house cannot, nor after the fifth', async () => {
    stubPasskeys(false);
    serve({ [LIST]: () => passkeyList([PHONE]) });
    const { unmount } = await show();
    expect(await screen.findByText('Chrome · Android')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
    unmount();

    stubPasskeys();
    serve({ [LIST]: () => passkeyList([PHONE], { available: false }) });
    const second = await show();
    expect(await screen.findByText('Chrome · Android')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
    second.unmount();

    serve({ [LIST]: () => passkeyList([1, 2, 3, 4, 5].map((id) => ({ ...PHONE, id: `pky_${id}` }))) });
    await show();
    expect(await screen.findByText('You have 5 passkeys. Remove one to add another.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  it('gets another name', async () => {
    let name = PHONE.name;
    serve({
      [LIST]: () => passkeyList([{ ...PHONE, name }]),
      [`PUT ${ONE}`]: async (request) => {
        name = (await request.json()).name;
        return true;
      },
    });
    await show();
    await press('Rename: Chrome · Android');
    const field = screen.getByLabelText('Name of the passkey');
    fireEvent.change(field, { target: { value: '  ' } });
    await press('Save');
    expect(await screen.findByText('Please enter: Name of the passkey')).toBeDefined();
    fireEvent.change(field, { target: { value: ' My phone ' } });
    await press('Save');
    expect(await screen.findByText('My phone')).toBeDefined();
    expect(requestsTo(`PUT ${ONE}`)).toHaveLength(1);
  });

  it('is removed once that is confirmed', async () => {
    let list: object[] = [PHONE];
    serve({
      [LIST]: () => passkeyList(list),
      [`DELETE ${ONE}`]: () => {
        list = [];
        return true;
      },
    });
    await show();
    await press('Remove passkey: Chrome · Android');
    expect(screen.getByText('“Chrome · Android” can no longer be used to log in')).toBeDefined();
    expect(requestsTo(`DELETE ${ONE}`)).toHaveLength(0);
    await press('Remove passkey');
    await waitFor(() => expect(screen.queryByText('Chrome · Android')).toBeNull());
    expect(requestsTo(`DELETE ${ONE}`)).toHaveLength(1);
  });

  it('says what went wrong and tries again', async () => {
    serve({ [LIST]: () => new Refused(500, 'system.error') });
    await show();
    await screen.findByRole('button', { name: 'Try again' });
    serve({ [LIST]: () => passkeyList([PHONE]) });
    await press('Try again');
    expect(await screen.findByText('Chrome · Android')).toBeDefined();
  });
});
