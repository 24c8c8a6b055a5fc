// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MEMBER, open, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';
import type { Downlines, TeamMember, TeamStep } from './queries.ts';

stubBrowser();
const { default: TeamPage } = await import('./TeamPage.tsx');

const LIST = 'GET /wps/agent/downlines';
const ONE = 'GET /wps/agent/downline';
const AGENT = { ...MEMBER, userName: 'agent001', type: 2 };

const ME: TeamStep = { id: 'mem_1', account: 'agent001', type: 2, level: 0 };
const LEADER: TeamMember = {
  id: 'mem_2',
  account: 'agent002',
  type: 1,
  level: 1,
  balance: '1250.50',
  directMembers: 2,
  teamMembers: 1_204,
  registeredDate: '2026-10-12',
  lastLoginDate: '2026-11-29',
  online: true,
  rebates: [{ gameCategory: 'RNG', rate: '0.5', comingRate: '0.6' }],
};
const PLAYER: TeamMember = {
  id: 'mem_3',
  account: 'ploy8899',
  type: 0,
  level: 1,
  balance: '0.00',
  directMembers: 0,
  teamMembers: 0,
  registeredDate: '2026-11-02',
  online: false,
  rebates: [],
};
/** What the server tells of someone further below. */
const DEEP: TeamMember = {
  id: 'mem_4',
  account: 'boo***e9',
  type: 0,
  level: 2,
  directMembers: 0,
  teamMembers: 0,
  registeredDate: '2026-11-03',
  rebates: [],
};
const stepOf = ({ id, account, type, level }: TeamMember): TeamStep => ({ id, account, type, level });

/** What the agent may send, whichever members are listed. */
const TERMS = {
  toDownline: '1',
  downlineReceiver: 'DIRECT',
  transferMinimum: '1.00',
  transferMaximum: '50000.00',
  transferLeft: '200000.00',
  receiversLeft: 50,
} as const;

const list = (members: TeamMember[], more: Partial<Downlines> = {}): Downlines => ({
  list: members,
  pageNum: 1,
  totalPages: members.length > 0 ? 1 : 0,
  totalCount: members.length,
  path: [ME],
  footer: { ...TERMS, directMembers: 2, teamMembers: 1_206 },
  ownRebates: [],
  ...more,
});

const askedOf = (request: Request | undefined) =>
  Object.fromEntries(
    [...new URL(request?.url ?? '').searchParams].filter(([name]) => name !== 'moduleId' && name !== 'size'),
  );
const asked = () => askedOf(requestsTo(LIST).at(-1));

const show = (address = '/m/member/team', who = AGENT) =>
  open(TeamPage, address, ['agent', 'parts', 'titles'], who);

beforeEach(() => {
  serve({
    [LIST]: (request) => {
      const { parentId, account } = askedOf(request);
      if (account !== undefined) return list([DEEP]);
      return parentId === LEADER.id
        ? list([DEEP], { path: [ME, stepOf(LEADER)], footer: { ...TERMS, directMembers: 1, teamMembers: 1 } })
        : list([LEADER, PLAYER]);
    },
    [ONE]: (request) =>
      askedOf(request)['id'] === DEEP.id
        ? { ...DEEP, parentAccount: 'agent002', path: [ME, stepOf(LEADER), stepOf(DEEP)] }
        : { ...LEADER, parentAccount: 'agent001', path: [ME, stepOf(LEADER)] },
  });
});

const cardOf = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });

