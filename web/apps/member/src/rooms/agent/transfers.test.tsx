// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MEMBER, open, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';
import { wireDay } from '@erawan/kit/dates';
import type { Downlines, TeamMember } from './queries.ts';

stubBrowser();
const { default: TeamPage } = await import('./TeamPage.tsx');
const { default: RedRainPage } = await import('./RedRainPage.tsx');

const LIST = 'GET /wps/agent/downlines';
const ONE = 'POST /wps/agent/transferDownline';
const MANY = 'POST /wps/agent/transferMultipleDownline';
const AGENT = { ...MEMBER, userName: 'agent001', type: 2 };

const member = (number: number, more: Partial<TeamMember> = {}): TeamMember => ({
  id: `mem_${number}`,
  account: `player${number}`,
  type: 0,
  level: 1,
  balance: '0.00',
  directMembers: 0,
  teamMembers: 0,
  registeredDate: '2026-10-12',
  lastLoginDate: wireDay(Date.now()),
  online: false,
  rebates: [],
  ...more,
});
const TEAM = [member(1), member(2, { lastLoginDate: '2026-01-01' }), member(3)];

const list = (footer: Partial<Downlines['footer']> = {}, members = TEAM): Downlines => ({
  list: members,
  pageNum: 1,
  totalPages: 1,
  totalCount: members.length,
  ownRebates: [],
  path: [{ id: 'mem_0', account: 'agent001', type: 2, level: 0 }],
  footer: {
    directMembers: members.length,
    teamMembers: members.length,
    toDownline: '1',
    downlineReceiver: 'DIRECT',
    transferMinimum: '1.00',
    transferMaximum: '50000.00',
    transferLeft: '1000.00',
    receiversLeft: 50,
    ...footer,
  },
});

beforeEach(() => {
  serve({
    [LIST]: () => list(),
    'GET /wps/agent/downline': () => ({ ...TEAM[0], parentAccount: 'agent001', path: [] }),
    'GET /wps/wallets/gcs': () => ({ sumBalance: '900.00', available: '900.00', held: '0.00', wallets: [] }),
    [ONE]: () => ({ balance: '799.50', orderId: 'ttr_1' }),
    [MANY]: () => ({ balance: '700.00', orderId: 'ttr_2', total: '200.00' }),
  });
});

const bodyOf = async (route: string) => await requestsTo(route).at(-1)?.clone().json();
const keyOf = (request: Request | undefined) => request?.headers.get('Idempotency-Key');
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('a transfer to one member', () => {
  async function openSheet() {
    await open(TeamPage, '/m/member/team', ['agent', 'parts', 'titles', 'transfers', 'errors'], AGENT);
    fireEvent.click(await screen.findByRole('button', { name: /^player1/ }));
    await press('Transfer');
    await screen.findByRole('dialog', { name: 'Transfer to player1' });
  }

  it('AGT-041 API-037 OPN-136: is typed, confirmed with the funds password, and told', async () => {
    await openSheet();
    await press('Continue');
    await screen.findByText('Please enter an amount');
    type('Amount', '900.01');
    await press('Continue');
    expect(await screen.findAllByText('From ฿1 to ฿900')).toHaveLength(1);
    type('Amount', '100.50');
    type('Remark', ' Well played ');
    await press('Continue');
    const sheet = await screen.findByRole('dialog', { name: 'Check and send' });
    for (const text of ['player1', '฿100.50', '฿799.50', 'Well played']) within(sheet).getByText(text);
    await press('Send now');
    await screen.findByText('Please enter all 6 digits');
    expect(requestsTo(ONE)).toHaveLength(0);
    type('Funds password', '246810');
    await press('Send now');
    const done = await screen.findByRole('dialog', { name: 'Sent' });
    within(done).getByText('player1 has the money');
    within(done).getByText('ttr_1');
    expect(await bodyOf(ONE)).toEqual({
      id: 'mem_1',
      amount: '100.50',
      remark: 'Well played',
      paymentPassword: '246810',
    });
  });

  it('says how many tries a wrong funds password leaves, and what the day has left', async () => {
    let refusal = new Refused(
      400,
      'funds.password.wrong',
      { attemptsLeft: 4 },
      'The funds password is wrong',
    );
    serve({ [ONE]: () => refusal });
    await openSheet();
    type('Amount', '100');
    await press('Continue');
    await screen.findByRole('dialog', { name: 'Check and send' });
    type('Funds password', '135791');
    await press('Send now');
    await screen.findByText('The funds password is wrong, 4 tries left');
    refusal = new Refused(409, 'transfer.limit', { left: '50.00', receiversLeft: 3 }, 'Too much');
    type('Funds password', '246810');
    await press('Send now');
    await screen.findByText('Too much Left today: ฿50.00, 3 new receivers.');
    refusal = new Refused(409, 'funds.password.missing', undefined, 'None');
    await press('Send now');
    expect((await screen.findByRole('link', { name: 'Set a funds password' })).getAttribute('href')).toBe(
      '/m/securityCenter/FundsPasswordBox',
    );
  });

  it('that was not answered is sent again with the same key', async () => {
    let fails = true;
    serve({
      [ONE]: () => (fails ? new Refused(503, 'system.unavailable') : { balance: '799.50', orderId: 'ttr_1' }),
    });
    await openSheet();
    type('Amount', '100');
    await press('Continue');
    await screen.findByRole('dialog', { name: 'Check and send' });
    type('Funds password', '246810');
    await press('Send now');
    await screen.findByText(/never sent twice/);
    await press('Send now');
    await waitFor(() => expect(requestsTo(ONE).length).toBeGreaterThan(1));
    fails = false;
    await press('Send now');
    await screen.findByRole('dialog', { name: 'Sent' });
    const keys = new Set(requestsTo(ONE).map(keyOf));
    expect(keys.size).toBe(1);
  });

  it('is not offered where the merchant or the place in the team does not allow it', async () => {
    serve({ [LIST]: () => list({ toDownline: '0' }) });
    await open(TeamPage, '/m/member/team', ['agent', 'parts', 'titles'], AGENT);
    fireEvent.click(await screen.findByRole('button', { name: /^player1/ }));
    await screen.findByRole('dialog', { name: 'Team member' });
    expect(screen.queryByRole('button', { name: 'Transfer' })).toBeNull();
  });
});

