// @vitest-environment jsdom
import { wireDay } from '@erawan/kit/dates';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { daysBefore } from '../../parts/periods.ts';
import { MEMBER, open, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';

stubBrowser();
const { default: OverviewPage } = await import('./OverviewPage.tsx');
const { TodayFigures } = await import('./TodayFigures.tsx');

const MEMBERS = 'GET /wps/relay/ODSFE2_TeamKPIA';
const MONEY = 'GET /wps/relay/ODSFE2_TeamKPIB';
const BETS = 'GET /wps/relay/ODSFE2_TeamKPIC';
const AGENT = { ...MEMBER, userName: 'agent001', type: 2 };
const TODAY = wireDay(Date.now());
const shown = (day: string) => day.replaceAll('-', '/');

const members = {
  teamLoginMemberCount: 1_234_567,
  teamBetMemberCount: 12,
  teamRegisterMemberCount: 3,
  teamFirstDepositCount: 2,
  teamOnlineCount: 5,
  teamMemberCount: 44,
  directMemberCount: 6,
  directAgentCount: 4,
};
const money = {
  totalDeposit: '1500.00',
  totalWithdrawal: '200.50',
  totalPromotion: '30.00',
  totalRebate: '4.25',
  totalCommission: '5.00',
  totalSalary: '6.00',
  totalDividend: '7.00',
  teamBalance: '98765.43',
};
const bets = {
  totalBet: '900.00',
  totalValidBet: '850.00',
  totalWin: '650.00',
  totalWinLoss: '-250.00',
  categories: [
    {
      gameCategory: 'RNG',
      totalBet: '700.00',
      totalValidBet: '650.00',
      totalWin: '800.00',
      totalWinLoss: '100.00',
    },
    {
      gameCategory: 'NEWKIND',
      totalBet: '200.00',
      totalValidBet: '200.00',
      totalWin: '0.00',
      totalWinLoss: '-200.00',
    },
  ],
};

const askedOf = (request: Request | undefined) =>
  Object.fromEntries([...new URL(request?.url ?? '').searchParams].filter(([name]) => name !== 'moduleId'));
/** What the newest question about whole ranges was; the line asks for days. */
const whole = (call: string) =>
  requestsTo(call)
    .map(askedOf)
    .findLast(({ size }) => size === '0');
const line = (call: string) =>
  requestsTo(call)
    .map(askedOf)
    .findLast(({ size }) => size !== '0');

/** Three days with a figure each, the newest first. */
const days = (row: (at: number) => object) =>
  [0, 1, 2].map((back) => ({ date: daysBefore(TODAY, back), ...row(back) }));

beforeEach(() => {
  serve({
    [MEMBERS]: () => ({
      list: days((back) => ({ ...members, teamBetMemberCount: back + 1 })),
      totalPages: 1,
      footer: members,
      asOf: Date.UTC(2026, 10, 30, 5, 0, 2),
    }),
    [MONEY]: () => ({
      list: days((back) => ({ ...money, totalDeposit: `${back * 100}.00` })),
      totalPages: 1,
      footer: money,
      asOf: Date.UTC(2026, 10, 30, 5, 0, 1),
    }),
    [BETS]: () => ({
      list: days((back) => ({ ...bets, totalValidBet: ['10.00', '77.50', '0.00'][back] })),
      totalPages: 1,
      footer: bets,
      asOf: Date.UTC(2026, 10, 30, 5, 0, 3),
    }),
  });
});

const overview = () => open(OverviewPage, '/m/agent/team/overview', ['figures', 'parts', 'titles'], AGENT);
const group = (name: string) => screen.findByRole('region', { name });
/** The names of a group with what stands beside each. */
const rowsOf = (region: HTMLElement) =>
  [...region.querySelectorAll('dt')].map((name) => [
    name.textContent,
    name.parentElement?.querySelector('dd')?.textContent,
  ]);

describe('the team overview', () => {
  it('NAV-056 OPN-131 AGT-030 API-082 API-083 API-084: shows members, money and bets of today from the footers', async () => {
    await overview();
    await screen.findByText('Figures up to 2026/11/30 12:00:01');
    expect(rowsOf(await group('Members'))).toEqual([
      ['Logged in', '1,234,567'],
      ['Players', '12'],
      ['New members', '3'],
      ['First deposits', '2'],
      ['Online now', '5'],
      ['Whole team', '44'],
      ['Direct members', '6'],
      ['Direct agents', '4'],
    ]);
    expect(rowsOf(await group('Money'))).toEqual([
      ['Deposits', '฿1,500.00'],
      ['Withdrawals', '฿200.50'],
      ['Promotions', '฿30.00'],
      ['Rebates', '฿4.25'],
      ['Commissions', '฿5.00'],
      ['Salaries', '฿6.00'],
      ['Dividends', '฿7.00'],
      ['Team balance now', '฿98,765.43'],
    ]);
    expect(rowsOf(await group('Bets'))).toEqual([
      ['Stakes', '฿900.00'],
      ['Counted stakes', '฿850.00'],
      ['Wins', '฿650.00'],
      ['Members lost', '−฿250.00'],
    ]);
    for (const call of [MEMBERS, MONEY, BETS])
      expect(whole(call)).toEqual({ startDate: TODAY, endDate: TODAY, size: '0' });
  });

  it('tells by the type of game who won, in a word too; a type without a name keeps its code', async () => {
    await overview();
    const types = within(await group('By game type')).getAllByRole('listitem');
    expect(types.map((type) => type.textContent)).toEqual([
      'SlotsMembers won+฿100.00Stakes 700.00Counted stakes 650.00Wins 800.00',
      'NEWKINDMembers lost−฿200.00Stakes 200.00Counted stakes 200.00Wins 0.00',
    ]);
  });

  it('says that there were no bets, and of neither winners nor losers', async () => {
    const none = { totalBet: '0.00', totalValidBet: '0.00', totalWin: '0.00', totalWinLoss: '0.00' };
    serve({ [BETS]: () => ({ list: [], totalPages: 0, footer: { ...none, categories: [] }, asOf: 0 }) });
    await overview();
    await screen.findByText('No bets on these days');
    expect(rowsOf(await group('Bets')).at(-1)).toEqual(['Members won/lost', '฿0.00']);
    expect(screen.getByText('No days to show yet')).toBeDefined();
  });

  it('OPN-132: asks for the days of each period', async () => {
    await overview();
    await group('By game type');
    const monday = daysBefore(TODAY, (new Date(`${TODAY}T00:00:00Z`).getUTCDay() + 6) % 7);
    const yesterday = daysBefore(TODAY, 1);
    for (const [period, startDate, endDate] of [
      ['Yesterday', yesterday, yesterday],
      ['7 days', daysBefore(TODAY, 6), TODAY],
      ['This week', monday, TODAY],
      ['This month', `${TODAY.slice(0, 7)}-01`, TODAY],
    ] as const) {
      fireEvent.click(screen.getByRole('radio', { name: period }));
      // Days that were asked for a moment ago are not asked for again.
      await waitFor(() =>
        expect(requestsTo(MONEY).map(askedOf)).toContainEqual({ startDate, endDate, size: '0' }),
      );
    }
  });

  it('OPN-132: asks for chosen days, and for no more than 90', async () => {
    await overview();
    await group('By game type');
    fireEvent.click(screen.getByRole('radio', { name: 'Choose days' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Choose days' }));
    expect(sheet.getByText(/at most 90 days, of the last 366/)).toBeDefined();
    const [far, near] = [daysBefore(TODAY, 90), daysBefore(TODAY, 89)];
    const pick = (day: string) => {
      // From whichever month is open, back or forth to the day's.
      for (let step = 0; step < 8; step += 1) {
        const open = sheet.getByRole('heading', { level: 3 }).textContent?.replace('/', '-') ?? '';
        if (open === day.slice(0, 7)) break;
        fireEvent.click(
          sheet.getByRole('button', { name: open > day.slice(0, 7) ? 'Month before' : 'Next month' }),
        );
      }
      fireEvent.click(sheet.getByRole('button', { name: shown(day) }));
    };
    pick(far);
    pick(TODAY);
    // Too far: the second tap began anew.
    expect(sheet.getByText(shown(TODAY), { selector: 'p' })).toBeDefined();
    fireEvent.click(sheet.getByRole('button', { name: shown(TODAY) }));
    pick(near);
    pick(TODAY);
    fireEvent.click(sheet.getByRole('button', { name: 'Show these days' }));
    await waitFor(() => expect(whole(BETS)).toEqual({ startDate: near, endDate: TODAY, size: '0' }));
    expect(
      screen.getByRole('radio', { name: `${shown(near)} – ${shown(TODAY)}`, checked: true }),
    ).toBeDefined();
  });

  it('draws a line of 31 days, with the same as a table', async () => {
    await overview();
    const drawn = await group(`31 days to ${shown(TODAY)}`);
    const picture = await within(drawn).findByRole('img');
    expect(picture.getAttribute('aria-label')).toBe(
      `Counted stakes, 3 days to ${shown(TODAY)}. Highest: ฿77.50 on ${shown(daysBefore(TODAY, 1))}.`,
    );
    // From the oldest day on the left to the newest on the right.
    expect([...picture.querySelectorAll('path')].at(-1)?.getAttribute('d')).toBe('M0 100L150 0L300 87');
    expect(line(BETS)).toEqual({ startDate: daysBefore(TODAY, 30), endDate: TODAY, size: '31' });
    expect(within(drawn).queryByRole('table')).toBeNull();
    const button = within(drawn).getByRole('button', { name: 'Show as table' });
    fireEvent.click(button);
    const rows = within(drawn).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Day', 'Counted stakes'],
      [shown(TODAY), '฿10.00'],
      [shown(daysBefore(TODAY, 1)), '฿77.50'],
      [shown(daysBefore(TODAY, 2)), '฿0.00'],
    ]);
    expect(within(drawn).getByRole('button', { name: 'Hide the table', expanded: true })).toBe(button);
  });

  it('draws deposits and players as well, each when it is asked for', async () => {
    await overview();
    const drawn = within(await group(`31 days to ${shown(TODAY)}`));
    await drawn.findByText('Highest: ฿77.50');
    expect([line(MONEY), line(MEMBERS)]).toEqual([undefined, undefined]);
    fireEvent.click(drawn.getByRole('radio', { name: 'Deposits' }));
    await drawn.findByText('Highest: ฿200.00');
    fireEvent.click(drawn.getByRole('radio', { name: 'Players' }));
    await drawn.findByText('Highest: 3');
  });

  it('says what the figures mean', async () => {
    await overview();
    fireEvent.click(screen.getByRole('button', { name: 'What the figures mean' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'What the figures mean' }));
    expect(sheet.getByText('Deposits, Withdrawals')).toBeDefined();
    expect(sheet.getByText(/What you play yourself is not part of it/)).toBeDefined();
  });

  it('an agent without a team is led to the invite link', async () => {
    serve({
      [MEMBERS]: () => ({ list: [], totalPages: 0, footer: { ...members, teamMemberCount: 0 }, asOf: 0 }),
    });
    await overview();
    await screen.findByText(/Your team is still empty/);
    expect(screen.getByRole('link', { name: 'Invite friends' }).getAttribute('href')).toBe(
      '/m/inviteFriends',
    );
    expect(screen.queryByRole('region', { name: 'Money' })).toBeNull();
  });

  it('a failure of any of the calls is told without a figure, and all are asked for again', async () => {
    let fails = true;
    const answer = { list: [], totalPages: 0, footer: money, asOf: 0 };
    serve({ [MONEY]: () => (fails ? new Refused(500, 'unknown') : answer) });
    await overview();
    const [retry] = await screen.findAllByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('region', { name: 'Money' })).toBeNull();
    fails = false;
    await act(async () => retry?.click());
    await waitFor(async () => expect(rowsOf(await group('Money'))[0]).toEqual(['Deposits', '฿1,500.00']));
  });
});

describe('the figures of today on the agent home', () => {
  const home = () => open(TodayFigures, '/m/agent', ['figures'], AGENT);
  const figure = (name: string) => screen.findByRole('button', { name });

  it('AGT-024 AGT-025 AGT-026 AGT-027 AGT-048 API-078 CST-028 CST-102: shows the four counts of today from the footer', async () => {
    await home();
    for (const name of ['Logged in 1,234,567', 'Players 12', 'New members 3', 'Online now 5'])
      expect(await figure(name.replace(/ (?=[\d,]+$)/, ''))).toBeDefined();
    const asked = requestsTo(MEMBERS);
    expect(asked.map(askedOf)).toEqual([{ startDate: TODAY, endDate: TODAY, size: '0' }]);
    expect(asked.map(({ headers }) => headers.get('ModuleId'))).toEqual(['AGEINFO3']);
  });

  it('a tap says what a figure means, and a second one takes it back', async () => {
    await home();
    const players = await figure('Players12');
    fireEvent.click(players);
    expect(players.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('status').textContent).toMatch(/who placed a bet/);
    fireEvent.click(await figure('Online now5'));
    expect(screen.getByRole('status').textContent).toMatch(/last five minutes/);
    fireEvent.click(await figure('Online now5'));
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('OPN-131: a call that failed shows dashes and no number, and is made again on request', async () => {
    let fails = true;
    const answer = { list: [], totalPages: 0, footer: members, asOf: 0 };
    serve({ [MEMBERS]: () => (fails ? new Refused(403, 'permission.denied') : answer) });
    await home();
    for (const name of ['Logged in–', 'Players–', 'New members–', 'Online now–'])
      expect(await figure(name)).toBeDefined();
    fails = false;
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    expect(await figure('Players12')).toBeDefined();
  });
});
