// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MEMBER, open, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';
import type { TeamRound, TeamRounds, TeamTransaction, TeamTransactions } from './lists-queries.ts';

stubBrowser();
const { default: TeamBettingPage } = await import('./TeamBettingPage.tsx');
const { default: TeamRecordPage } = await import('./TeamRecordPage.tsx');

const ROUNDS = 'GET /wps/relay/ODSFE2_Subordinate';
const RECORD = 'GET /wps/relay/ODS2_MemberTransaction';
const AGENT = { ...MEMBER, userName: 'agent001', type: 2 };
const AT = Date.UTC(2026, 10, 21, 5);

const round = (change: Partial<TeamRound>): TeamRound => ({
  id: '7',
  account: 'ploy8899',
  level: 1,
  gameCategory: 'RNG',
  vendor: 'BGS',
  gameName: 'Jade Elephant',
  roundId: 'r-7',
  betTime: AT,
  settleTime: AT + 1_000,
  betAmount: '20.00',
  validBetAmount: '20.00',
  winAmount: '35.00',
  profitAndLoss: '15.00',
  status: 'settled',
  ...change,
});

const rounds = (list: TeamRound[], more: Partial<TeamRounds> = {}): TeamRounds => ({
  list,
  pageNum: 1,
  totalPages: list.length > 0 ? 1 : 0,
  totalCount: list.length,
  footer: {
    betAmount: '1250.00',
    validBetAmount: '1200.00',
    winAmount: '1000.00',
    profitAndLoss: '-250.00',
  },
  asOf: AT,
  ...more,
});

const line = (change: Partial<TeamTransaction>): TeamTransaction => ({
  id: '9-in',
  account: 'ploy8899',
  level: 1,
  code: 6101,
  displayName: 'Deposit',
  amount: '500.00',
  time: AT,
  reference: 'dep_1',
  ...change,
});

const record = (list: TeamTransaction[]): TeamTransactions => ({
  list,
  pageNum: 1,
  totalPages: list.length > 0 ? 1 : 0,
  totalCount: list.length,
  footer: { credit: '500.00', debit: '200.00' },
  asOf: AT,
});

const asked = (call: string) =>
  Object.fromEntries(
    [...new URL(requestsTo(call).at(-1)?.url ?? '').searchParams].filter(
      ([name]) => !['moduleId', 'size', 'startDate', 'endDate', 'pageNo'].includes(name),
    ),
  );

const show = (address: string) =>
  open(
    address.startsWith('/m/teamBetting') ? TeamBettingPage : TeamRecordPage,
    address,
    ['lists', 'parts', 'titles'],
    AGENT,
  );
const rowOf = async (account: string) => (await screen.findByText(account)).closest('li')?.textContent;

const OPEN = round({ id: '8', account: 'som***88', level: 2, status: 'open', winAmount: '0.00' });
const VOID = round({ id: '6', account: 'boonmee9', status: 'rolled_back', betAmount: '0.00' });

beforeEach(() => {
  serve({
    [ROUNDS]: () => rounds([OPEN, round({}), VOID]),
    [RECORD]: () =>
      record([
        line({}),
        line({ id: '5-out', account: 'som***88', code: 6201, displayName: 'Withdrawal', amount: '-200.00' }),
      ]),
  });
});

