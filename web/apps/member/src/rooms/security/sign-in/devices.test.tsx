// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { open, Refused, requestsTo, serve, stubBrowser } from '../../../testing.tsx';

stubBrowser();
const { default: DevicesPage } = await import('./DevicesPage.tsx');

const LIST = 'GET /wps/session/devices';
const LOGINS = 'GET /wps/member/lastLogins';
const SIGN_OUT = 'DELETE /wps/session/devices/dev_2';
const SIGN_OUT_OTHERS = 'DELETE /wps/session/devices';
const AT = Date.UTC(2026, 10, 21, 1, 2, 3);

const device = (id: string, name: string, current: boolean) => ({
  id,
  device: name,
  address: '203.0.*.*',
  createdAt: AT,
  lastSeenAt: AT,
  current,
  remembered: !current,
});
const PHONE = device('dev_1', 'Chrome, Android', true);
const LAPTOP = device('dev_2', 'Firefox, Windows', false);

const show = () => open(DevicesPage, '/m/securityCenter/devices', ['security']);
const confirm = async () => {
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Log out' }));
};

beforeEach(() => serve({ [LIST]: () => ({ list: [PHONE, LAPTOP] }), [LOGINS]: () => ({ list: [] }) }));

describe('devices', () => {
  it('R08: each device is named, and this one is told apart and cannot be signed out here', async () => {
    await show();
    const own = (await screen.findByText(/Chrome, Android/)).closest('li');
    const other = screen.getByText(/Firefox, Windows/).closest('li');
    expect(own?.textContent).toContain('This device');
    expect(own?.querySelector('button')).toBeNull();
    expect(other?.textContent).toContain('Remembered');
    expect(other?.textContent).toContain('Last used 2026/11/21 08:02');
    expect(other?.textContent).toContain('203.0.*.*');
  });

  it('R08: a device is signed out after a question, and the list asks anew', async () => {
    let left = [PHONE, LAPTOP];
    serve({
      [LIST]: () => ({ list: left }),
      [SIGN_OUT]: () => {
        left = [PHONE];
        return true;
      },
    });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: /Log out this device: Firefox/ }));
    expect(requestsTo(SIGN_OUT)).toHaveLength(0);
    await confirm();
    await waitFor(() => expect(screen.queryByText(/Firefox, Windows/)).toBeNull());
    expect(requestsTo(SIGN_OUT)).toHaveLength(1);
  });

  it('R08: all others are signed out with one call; alone there is nobody to sign out', async () => {
    let left = [PHONE, LAPTOP];
    serve({
      [LIST]: () => ({ list: left }),
      [SIGN_OUT_OTHERS]: () => {
        left = [PHONE];
        return true;
      },
    });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Log out all other devices' }));
    await confirm();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Log out all other devices' })).toBeNull(),
    );
    expect(requestsTo(SIGN_OUT_OTHERS)).toHaveLength(1);
  });

  it('R08: the last logins say when, from where and whether they succeeded', async () => {
    serve({
      [LOGINS]: () => ({
        list: [
          { at: AT, address: '203.0.*.*', device: 'Chrome, Android', outcome: 'success' },
          { at: AT - 60_000, outcome: 'failure' },
        ],
      }),
    });
    await show();
    const good = (await screen.findByText('2026/11/21 08:02')).closest('li');
    const bad = screen.getByText('2026/11/21 08:01').closest('li');
    expect(good?.textContent).toContain('Chrome, Android · 203.0.*.*');
    expect(good?.textContent).toContain('Success');
    expect(bad?.textContent).toContain('Unknown device');
    expect(bad?.textContent).toContain('Failed');
  });

  it('a list that cannot be loaded is asked for again', async () => {
    serve({ [LIST]: () => new Refused(500, 'system.error') });
    await show();
    const again = await screen.findByRole('button', { name: 'Try again' });
    serve({ [LIST]: () => ({ list: [PHONE] }) });
    fireEvent.click(again);
    expect(await screen.findByText(/Chrome, Android/)).toBeDefined();
  });
});
