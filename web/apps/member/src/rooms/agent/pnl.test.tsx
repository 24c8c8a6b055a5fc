// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MEMBER, open, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';
import type { PnlMember, PnlSums, TeamPnl } from './pnl-queries.ts';

stubBrowser();
const { default: PnlPage } = await import('./PnlPage.tsx');

const PNL = 'GET /wps/relay/ODSFE2_MemPNL';
const AGENT = { ...MEMBER, userName: 'agent001', type: 2 };

const sums = (change: Partial<PnlSums> = {}): PnlSums => ({
  deposit: '0.00',
  withdraw: '0.00',
  betAmount: '0.00',
  validBetAmount: '0.00',
  winAmount: '0.00',
  rebate: '0.00',
  promotion: '0.00',
  agentCommission: '0.00',
  dailyIncome: '0.00',
  profitSharing: '0.00',
  other: '0.00',
  profitAndLoss: '0.00',
  ...change,
});

const LEADER: PnlMember = {
  id: 'mem_2',
  account: 'agent002',
  type: 1,
  hasTeam: true,
  ...sums({
    betAmount: '1000.00',
    validBetAmount: '900.00',
    winAmount: '950.00',
    promotion: '20.00',
    profitAndLoss: '-30.00',
    deposit: '2500.00',
  }),
};
const PLAYER: PnlMember = {
  id: 'mem_3',
  account: 'ploy8899',
  type: 0,
  hasTeam: false,
  ...sums({ betAmount: '10.00', winAmount: '40.00', profitAndLoss: '30.00' }),
};
const LEFT: PnlMember = {
  account: '***',
  hasTeam: false,
  ...sums({ betAmount: '5.00', profitAndLoss: '-5.00' }),
};

const pnl = (list: PnlMember[], more: Partial<TeamPnl> = {}): TeamPnl => ({
  list,
  pageNum: 1,
  totalPages: list.length > 0 ? 1 : 0,
  totalCount: list.length,
  path: [{ id: 'mem_1', account: 'agent001', type: 2, level: 0 }],
  self: sums({ profitAndLoss: '-7.00' }),
  footer: sums({ betAmount: '1010.00', profitAndLoss: '-1234567.89' }),
  asOf: Date.UTC(2026, 10, 21, 5),
  ...more,
});

const asked = () =>
  Object.fromEntries(
    [...new URL(requestsTo(PNL).at(-1)?.url ?? '').searchParams].filter(
      ([name]) => !['moduleId', 'size', 'startDate', 'endDate', 'pageNo'].includes(name),
    ),
  );
const daysAsked = () => {
  const { searchParams } = new URL(requestsTo(PNL).at(-1)?.url ?? '');
  return [searchParams.get('startDate'), searchParams.get('endDate')];
};

const show = (address = '/m/agent/team/pnl') => open(PnlPage, address, ['pnl', 'parts', 'titles'], AGENT);
const card = (name: string) =>
  screen.findByRole('button', { name: new RegExp(`^${name.replaceAll('*', '\\*')}`) });

beforeEach(() => {
  serve({
    [PNL]: (request) =>
      new URL(request.url).searchParams.has('parentId')
        ? pnl([], {
            path: [
              pnl([]).path[0],
              { id: 'mem_2', account: 'agent002', type: 1, level: 1 },
            ] as TeamPnl['path'],
          })
        : pnl([LEADER, PLAYER, LEFT]),
  });
});

