// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Refused, requestsTo, serve } from '../testing.tsx';
import { detail, settled, T0 } from './fixtures.ts';
import type { Shortfalls, Stuck } from './stuck-calls.ts';
import { AT, give, openDraw, press, sheet } from './testing.tsx';

const STUCK: Stuck = {
  totalCount: 2,
  list: [
    {
      suborderId: '0194e5a0-0000-7000-8000-000000000001',
      memberName: 'somchai88',
      book: 'real',
      what: 'win',
      amount: '1840.00',
      refusal: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
      stuckAt: T0,
    },
    {
      suborderId: '0194e5a0-0000-7000-8000-000000000002',
      book: 'trial',
      what: 'refund',
      amount: '20.00',
      stuckAt: T0,
    },
  ],
};

const SHORTFALLS: Shortfalls = {
  list: [
    { memberId: 'mem_1', memberName: 'somchai88', count: 2, amount: '1520.00' },
    { memberId: 'mem_2', count: 1, amount: '40.00' },
  ],
  totalCount: 2,
  suborders: 3,
  total: '1560.00',
};

const settling = (stuckCount: number) =>
  settled({ state: 'settling', alarms: ['attention'], alarmDetail: '2 suborders are stuck', stuckCount });

async function open(permissions: string[], of = settling(2)): Promise<void> {
  serve({ [`GET ${AT}/stuck`]: () => STUCK });
  await openDraw(permissions, of);
}

describe('what is stuck', () => {
  it('is listed with whose it is, the amount and why it is refused', async () => {
    await open([]);
    const card = within(await screen.findByRole('region', { name: 'Refused by the wallet' }));
    const [first, second] = await card.findAllByRole('listitem');
    expect(first?.textContent).toContain('somchai88');
    expect(first?.textContent).toContain('1,840.00');
    expect(first?.textContent).toContain('RS_ERROR_TRANSACTION_ROLLED_BACK');
    expect(first?.textContent).toContain('Win');
    expect(second?.textContent).toContain('No member known');
    expect(second?.textContent).toContain('Stake that goes back');
    expect(second?.textContent).toContain('Trial money');
    expect(card.queryByText(/are listed$/)).toBeNull();
  });

  it('R67: is sent again with a reason, once, by who may', async () => {
    await open(['draw.retry']);
    serve({ [`POST ${AT}/retry`]: () => settling(0) });
    press('Send again');
    const form = await sheet();
    expect(form.getByText(/money moves once/)).toBeDefined();
    await give('The account was opened again');
    const send = form.getByRole('button', { name: 'Send again' });
    fireEvent.click(send);
    fireEvent.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent, ...more] = requestsTo(`POST ${AT}/retry`);
    expect(more).toEqual([]);
    expect(await sent?.json()).toEqual({ reason: 'The account was opened again' });
  });

  it('stays in the sheet when another operator was first', async () => {
    await open(['draw.retry']);
    serve({ [`POST ${AT}/retry`]: () => new Refused(409, 'lottery.result.state', 'Nothing is stuck') });
    press('Send again');
    await give('The account was opened again');
    fireEvent.click((await sheet()).getByRole('button', { name: 'Send again' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing is stuck');
  });

  it('is offered to be sent again to no one who may not, and where nothing is stuck', async () => {
    await open([]);
    await screen.findByRole('region', { name: 'Refused by the wallet' });
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  it('has no place on a draw without it', async () => {
    await open(['draw.retry'], settling(0));
    expect(screen.queryByRole('region', { name: 'Refused by the wallet' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
    expect(requestsTo(`GET ${AT}/stuck`)).toEqual([]);
  });

  it('says how many there are where not all are listed', async () => {
    serve({ [`GET ${AT}/stuck`]: () => ({ ...STUCK, totalCount: 1_204 }) });
    await openDraw([], settling(1_204));
    expect(await screen.findByText('1,204 in all, the first 2 are listed')).toBeDefined();
  });
});

describe('what a correction could not take back', () => {
  const corrected = (shortfall: string) =>
    settled({ version: 2, sums: { ...settled().sums, shortfall }, stuckCount: 0 });

  it('stands by member with the sums of the server', async () => {
    await openDraw([], corrected('1560.00'));
    serve({ [`GET ${AT}/shortfalls`]: () => SHORTFALLS });
    fireEvent.click(screen.getByRole('radio', { name: 'Shortfalls' }));
    const rows = await screen.findAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'MemberSubordersCould not be taken back',
      'somchai8821,520.00',
      'mem_2140.00',
    ]);
    const sums = within(screen.getByRole('region', { name: 'Not taken back, by member' }));
    expect(sums.getByText('1,560.00')).toBeDefined();
    expect(sums.getByText('3')).toBeDefined();
  });

  it('has no part of its own where everything was taken back', async () => {
    await openDraw([], corrected('0.00'));
    expect(screen.queryByRole('radio', { name: 'Shortfalls' })).toBeNull();
  });

  it('says where only a part is listed, and a refusal in words', async () => {
    await openDraw([], corrected('1560.00'));
    serve({ [`GET ${AT}/shortfalls`]: () => new Refused(503, 'lottery.unavailable', 'No answer') });
    fireEvent.click(screen.getByRole('radio', { name: 'Shortfalls' }));
    expect(await screen.findByText('No answer')).toBeDefined();
    serve({ [`GET ${AT}/shortfalls`]: () => ({ ...SHORTFALLS, totalCount: 1_200 }) });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1,200 in all, the first 2 are listed')).toBeDefined();
  });
});

describe('taking an entry back', () => {
  const own = { version: 1, operator: 'Kittisak', own: true, enteredAt: T0 };

  it('is offered to who made the only one, and sent with a reason', async () => {
    await openDraw(['draw.enter'], detail({ waitingEntry: own, alarms: ['entry.waiting'] }));
    const withdraw = `POST ${AT}/entries/withdraw`;
    serve({ [withdraw]: () => detail() });
    press('Take my entry back');
    expect((await sheet()).getByText(/no longer counts/)).toBeDefined();
    await give('A digit was mistyped');
    fireEvent.click((await sheet()).getByRole('button', { name: 'Take my entry back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await requestsTo(withdraw)[0]?.json()).toEqual({ reason: 'A digit was mistyped' });
  });

  it.each([
    ['to another operator', ['draw.enter'], { ...own, own: false }],
    ['to who may not enter results', [], own],
    ['where no one has typed', ['draw.enter'], undefined],
  ])('is not offered %s', async (_, permissions, waitingEntry) => {
    await openDraw(permissions, detail(waitingEntry && { waitingEntry }));
    expect(screen.queryByRole('button', { name: 'Take my entry back' })).toBeNull();
  });
});
