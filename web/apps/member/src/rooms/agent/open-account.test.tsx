// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MEMBER, open, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';
import { statusWith } from '../login/fixtures.ts';
import type { Link, Links } from './inviting-queries.ts';

stubBrowser();
const { default: OpenAccountPage } = await import('./OpenAccountPage.tsx');

const LINKS = 'GET /wps/agent/affiliateLinks';
const MAKE = 'POST /wps/agent/affiliateLinks';
const CLOSE = 'DELETE /wps/agent/affiliateLinks';
const OPEN = 'POST /wps/agent/downline';
const AGENT = { ...MEMBER, userName: 'agent001', type: 2 };

const LINK: Link = {
  id: 'lnk_1',
  code: 'SUVABCDE',
  type: 0,
  label: 'LINE group',
  rebates: [{ gameCategory: 'RNG', rate: '0.5' }],
  startDate: '2026-01-01',
  status: 1,
  opened: 1_204,
  affiliateCount: 12,
  firstDeposits: 3,
};

const answer = (list: Link[], footer: Partial<Links['footer']> = {}): Links => ({
  list,
  footer: {
    ownRebates: [{ gameCategory: 'RNG', rate: '0.6' }],
    linksLeft: 19,
    accountsLeft: 20,
    captchaRequired: false,
    isTooDeep: false,
    ...footer,
  },
});

const show = (address = '/m/agentRegister') =>
  open(OpenAccountPage, address, ['inviting', 'agent', 'parts', 'titles', 'human'], AGENT);
const box = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const keyOf = (request: Request | undefined) => request?.headers.get('Idempotency-Key');

async function fill(username = 'friend88', password = 'nam4prik8') {
  fireEvent.change(await box('Username'), { target: { value: username } });
  fireEvent.change(screen.getByLabelText(/^First password/), { target: { value: password } });
}

beforeEach(() => {
  serve({
    'GET /wps/system/status': () => statusWith(),
    'GET /wps/system/setting/register': () => ({ fields: {}, minimumAge: 18 }),
    'GET /wps/captcha': () => ({ image: 'data:image/png;base64,AA==' }),
    [LINKS]: () => answer([LINK]),
    [OPEN]: () => ({ id: 'mem_2', account: 'friend88', type: 0, level: 1 }),
    [MAKE]: () => ({ ...LINK, id: 'lnk_2', label: 'Flyer' }),
    [CLOSE]: () => true,
  });
});