describe('the profit and loss of a team', () => {
  it('AGT-043: tells of each direct member who won or lost in sign and word, of the whole team, and of one’s own play apart', async () => {
    await show();
    const leader = (await card('agent002')).closest('li')?.textContent;
    for (const text of [
      'With the team below',
      '−฿30.00',
      'Members lost',
      'Stakes 1,000.00',
      'Counted stakes 900.00',
      'Wins 950.00',
    ])
      expect(leader).toContain(text);
    const player = (await card('ploy8899')).closest('li')?.textContent;
    for (const text of ['Member', '+฿30.00', 'Members won']) expect(player).toContain(text);
    expect((await card('***')).closest('li')?.textContent).toContain('−฿5.00');
    const team = screen.getByRole('region', { name: 'My team' }).textContent;
    for (const text of ['−฿1,234,567.89', 'Wins less stakes', 'My own result', '−฿7.00'])
      expect(team).toContain(text);
  });

  it('AGT-043: opens what a result is made of, and leads down with the same days and choices', async () => {
    await show('/m/agent/team/pnl?category=RNG&days=month');
    fireEvent.click(await card('agent002'));
    const sheet = await screen.findByRole('dialog', { name: 'agent002' });
    for (const text of [
      'Stakes−฿1,000.00',
      'Wins฿950.00',
      'Promotions฿20.00',
      'Profit and loss−฿30.00',
      'Only money of this type of game.',
    ])
      expect(sheet.textContent).toContain(text);
    fireEvent.click(within(sheet).getByRole('link', { name: 'Open the team' }));
    await screen.findByRole('region', { name: 'Team of agent002' });
    expect(asked()).toEqual({ parentId: 'mem_2', gameCategory: 'RNG' });
    expect(location.search).toBe('?parentId=mem_2&category=RNG&days=month');
    const way = screen.getByRole('navigation', { name: 'Path in the team' });
    fireEvent.click(within(way).getByRole('link', { name: 'My team' }));
    await card('ploy8899');
    expect(location.search).toBe('?category=RNG&days=month');
  });

  it('a member without a team, and one who left, lead nowhere', async () => {
    await show();
    for (const name of ['ploy8899', '***']) {
      fireEvent.click(await card(name));
      const sheet = await screen.findByRole('dialog', { name });
      expect(within(sheet).queryByRole('link', { name: 'Open the team' })).toBeNull();
      fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  it('days, game type, sort and search go to the server and stay in the address', async () => {
    await show();
    await card('agent002');
    const [today] = daysAsked();
    fireEvent.click(screen.getByRole('radio', { name: 'Yesterday' }));
    await waitFor(() => expect(daysAsked()[0]).not.toBe(today));
    fireEvent.click(screen.getByRole('radio', { name: 'Slots' }));
    await waitFor(() => expect(asked()).toEqual({ gameCategory: 'RNG' }));
    fireEvent.change(await screen.findByRole('combobox', { name: 'Sort' }), {
      target: { value: 'profitAndLoss' },
    });
    await waitFor(() => expect(asked()).toEqual({ gameCategory: 'RNG', sort: 'profitAndLoss' }));
    expect(location.search).toBe('?category=RNG&sort=profitAndLoss&days=yesterday');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'boo' } });
    await waitFor(() =>
      expect(asked()).toEqual({ account: 'boo', gameCategory: 'RNG', sort: 'profitAndLoss' }),
    );
  });
});

describe('a profit and loss that cannot be shown', () => {
  it('no movement is said, and a search without a hit leads back to all', async () => {
    serve({ [PNL]: () => pnl([]) });
    await show();
    await screen.findByText('No bets and no payments on these days.');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zzz' } });
    await screen.findByText('Nothing found');
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await screen.findByText('No bets and no payments on these days.');
  });

  it('someone of another team leads back to the own one', async () => {
    serve({
      [PNL]: (request) =>
        new URL(request.url).searchParams.has('parentId') ? new Refused(404, 'not.found') : pnl([PLAYER]),
    });
    await show('/m/agent/team/pnl?parentId=mem_99');
    await screen.findByText('Not in your team');
    fireEvent.click(screen.getByRole('link', { name: 'My team' }));
    await card('ploy8899');
  });

  it('a failure is told, and asked again', async () => {
    let fails = true;
    serve({ [PNL]: () => (fails ? new Refused(500, 'unknown') : pnl([PLAYER])) });
    await show();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    fails = false;
    await act(async () => retry.click());
    await card('ploy8899');
  });
});
