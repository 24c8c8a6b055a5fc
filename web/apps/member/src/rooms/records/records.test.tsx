// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { TRIAL_TYPE } from '@erawan/kit/member-type';
import { MEMBER, quietTime, Refused, requestsTo, serve } from '../../testing.tsx';
import { bet, BETS, page, show } from './testing.tsx';

const STATEMENT = 'GET /wps/relay/ODS2_MemberTransaction';

describe('betting record', () => {
  it('NAV-052: shows bets with sign and amount, so that colour is never alone', async () => {
    serve({ [BETS]: () => page([bet('r1', '-20.00'), bet('r2', '32.50')]) });
    await show();
    const [lost, won] = await screen.findAllByRole('button', { name: /Jade Elephant/ });
    expect(lost?.textContent).toContain('−฿20.00');
    expect(won?.textContent).toContain('+฿32.50');
  });

  it('OPN-154: a bet at 17:30 UTC belongs to the next day in Bangkok', async () => {
    serve({ [BETS]: () => page([bet('r1', '-20.00')]) });
    await show();
    expect(await screen.findByRole('region', { name: '2026/11/21' })).toBeDefined();
    expect(screen.getByText('00:30:00')).toBeDefined();
  });

  it('OPN-121: totals are those of the whole period', async () => {
    serve({ [BETS]: () => page([bet('r1', '-20.00')]) });
    await show();
    const totals = within(await screen.findByRole('region', { name: 'Entries: 1' }));
    expect(totals.getByText('+12.50')).toBeDefined();
  });

  it('OPN-121: the valid bet is among the totals, and in the row where it differs from the bet', async () => {
    serve({ [BETS]: () => page([bet('r1', '-20.00'), bet('r2', '-5.00', { validBetAmount: '5.00' })]) });
    await show();
    const totals = within(await screen.findByRole('region', { name: 'Entries: 2' }));
    expect(totals.getByText('Valid bet').parentElement?.textContent).toContain('38.75');
    const [same, other] = await screen.findAllByRole('button', { name: /Jade Elephant/ });
    expect(same?.textContent).not.toContain('Valid bet');
    expect(other?.textContent).toContain('Valid bet 5.00');
  });

  it('OPN-121: there is a tab for each category that the member played, and it asks for that one', async () => {
    serve({ [BETS]: () => page([bet('r1', '-20.00')]) });
    await show();
    const tabs = within(await screen.findByRole('radiogroup', { name: 'Type of game' }));
    expect(tabs.getAllByRole('radio').map((tab) => tab.textContent)).toEqual(['All', 'Slots', 'Fishing']);
    fireEvent.click(tabs.getByRole('radio', { name: 'Fishing' }));
    await screen.findByRole('button', { name: /Jade Elephant/ });
    const asked = requestsTo(BETS).map((request) => new URL(request.url).searchParams.get('category'));
    expect(asked).toEqual([null, 'FISH']);
  });

  it('any days of the last 366 can be chosen, and none before or after', async () => {
    serve({ [BETS]: () => page([]) });
    await show();
    await screen.findByText('No data');
    fireEvent.click(screen.getByRole('radio', { name: 'Choose days' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Choose days' }));
    const day = sheet.getByRole('button', { current: 'date' }).getAttribute('aria-label') ?? '';
    const monthBefore = sheet.getByRole<HTMLButtonElement>('button', { name: 'Month before' });
    const monthAfter = sheet.getByRole<HTMLButtonElement>('button', { name: 'Next month' });
    expect(monthAfter.disabled).toBe(true);
    for (let month = 0; month < 12; month += 1) fireEvent.click(monthBefore);
    expect(monthBefore.disabled).toBe(true);
    const first = new Date(Date.parse(`${day.replaceAll('/', '-')}T00:00:00Z`) - 365 * 86_400_000);
    const shown = (of: Date) => of.toISOString().slice(0, 10).replaceAll('-', '/');
    const tooEarly = sheet.queryByLabelText<HTMLButtonElement>(shown(new Date(first.getTime() - 86_400_000)));
    expect(tooEarly?.disabled ?? true).toBe(true);
    fireEvent.click(sheet.getByLabelText(shown(first)));
    for (let month = 0; month < 12; month += 1) fireEvent.click(monthAfter);
    fireEvent.click(sheet.getByLabelText(day));
    fireEvent.click(sheet.getByRole('button', { name: 'Show these days' }));
    await screen.findByText('No data');
    const asked = new URL(requestsTo(BETS).at(-1)?.url ?? '').searchParams;
    expect([asked.get('startDate'), asked.get('endDate')]).toEqual([
      first.toISOString().slice(0, 10),
      day.replaceAll('/', '-'),
    ]);
    expect(screen.getByRole('radio', { name: `${shown(first)} – ${day}` })).toBeDefined();
  });

  it('the whole list of these days can be kept as a file', async () => {
    const EXPORT = 'GET /wps/report/betRecordExport';
    serve({ [BETS]: () => page([bet('r1', '-20.00')]), [EXPORT]: () => new Response('\ufeff"Game"\r\n') });
    const kept: string[] = [];
    URL.createObjectURL = () => 'blob:kept';
    HTMLAnchorElement.prototype.click = function click() {
      kept.push(`${this.getAttribute('href')} ${this.download}`);
    };
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await vi.waitFor(() => expect(kept).toHaveLength(1));
    const asked = new URL(requestsTo(EXPORT)[0]?.url ?? '').searchParams;
    expect(kept[0]).toBe(`blob:kept betting-record_${asked.get('startDate')}_${asked.get('endDate')}.csv`);
  });

  it('OPN-121: without bets it says in_no_data', async () => {
    serve({ [BETS]: () => page([]) });
    await show();
    expect(await screen.findByText('No data')).toBeDefined();
  });

  it('a failed list can be asked for again', async () => {
    let down = true;
    serve({ [BETS]: () => (down ? new Refused(403, 'permission.denied') : page([bet('r1', '-20.00')])) });
    await show();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    down = false;
    fireEvent.click(retry);
    expect(await screen.findByRole('button', { name: /Jade Elephant/ })).toBeDefined();
  });

  it('OPN-121: the period asked for is the chosen one', async () => {
    serve({ [BETS]: () => page([]) });
    await show();
    await screen.findByText('No data');
    fireEvent.click(screen.getByRole('radio', { name: '7 days' }));
    await screen.findByText('No data');
    const asked = requestsTo(BETS).map((request) => new URL(request.url).searchParams);
    const [today, week] = asked.map((query) => [query.get('startDate'), query.get('endDate')]);
    expect(today?.[0]).toBe(today?.[1]);
    expect(week?.[1]).toBe(today?.[1]);
    expect(Date.parse(week?.[1] ?? '') - Date.parse(week?.[0] ?? '')).toBe(6 * 86_400_000);
  });

  it('the next page comes on demand and a row that slid onto it is shown once', async () => {
    serve({
      [BETS]: (request) =>
        new URL(request.url).searchParams.get('pageNo') === '1'
          ? page([bet('r1', '-20.00'), bet('r2', '-20.00')], 1, 2)
          : page([bet('r2', '-20.00'), bet('r3', '-20.00')], 2, 2),
    });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    await screen.findByRole('button', { name: /Jade Elephant r3/ });
    expect(screen.getAllByRole('button', { name: /Jade Elephant/ })).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('the detail shows the money movements and leads to the proof of the round', async () => {
    serve({
      [BETS]: () => page([bet('r1', '-20.00')]),
      'GET /wps/report/betRecord/r1': () => ({
        ...bet('r1', '-20.00'),
        transactions: [
          { type: 'bet', amount: '20.00', time: Date.UTC(2026, 10, 20, 17, 30), transactionId: 't1' },
        ],
      }),
    });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: /Jade Elephant/ }));
    const sheet = within(await screen.findByRole('dialog'));
    expect((await sheet.findByRole('listitem')).textContent).toContain('−฿20.00');
    expect(sheet.getByRole('button', { name: 'Copy the round number' })).toBeDefined();
    fireEvent.click(sheet.getByRole('button', { name: 'Verify fairness' }));
    // In place of the details, not over them.
    const proof = screen.getByRole('dialog', { name: 'Verify fairness' });
    expect(within(proof).getByTitle('Verify fairness').getAttribute('src')).toMatch(
      /\/studio\/verify#round=r1&lang=EN$/,
    );
    fireEvent.click(within(proof).getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('dialog', { name: 'Bet detail' })).toBeDefined();
  });

  it('the proof of a round on another site opens beside ours', async () => {
    serve({ [BETS]: () => page([bet('r1', '-20.00', { verifyUrl: 'https://vendor.example/r1' })]) });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: /Jade Elephant/ }));
    const proof = await screen.findByRole('link', { name: 'Verify fairness' });
    expect(proof.getAttribute('href')).toBe('https://vendor.example/r1');
    expect(proof.getAttribute('target')).toBe('_blank');
  });

  it.each([
    ['open', 'Open'],
    ['rolled_back', 'Refunded'],
    ['something.new', 'Open'],
  ])('a round that is %s shows that instead of a result', async (status, text) => {
    serve({ [BETS]: () => page([bet('r1', '-20.00', { status })]) });
    await show();
    const row = await screen.findByRole('button', { name: /Jade Elephant/ });
    expect(within(row).getByText(text)).toBeDefined();
    expect(row.textContent).not.toContain('−฿20.00');
  });

  it('an address of another kind is never offered as proof', async () => {
    serve({ [BETS]: () => page([bet('r1', '-20.00', { verifyUrl: 'javascript:alert(1)' })]) });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: /Jade Elephant/ }));
    expect(await screen.findByRole('dialog')).toBeDefined();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('statement', () => {
  const line = {
    id: 'x1',
    txCode: '6101',
    txName: 'Deposit',
    txTime: Date.UTC(2026, 10, 20, 3),
    amount: '500.00',
    balanceAfter: '512.50',
  };

  it('OPN-120: shows the signed amount and the balance after', async () => {
    serve({ [STATEMENT]: () => page([line]), 'GET /wps/relay/GLS2_TxCodeList': () => ({ list: [] }) });
    await show('/m/gameRecord?tab=statement');
    const row = await screen.findByRole('listitem');
    expect(row.textContent).toContain('+฿500.00');
    expect(row.textContent).toContain('Balance 512.50');
  });

  it('OPN-120: the code filter asks for that code alone', async () => {
    serve({
      [STATEMENT]: () => page([line]),
      'GET /wps/relay/GLS2_TxCodeList': () => ({
        list: [
          { code: 3200, displayName: 'Game bet' },
          { code: 6101, displayName: 'Deposit' },
        ],
      }),
    });
    await show('/m/gameRecord?tab=statement');
    await screen.findByRole('option', { name: 'Deposit' });
    // Types that the member does not have are not offered.
    expect(screen.queryByRole('option', { name: 'Game bet' })).toBeNull();
    fireEvent.change(screen.getByRole('combobox', { name: 'Type' }), { target: { value: '6101' } });
    await screen.findByRole('listitem');
    expect(requestsTo(STATEMENT).map((request) => new URL(request.url).searchParams.get('txCode'))).toEqual([
      null,
      '6101',
    ]);
  });

  it('R35: shows what was there before and after, and what was paid in and taken out ever', async () => {
    serve({
      [STATEMENT]: () => page([line]),
      'GET /wps/relay/GLS2_TxCodeList': () => ({ list: [] }),
      'GET /wps/report/lifetime': () => ({ deposited: '1500.00', withdrawn: '2000.00', net: '-500.00' }),
    });
    await show('/m/gameRecord?tab=statement');
    const days = await screen.findByRole('region', { name: 'Entries: 1' });
    expect(days.textContent).toContain('Balance before0.00');
    expect(days.textContent).toContain('Balance after12.50');
    const ever = await screen.findByRole('region', { name: 'Since you joined' });
    expect(ever.textContent).toContain('Deposited1,500.00');
    expect(ever.textContent).toContain('Withdrawn2,000.00');
    expect(ever.textContent).toContain('Net−500.00');
  });
});