describe('red envelopes', () => {
  const show = () =>
    open(RedRainPage, '/m/redRain', ['agent', 'parts', 'titles', 'transfers', 'errors'], AGENT);

  async function choose(...names: string[]) {
    await press('Choose members');
    const sheet = await screen.findByRole('dialog', { name: 'Choose members' });
    for (const name of names)
      fireEvent.click(await within(sheet).findByRole('checkbox', { name: new RegExp(name) }));
    fireEvent.click(within(sheet).getByRole('button', { name: /^Take/ }));
  }

  it('NAV-059 AGT-042 API-092 OPN-135: the same for each, with the total before the funds password', async () => {
    await show();
    await choose('player1', 'player2');
    type('Amount for each', '100');
    expect(screen.getByText('2 members').parentElement?.textContent).toContain('฿200.00');
    await press('Continue');
    const sheet = await screen.findByRole('dialog', { name: 'Check and send' });
    within(sheet).getByText('฿200.00');
    type('Funds password', '246810');
    await press('Send now');
    await screen.findByText('Red envelopes sent: 2');
    expect((await bodyOf(MANY)).items).toEqual([
      { id: 'mem_1', amount: '100.00' },
      { id: 'mem_2', amount: '100.00' },
    ]);
    await press('Send more');
    await screen.findByText('0 members');
  });

  it('an amount for each alone, and someone who is left out', async () => {
    await show();
    await choose('player1', 'player2', 'player3');
    fireEvent.click(screen.getByRole('radio', { name: 'Each their own' }));
    fireEvent.click(screen.getByRole('button', { name: 'Leave out player3' }));
    type('Amount for player1', '5');
    await press('Continue');
    await screen.findByText('Please enter an amount');
    type('Amount for player2', '7.25');
    await press('Continue');
    const sheet = await screen.findByRole('dialog', { name: 'Check and send' });
    within(sheet).getByText('฿12.25');
  });

  it('OPN-135: a total above the balance is said and not sent', async () => {
    await show();
    await press('Continue');
    await screen.findByText('Please choose at least one member');
    await choose('player1', 'player2', 'player3');
    type('Amount for each', '301');
    await screen.findByText('The total is more than your balance');
    await press('Continue');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(requestsTo(MANY)).toHaveLength(0);
  });

  it('chooses those who were here this week, and all who are shown', async () => {
    await show();
    await press('Choose members');
    const sheet = await screen.findByRole('dialog', { name: 'Choose members' });
    await within(sheet).findByRole('checkbox', { name: /player2/ });
    fireEvent.click(within(sheet).getByRole('radio', { name: 'Active this week' }));
    expect(within(sheet).queryByRole('checkbox', { name: /player2/ })).toBeNull();
    fireEvent.click(within(sheet).getByRole('button', { name: 'Choose all shown' }));
    within(sheet).getByRole('button', { name: 'Take 2 members' });
    fireEvent.click(within(sheet).getByRole('button', { name: 'Choose none' }));
    within(sheet).getByRole('button', { name: 'Take 0 members' });
  });

  it('an agent without direct members has no one to give to', async () => {
    serve({ [LIST]: () => list({ directMembers: 0 }, []) });
    await show();
    await screen.findByText('No data');
    expect(screen.queryByRole('button', { name: 'Choose members' })).toBeNull();
  });

  it('a failure is told, and asked for again', async () => {
    let fails = true;
    serve({ [LIST]: () => (fails ? new Refused(500, 'unknown') : list()) });
    await show();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    fails = false;
    fireEvent.click(retry);
    await screen.findByRole('button', { name: 'Choose members' });
  });
});
