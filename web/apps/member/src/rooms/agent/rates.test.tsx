// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MEMBER, open, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';
import type { DirectMember, DownlineRates } from './rates-queries.ts';

stubBrowser();
const { default: RatesPage } = await import('./RatesPage.tsx');

const LIST = 'GET /wps/agent/downlineRebates';
const RAISE = 'PUT /wps/agent/updateDownlineRebates';
const AGENT = { ...MEMBER, userName: 'agent001', type: 2 };

const LEADER: DirectMember = {
  id: 'mem_2',
  account: 'agent002',
  type: 1,
  rebates: [
    { gameCategory: 'RNG', rate: '0.5', comingRate: '0.6' },
    { gameCategory: 'LIVE', rate: '0.3' },
  ],
};
const PLAYER: DirectMember = { id: 'mem_3', account: 'ploy8899', type: 0, rebates: [] };

const rates = (list: DirectMember[], more: Partial<DownlineRates> = {}): DownlineRates => ({
  list,
  pageNum: 1,
  totalPages: list.length > 0 ? 1 : 0,
  totalCount: list.length,
  ownRebates: [
    { gameCategory: 'RNG', rate: '0.8' },
    { gameCategory: 'LIVE', rate: '0.3' },
  ],
  highestRebates: [
    { gameCategory: 'RNG', rate: '0.8' },
    { gameCategory: 'LIVE', rate: '0.3' },
  ],
  fromDate: '2026-11-22',
  ...more,
});

const show = (address = '/m/member/agent/agentRebeat') =>
  open(RatesPage, address, ['agent', 'rates', 'parts', 'titles', 'errors'], AGENT);
const card = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });
const openSheet = async (name: string) => {
  fireEvent.click(await card(name));
  return within(await screen.findByRole('dialog', { name: `Rates of ${name}` }));
};
type Sheet = Awaited<ReturnType<typeof openSheet>>;
const raise = (sheet: Sheet, name: string) =>
  fireEvent.click(sheet.getByRole('button', { name: `${name}: raise` }));
const save = (sheet: Sheet) => fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
const sent = async () => (await requestsTo(RAISE).at(-1)?.json()) as unknown;

beforeEach(() => serve({ [LIST]: () => rates([LEADER, PLAYER]), [RAISE]: () => true }));

describe('the rates of direct members', () => {
  it('AGT-014 AGT-040: shows each member’s rates beside the own ones, those of midnight behind an arrow', async () => {
    await show();
    const leader = (await card('agent002')).textContent;
    for (const text of ['Agent', 'Slots 0.5 → 0.6 %', 'Live casino 0.3 %']) expect(leader).toContain(text);
    expect((await card('ploy8899')).textContent).toContain('No rates yet');
    const own = screen.getByRole('heading', { name: 'My rates' }).closest('section')?.textContent;
    for (const text of ['Slots 0.8 %', 'Live casino 0.3 %', '2026/11/22']) expect(own).toContain(text);
  });

  it('OPN-139: a rate goes up in steps of 0.1 from what it is going to be to the highest, and only changes are sent', async () => {
    await show();
    const sheet = await openSheet('agent002');
    const slots = sheet.getByRole('group', { name: 'Slots' });
    expect(slots.textContent).toContain('Now 0.5 %, from midnight 0.6 %');
    expect(sheet.getByRole('button', { name: 'Slots: lower' })).toHaveProperty('disabled', true);
    expect(sheet.getByRole('button', { name: 'Live casino: raise' })).toHaveProperty('disabled', true);
    expect(sheet.getByRole('button', { name: 'Fishing: raise' })).toHaveProperty('disabled', true);
    expect(sheet.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    raise(sheet, 'Slots');
    raise(sheet, 'Slots');
    expect(within(slots).getByRole('status').textContent).toBe('0.8 %');
    expect(sheet.getByRole('button', { name: 'Slots: raise' })).toHaveProperty('disabled', true);
    fireEvent.click(sheet.getByRole('button', { name: 'Slots: lower' }));
    save(sheet);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await sent()).toEqual({ id: 'mem_2', rebates: [{ gameCategory: 'RNG', rate: '0.7' }] });
    await waitFor(() => expect(requestsTo(LIST)).toHaveLength(2));
  });

  it('what was changed is asked about before it is given up', async () => {
    await show();
    let sheet = await openSheet('agent002');
    fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    sheet = await openSheet('agent002');
    raise(sheet, 'Slots');
    fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Discard the changes?' })).getByText('Cancel'),
    );
    const again = within(await screen.findByRole('dialog', { name: 'Rates of agent002' }));
    expect(within(again.getByRole('group', { name: 'Slots' })).getByRole('status').textContent).toBe('0.7 %');
    fireEvent.click(again.getByRole('button', { name: 'Close' }));
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Discard the changes?' })).getByText('Discard'),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requestsTo(RAISE)).toHaveLength(0);
  });

  it('a rate that is refused is told beside it, and what is possible now is asked anew', async () => {
    const bounds = [{ gameCategory: 'RNG', least: '0.6', most: '0.6' }];
    serve({ [RAISE]: () => new Refused(400, 'agent.rate.bounds', { bounds }) });
    await show();
    const sheet = await openSheet('agent002');
    raise(sheet, 'Slots');
    save(sheet);
    const slots = sheet.getByRole('group', { name: 'Slots' });
    expect((await within(slots).findByRole('alert')).textContent).toBe('Only between 0.6 and 0.6 %');
    expect(sheet.queryAllByRole('alert')).toHaveLength(1);
    await waitFor(() => expect(requestsTo(LIST)).toHaveLength(2));
    raise(sheet, 'Slots');
    await waitFor(() => expect(within(slots).queryByRole('alert')).toBeNull());
  });

  it('another refusal stands above the button, and the choice stays', async () => {
    serve({ [RAISE]: () => new Refused(404, 'not.found') });
    await show();
    const sheet = await openSheet('agent002');
    raise(sheet, 'Slots');
    save(sheet);
    expect((await sheet.findByRole('alert')).textContent).toBe('Not found');
    expect(within(sheet.getByRole('group', { name: 'Slots' })).getByRole('status').textContent).toBe('0.7 %');
  });

  it('a search goes to the server and stays in the address', async () => {
    await show();
    await card('agent002');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'plo' } });
    await waitFor(() => expect(location.search).toBe('?account=plo'));
    await waitFor(() =>
      expect(new URL(requestsTo(LIST).at(-1)?.url ?? '').searchParams.get('account')).toBe('plo'),
    );
  });
});

describe('rates that cannot be shown', () => {
  it('who has no direct members is led to the invite link, and a search without a hit back to all', async () => {
    serve({ [LIST]: () => rates([]) });
    await show();
    expect((await screen.findByRole('link', { name: 'Invite friends' })).getAttribute('href')).toBe(
      '/m/inviteFriends',
    );
    expect(screen.queryByRole('searchbox')).toBeNull();
    await act(async () => history.replaceState(null, '', '/m/member/agent/agentRebeat?account=zzz'));
    await screen.findByText('Nothing found');
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await screen.findByRole('link', { name: 'Invite friends' });
  });

  it('an agent without rates reads who sets them', async () => {
    serve({ [LIST]: () => rates([PLAYER], { ownRebates: [], highestRebates: [] }) });
    await show();
    await screen.findByText('You have no rates yet. They are set by the platform.');
  });

  it('a failure is told, and asked again', async () => {
    let fails = true;
    serve({ [LIST]: () => (fails ? new Refused(500, 'unknown') : rates([PLAYER])) });
    await show();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    fails = false;
    await act(async () => retry.click());
    await card('ploy8899');
  });
});