describe('money in and out', () => {
  const deposit = {
    orderId: 'dep_1',
    channel: 'gateway',
    kind: 'redirect',
    vendor: 'sandbox',
    bankCode: 'KRU',
    amount: '500.00',
    status: 'success',
    steps: [],
    createdAt: Date.UTC(2026, 10, 20, 3),
    expiresAt: Date.UTC(2026, 10, 20, 4),
  };
  const withdrawal = {
    orderId: 'wdr_1',
    kind: 'bank',
    bankCode: 'KRU',
    accountNumber: '********1234',
    amount: '300.00',
    fee: '10.00',
    net: '290.00',
    status: 'paid',
    step: 'paid',
    steps: [],
    createdAt: Date.UTC(2026, 10, 20, 3),
    isChangeable: false,
  };
  const DEPOSITS = 'GET /wps/relay/MCS2_depositTransactioNReport';
  const WITHDRAWALS = 'GET /wps/relay/MCS2_WithdrawTransactionReport';

  it('WAL-015: deposits and withdrawals stand beside the bets, with the sums of all pages', async () => {
    serve({
      [BETS]: () => page([]),
      [DEPOSITS]: () => ({ ...page([deposit]), footer: { amount: '500.00', credited: '480.00' } }),
      [WITHDRAWALS]: () => ({
        ...page([withdrawal]),
        footer: { amount: '300.00', fee: '10.00', net: '290.00' },
      }),
    });
    await show();
    fireEvent.click(await screen.findByRole('radio', { name: 'Deposits' }));
    const deposited = await screen.findByRole('region', { name: 'Deposits: 1' });
    expect(deposited.textContent).toContain('480.00');
    fireEvent.click(screen.getByRole('radio', { name: 'Withdrawals' }));
    const withdrawn = await screen.findByRole('region', { name: 'Withdrawals: 1' });
    expect(withdrawn.textContent).toContain('290.00');
    expect(location.search).toBe('?tab=withdrawals');
  });

  const wallets = (isSingle: number) => ({
    sumBalance: '30.00',
    available: '20.00',
    held: '0.00',
    currency: 'THB',
    wallets: [
      { wallet: 'MAIN', accountTypeId: 2, displayName: 'Main wallet', balance: '20.00' },
      { wallet: 'BGS', accountTypeId: 301, displayName: 'Bang Slots', balance: '10.00' },
    ].slice(0, 2 - isSingle),
    merchantWallet: { isSingle },
  });
  const moved = (id: string, amount: string) => ({
    id,
    txCode: 8202,
    txName: 'Wallet transfer out',
    txTime: Date.UTC(2026, 10, 20, 3),
    amount,
    balanceAfter: '20.00',
    reference: 'r',
    remark: 'BGS',
  });

  it('OPN-119: with more than one wallet transfers stand beside the bets, and lists are of one wallet', async () => {
    serve({
      'GET /wps/wallets/gcs': () => wallets(0),
      [BETS]: () => page([]),
      [STATEMENT]: () => page([moved('1', '-10.00')]),
    });
    await show();
    fireEvent.click(await screen.findByRole('radio', { name: 'Transfers' }));
    const row = await screen.findByText(/· Bang Slots/);
    expect(row.closest('div')?.textContent).toContain('−฿10.00');
    fireEvent.click(screen.getByRole('radio', { name: 'Bang Slots' }));
    await vi.waitFor(() => expect(requestsTo(STATEMENT)).toHaveLength(2));
    const asked = requestsTo(STATEMENT).map((request) => new URL(request.url).searchParams);
    expect(asked.map((query) => query.get('wallet'))).toEqual([null, 'BGS']);
    expect(asked.map((query) => query.get('txCode'))).toEqual(Array(2).fill('8102,8202,3101,3201,4101,4201'));
  });

  it('OPN-119: transfers asked for by their address are waited for', async () => {
    let answer = (_wallets: object) => {};
    const asked = new Promise((resolve) => {
      answer = resolve;
    });
    serve({ 'GET /wps/wallets/gcs': () => asked, [BETS]: () => page([]), [STATEMENT]: () => page([]) });
    await show('/m/gameRecord?tab=transfers');
    await quietTime();
    expect(requestsTo(BETS)).toEqual([]);
    answer(wallets(0));
    expect((await screen.findByRole('radio', { name: 'Transfers' })).getAttribute('aria-checked')).toBe(
      'true',
    );
    expect(requestsTo(BETS)).toEqual([]);
  });

  it('WAL-004: with one wallet there is nothing of transfers', async () => {
    serve({ 'GET /wps/wallets/gcs': () => wallets(1), [BETS]: () => page([]), [STATEMENT]: () => page([]) });
    await show('/m/gameRecord?tab=transfers');
    await screen.findByText('No data');
    expect(screen.queryByRole('radio', { name: 'Transfers' })).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Statement' }));
    await vi.waitFor(() => expect(requestsTo(STATEMENT)).toHaveLength(1));
    expect(screen.queryByRole('radio', { name: 'Main wallet' })).toBeNull();
  });

  it('on trial there is no money to pay in or out', async () => {
    serve({ [BETS]: () => page([]) });
    await show('/m/gameRecord?tab=deposits', { ...MEMBER, type: TRIAL_TYPE });
    expect((await screen.findAllByRole('radio')).map((view) => view.textContent)).not.toContain('Deposits');
  });
});