describe('the list of a team', () => {
  it('AGT-039: shows each direct member with kind, balance, dates, and how many stand below an agent', async () => {
    await show();
    const leader = (await cardOf('agent002')).textContent;
    for (const text of [
      'Agent',
      'Online',
      '฿1,250.50',
      'Direct 2',
      'Whole team 1,204',
      '2026/10/12',
      '2026/11/29',
    ])
      expect(leader).toContain(text);
    const player = (await cardOf('ploy8899')).textContent;
    for (const text of ['Member', '฿0.00', 'Registered 2026/11/02']) expect(player).toContain(text);
    for (const text of ['Online', 'Last login', 'Whole team']) expect(player).not.toContain(text);
    expect(screen.getByRole('heading', { name: 'My team' })).toBeDefined();
    expect(screen.getByText('1,206')).toBeDefined();
    expect(asked()).toEqual({ pageNo: '1' });
  });

  it('AGT-039: of someone further below it shows no balance, no login and not who is online', async () => {
    await show('/m/member/team?account=boo');
    const deep = (await cardOf('boo\\*\\*\\*e9')).textContent;
    expect(deep).toContain('Level 2');
    for (const text of ['฿', 'Last login', 'Online']) expect(deep).not.toContain(text);
  });

  it('is read page by page, and a member who moved to the next page meanwhile is shown once', async () => {
    serve({
      [LIST]: (request) =>
        askedOf(request)['pageNo'] === '2'
          ? list([LEADER, PLAYER], { pageNum: 2, totalPages: 2, totalCount: 3 })
          : list([LEADER], { totalPages: 2, totalCount: 3 }),
    });
    await show();
    expect(screen.queryByText('End of the list')).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    await cardOf('ploy8899');
    expect(screen.getAllByRole('button', { name: /^agent002/ })).toHaveLength(1);
    expect(screen.getByText('End of the list')).toBeDefined();
  });

  it('filters and sorts, and keeps both in the address', async () => {
    await show();
    await cardOf('agent002');
    fireEvent.click(screen.getByRole('radio', { name: 'Agents' }));
    await waitFor(() => expect(asked()).toEqual({ pageNo: '1', type: '1' }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort' }), { target: { value: 'account' } });
    await waitFor(() => expect(asked()).toEqual({ pageNo: '1', type: '1', sort: 'account' }));
    expect(location.search).toBe('?type=agents&sort=account');
  });

  it('asks for the types of test accounts when the agent is one', async () => {
    await show('/m/member/team?type=members', { ...AGENT, type: 42 });
    await cardOf('agent002');
    expect(asked()).toEqual({ pageNo: '1', type: '40' });
  });
});

describe('the search', () => {
  it('finds in the whole team what is typed, and the field is emptied by its button', async () => {
    await show();
    await cardOf('agent002');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' boo ' } });
    await cardOf('boo\\*\\*\\*e9');
    expect(asked()).toEqual({ pageNo: '1', account: 'boo' });
    expect(location.search).toBe('?account=boo');
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    await cardOf('agent002');
    expect(location.search).toBe('');
  });

  it('without a hit says how names are found, and leads back to all', async () => {
    serve({ [LIST]: (request) => list('account' in askedOf(request) ? [] : [PLAYER]) });
    await show('/m/member/team?account=zzz');
    await screen.findByText('Nothing found');
    expect(screen.getByText(/beginning of the account name/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await cardOf('ploy8899');
  });
});

describe('one member', () => {
  it('AGT-039: a card opens the details at once, and the way down as soon as it arrives', async () => {
    await show('/m/member/team?account=boo');
    fireEvent.click(await cardOf('boo\\*\\*\\*e9'));
    const sheet = await screen.findByRole('dialog', { name: 'Team member' });
    expect(within(sheet).getByText('Level 2')).toBeDefined();
    const way = await within(sheet).findByRole('navigation', { name: 'Path in the team' });
    expect(way.textContent).toBe('My team›agent002›boo***e9');
    for (const text of ['Balance', 'Last login', 'Direct members', 'Open the team'])
      expect(within(sheet).queryByText(text)).toBeNull();
    fireEvent.click(within(way).getByRole('link', { name: 'agent002' }));
    await screen.findByRole('heading', { name: 'Team of agent002' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('AGT-039: from the details of an agent the team below is opened, and the path leads back up', async () => {
    await show();
    fireEvent.click(await cardOf('agent002'));
    const sheet = await screen.findByRole('dialog', { name: 'Team member' });
    expect(within(sheet).getByText('฿1,250.50')).toBeDefined();
    fireEvent.click(within(sheet).getByRole('link', { name: 'Open the team' }));
    await cardOf('boo\\*\\*\\*e9');
    expect(asked()).toEqual({ pageNo: '1', parentId: 'mem_2' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Team of agent002' }));
    const way = screen.getByRole('navigation', { name: 'Path in the team' });
    expect(within(way).getByText('agent002').getAttribute('aria-current')).toBe('page');
    fireEvent.click(within(way).getByRole('link', { name: 'My team' }));
    await cardOf('ploy8899');
    expect(location.search).toBe('');
  });

  it('what does not arrive is asked for again', async () => {
    let fails = true;
    serve({
      [ONE]: () => (fails ? new Refused(500, 'unknown') : { ...LEADER, parentAccount: '', path: [] }),
    });
    await show();
    fireEvent.click(await cardOf('agent002'));
    const sheet = await screen.findByRole('dialog');
    const retry = await within(sheet).findByRole('button', { name: 'Try again' });
    fails = false;
    fireEvent.click(retry);
    await waitFor(() => expect(within(sheet).queryByRole('button', { name: 'Try again' })).toBeNull());
  });
});

describe('a team that cannot be shown', () => {
  it('an agent without a team is led to the invite page', async () => {
    serve({ [LIST]: () => list([], { footer: { ...TERMS, directMembers: 0, teamMembers: 0 } }) });
    await show();
    await screen.findByText('Your team is still empty');
    expect(screen.getByRole('link', { name: 'Invite friends' }).getAttribute('href')).toBe(
      '/m/inviteFriends',
    );
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('a member without a team has nothing to search or filter', async () => {
    const path = [ME, stepOf(PLAYER)];
    serve({ [LIST]: () => list([], { path, footer: { ...TERMS, directMembers: 0, teamMembers: 0 } }) });
    await show('/m/member/team?parentId=mem_3');
    await screen.findByText('There is no team below this member yet.');
    expect(screen.getByRole('heading', { name: 'Team of ploy8899' })).toBeDefined();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('someone of another team leads back to the own one', async () => {
    serve({
      [LIST]: (request) => ('parentId' in askedOf(request) ? new Refused(404, 'not.found') : list([PLAYER])),
    });
    await show('/m/member/team?parentId=mem_99');
    await screen.findByText('Not in your team');
    fireEvent.click(screen.getByRole('link', { name: 'My team' }));
    await cardOf('ploy8899');
  });

  it('a failure is told, and the list is asked for again', async () => {
    let fails = true;
    serve({ [LIST]: () => (fails ? new Refused(500, 'unknown') : list([PLAYER])) });
    await show();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('searchbox')).toBeNull();
    fails = false;
    await act(async () => retry.click());
    await cardOf('ploy8899');
  });
});