describe('team betting', () => {
  it('AGT-038: shows who played what, what it came to in sign or word, and what all of it comes to', async () => {
    await show('/m/teamBetting');
    const settled = await rowOf('ploy8899');
    for (const text of ['Jade Elephant', '+฿15.00', 'Stakes 20.00', 'Counted stakes 20.00', 'Wins 35.00'])
      expect(settled).toContain(text);
    expect(await rowOf('som***88')).toContain('Open');
    expect(await rowOf('boonmee9')).toContain('Refunded');
    const totals = screen.getByRole('region', { name: 'Rounds: 3' }).textContent;
    for (const text of ['1,250.00', '1,200.00', '1,000.00', '−250.00']) expect(totals).toContain(text);
  });

  it('category, state, search and days go to the server and stay in the address', async () => {
    await show('/m/teamBetting');
    await rowOf('ploy8899');
    fireEvent.click(screen.getByRole('radio', { name: 'Slots' }));
    await waitFor(() => expect(asked(ROUNDS)).toEqual({ gameCategory: 'RNG' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Open' }));
    await waitFor(() => expect(asked(ROUNDS)).toEqual({ gameCategory: 'RNG', status: 'open' }));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'boo' } });
    await waitFor(() =>
      expect(asked(ROUNDS)).toEqual({ account: 'boo', gameCategory: 'RNG', status: 'open' }),
    );
    fireEvent.click(screen.getByRole('radio', { name: 'Yesterday' }));
    await waitFor(() => expect(location.search).toBe('?account=boo&category=RNG&status=open&days=yesterday'));
  });

  it('one member is shown by name, and leads back to all', async () => {
    await show('/m/teamBetting?id=mem_2&days=week');
    expect(await screen.findByRole('button', { name: 'Show all' })).toBeDefined();
    expect(asked(ROUNDS)).toEqual({ id: 'mem_2' });
    expect(screen.queryByRole('searchbox')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(asked(ROUNDS)).toEqual({}));
    expect(location.search).toBe('?days=week');
  });

  it('nothing is said, and a search without a hit leads back to all', async () => {
    serve({ [ROUNDS]: () => rounds([]) });
    await show('/m/teamBetting');
    await screen.findByText('No rounds on these days.');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zzz' } });
    await screen.findByText('Nothing found');
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await screen.findByText('No rounds on these days.');
  });

  it('a search that finds too many people says so, and leads back to all', async () => {
    serve({
      [ROUNDS]: (request) =>
        new URL(request.url).searchParams.has('account')
          ? new Refused(400, 'validation.failed', { fields: { account: ['The value is not valid'] } })
          : rounds([round({})]),
    });
    await show('/m/teamBetting?account=p');
    await screen.findByText('Too many accounts');
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await rowOf('ploy8899');
  });

  it('a member of another team is told like one who does not exist, and leads back to all', async () => {
    serve({
      [ROUNDS]: (request) =>
        new URL(request.url).searchParams.has('id') ? new Refused(404, 'not.found') : rounds([round({})]),
    });
    await show('/m/teamBetting?id=mem_99');
    await screen.findByText('Not in your team');
    fireEvent.click(screen.getAllByRole('button', { name: 'Show all' })[0] as HTMLElement);
    await rowOf('ploy8899');
  });

  it('a failure is told, and asked again', async () => {
    let fails = true;
    serve({ [ROUNDS]: () => (fails ? new Refused(500, 'unknown') : rounds([round({})])) });
    await show('/m/teamBetting');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    fails = false;
    await act(async () => retry.click());
    await rowOf('ploy8899');
  });
});

describe('the transaction record of a team', () => {
  it('OPN-133: shows who moved what, and what all of it comes to', async () => {
    await show('/m/transaction/record?types=A');
    const deposit = await rowOf('ploy8899');
    for (const text of ['Deposit', '+฿500.00', 'dep_1']) expect(deposit).toContain(text);
    expect(await rowOf('som***88')).toContain('−฿200.00');
    const totals = screen.getByRole('region', { name: 'Transactions: 2' }).textContent;
    for (const text of ['In500.00', 'Out200.00']) expect(totals).toContain(text);
    expect(asked(RECORD)).toEqual({ types: 'A' });
  });

  it('OPN-133: the tabs change what is asked for', async () => {
    await show('/m/transaction/record?types=A');
    await rowOf('ploy8899');
    for (const [tab, txCode] of [
      ['Deposits', '6101,6202'],
      ['Withdrawals', '6201,6102,6208'],
      ['Transfers', '6104,6207'],
      ['Rebates', '4105,6111,6113,6109,6114'],
    ]) {
      fireEvent.click(screen.getByRole('radio', { name: tab }));
      await waitFor(() => expect(asked(RECORD)).toEqual({ types: 'A', txCode }));
    }
    expect(location.search).toBe('?types=A&tab=rebates');
  });

  it('nothing is said where there is nothing', async () => {
    serve({ [RECORD]: () => record([]) });
    await show('/m/transaction/record?types=A');
    await screen.findByText('No transactions on these days.');
  });
});