describe('Open account, direct', () => {
  it('OPN-141: sends kind, name, password and the rates that were chosen, and shows the password once', async () => {
    await show();
    await fill();
    fireEvent.click(screen.getByRole('radio', { name: 'Agent' }));
    press('Slots: raise');
    press('Slots: raise');
    press('Open account');
    const sheet = await screen.findByRole('dialog', { name: 'Account opened' });
    within(sheet).getByText('friend88');
    within(sheet).getByText('nam4prik8');
    const [request] = requestsTo(OPEN);
    expect(await request?.json()).toEqual({
      type: 1,
      username: 'friend88',
      password: 'nam4prik8',
      rebates: [{ gameCategory: 'RNG', rate: '0.2' }],
    });
    expect(keyOf(request)).toMatch(/^[\da-f-]{36}$/);
    expect((await box('Username')).getAttribute('value') ?? '').toBe('');
  });

  it('asks nothing while something is missing', async () => {
    await show();
    await fill('', '');
    press('Open account');
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    expect(requestsTo(OPEN)).toHaveLength(0);
  });

  it('keeps the key of what was never decided, and takes a new one for anything else', async () => {
    serve({ [OPEN]: () => new Refused(503, 'system.unavailable') });
    await show();
    await fill();
    press('Open account');
    await waitFor(() => expect(requestsTo(OPEN)).toHaveLength(1));
    await screen.findByRole('alert');
    press('Open account');
    await waitFor(() => expect(requestsTo(OPEN)).toHaveLength(2));
    await fill('another8');
    press('Open account');
    await waitFor(() => expect(requestsTo(OPEN)).toHaveLength(3));
    const [first, second, third] = requestsTo(OPEN).map(keyOf);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('says a taken name and a rate that is too high where they are', async () => {
    serve({
      [OPEN]: () => new Refused(409, 'username.exists', undefined, 'Sorry, the username already exists'),
    });
    await show();
    await fill();
    press('Open account');
    await waitFor(async () => expect((await box('Username')).getAttribute('aria-invalid')).toBe('true'));
    const bounds = [{ gameCategory: 'RNG', least: '0.0', most: '0.3' }];
    serve({ [OPEN]: () => new Refused(400, 'agent.rate.bounds', { bounds }) });
    await fill('another8');
    press('Open account');
    await screen.findByText('Only up to 0.3 %');
  });

  it('asks for the captcha that the server asks for', async () => {
    serve({ [LINKS]: () => answer([], { captchaRequired: true }) });
    await show();
    await fill();
    press('Open account');
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
    expect(requestsTo(OPEN)).toHaveLength(0);
    fireEvent.change(screen.getByRole('textbox', { name: /^Captcha|^Verification/ }), {
      target: { value: '1234' },
    });
    press('Open account');
    await waitFor(() => expect(requestsTo(OPEN)).toHaveLength(1));
    expect(await requestsTo(OPEN)[0]?.json()).toMatchObject({ captcha: '1234' });
  });

  it('has no form when the day is used up, and none at the deepest level', async () => {
    serve({ [LINKS]: () => answer([], { accountsLeft: 0 }) });
    const { unmount } = await show();
    await screen.findByText(/as many accounts as a day allows/);
    unmount();
    serve({ [LINKS]: () => answer([], { isTooDeep: true }) });
    await show();
    await screen.findByText('Your team is as deep as it can be');
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

describe('Open account, links', () => {
  const links = () => show('/m/agentRegister?tab=links');

  it('AGT-046: lists links with what they brought, and shows one with its address', async () => {
    await links();
    await screen.findByText('1,204 opened · 12 registered · 3 deposited');
    press(/^LINE group/);
    const sheet = await screen.findByRole('dialog', { name: 'LINE group' });
    const address = within(sheet).getByText(/\/m\/register/).textContent ?? '';
    expect(new URL(address).searchParams.get('affiliateCode')).toBe('SUVABCDE');
    within(sheet).getByRole('img', { name: 'QR code of the link LINE group' });
    within(sheet).getByText('From 2026/01/01');
  });

  it('makes a link and shows it', async () => {
    let made = false;
    serve({
      [LINKS]: () => answer(made ? [{ ...LINK, id: 'lnk_2', label: 'Flyer' }, LINK] : [LINK]),
      [MAKE]: () => {
        made = true;
        return { ...LINK, id: 'lnk_2', label: 'Flyer' };
      },
    });
    await links();
    fireEvent.click(await screen.findByRole('button', { name: 'Make a link' }));
    const sheet = await screen.findByRole('dialog', { name: 'Make a link' });
    fireEvent.change(within(sheet).getByRole('textbox', { name: /^Label/ }), {
      target: { value: ' Flyer ' },
    });
    fireEvent.click(within(sheet).getByRole('button', { name: 'Make a link' }));
    await screen.findByRole('dialog', { name: 'Flyer' });
    expect(await requestsTo(MAKE)[0]?.json()).toMatchObject({
      label: 'Flyer',
      type: 0,
      rebates: [],
      endDate: '',
    });
  });

  it('closes a link after asking', async () => {
    await links();
    fireEvent.click(await screen.findByRole('button', { name: /^LINE group/ }));
    const sheet = await screen.findByRole('dialog', { name: 'LINE group' });
    fireEvent.click(within(sheet).getByRole('button', { name: 'Close the link' }));
    const ask = await screen.findByRole('dialog', { name: 'Close this link?' });
    expect(requestsTo(CLOSE)).toHaveLength(0);
    fireEvent.click(within(ask).getByRole('button', { name: 'Close the link' }));
    await waitFor(() => expect(requestsTo(CLOSE)).toHaveLength(1));
    expect(new URL(requestsTo(CLOSE)[0]?.url ?? '').searchParams.get('id')).toBe('lnk_1');
  });

  it('says that there are none, that there is no room, and that it could not ask', async () => {
    serve({ [LINKS]: () => answer([], { linksLeft: 0 }) });
    const { unmount } = await links();
    await screen.findByText('No links yet');
    expect(screen.getByRole('button', { name: 'Make a link' }).hasAttribute('disabled')).toBe(true);
    unmount();
    serve({ [LINKS]: () => new Refused(403, 'permission.denied') });
    await links();
    await screen.findByRole('button', { name: /try again/i });
  });
});
