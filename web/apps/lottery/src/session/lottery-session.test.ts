// @vitest-environment jsdom
import { keptPlayType } from '@erawan/kit/play-type';
import { Refused, Unreachable } from '@erawan/kit/vendor-call';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keep } from '../keep.ts';
import { loadFamily } from '../rules/load.ts';
import { NoTicket, openLottery } from './lottery-session.ts';
import { hasGoneOn, isWin } from './outcomes.ts';
import {
  decided,
  drawn,
  drawsView,
  drawView,
  fakeVendor,
  GAME,
  gameView,
  openSession,
  orderView,
  refusal,
} from './testing.ts';

const LAUNCH = {
  gameCode: GAME,
  ticket: 't_1',
  language: 'EN',
  backUrl: '/m/home',
  vendor: '',
  verify: { game: '', numero: '' },
} as const;
const OPENED = {
  session: 'secret',
  gameCode: GAME,
  balance: '1000.00',
  currency: 'THB',
  isTrial: false,
  prizeMode: 'Normal',
  serverTime: 0,
};
const DRAWS = drawsView([drawView(144, 3)], [drawn(143)]);
const BALANCE = { gameCode: GAME, balance: '980.00', currency: 'THB', serverTime: 0 };

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

const vendorOf = async () =>
  fakeVendor({
    'POST /session': OPENED,
    'GET /session': BALANCE,
    'GET /games': gameView(await loadFamily('th3')),
    'GET /draws': DRAWS,
  });

describe('opening', () => {
  it('takes the ticket once; a reload goes on with the session of the tab', async () => {
    const vendor = await vendorOf();
    const { game, state } = await openLottery(LAUNCH);
    expect(vendor.calls[0]).toEqual({
      name: 'POST /session',
      body: { ticket: 't_1', gameCode: GAME, language: expect.any(String) },
    });
    expect([game.limits.unitMin, game.limits.suborderMax]).toEqual([100, 5_000_000]);
    expect(state.get().balance).toBe(100_000_000n);
    const again = await openLottery({ ...LAUNCH, ticket: undefined });
    expect(again.state.get().balance).toBe(98_000_000n);
    expect(vendor.calls.filter(({ name }) => name === 'POST /session')).toHaveLength(1);
  });

  it('knows the limits of a play that are not those of the lottery', async () => {
    const vendor = await vendorOf();
    const view = gameView(await loadFamily('th3'));
    const limits = { unitMin: '2.00', unitMax: '500.00', suborderMax: '900.00' };
    vendor.answers['GET /games'] = {
      ...view,
      plays: view.plays.map((play) => (play.playCode === 'top3' ? { ...play, limits } : play)),
    };
    const { game } = await openLottery(LAUNCH);
    const own = { unitMin: 200, unitMax: 50_000, suborderMax: 90_000 };
    expect([...(game.limits.plays ?? [])]).toEqual([['top3', own]]);
  });

  it.each([
    ['Entertainment', 'Entertainment'],
    ['Tradition', 'Tradition'],
    ['Other', undefined],
    [null, undefined],
  ])('OPN-110: keeps the board that the launch asked for: %s', async (playType, kept) => {
    const vendor = await vendorOf();
    vendor.answers['POST /session'] = { ...OPENED, playType };
    const opened = await openLottery(LAUNCH);
    expect([opened.kept.playType, keptPlayType(GAME)]).toEqual([kept, kept]);
  });

  it('without ticket and session there is nothing to open', async () => {
    await vendorOf();
    await expect(openLottery({ ...LAUNCH, ticket: undefined })).rejects.toThrow(NoTicket);
  });

  it('a used ticket is refused, and the session of the player before is not taken in its place', async () => {
    const vendor = await vendorOf();
    keep.setSession(GAME, { token: 'old', user: 'other', isTrial: false });
    vendor.answers['POST /session'] = refusal(401, 'ticket.invalid', 'Please open the game again');
    await expect(openLottery(LAUNCH)).rejects.toThrow(Refused);
    expect(keep.session(GAME)).toBeUndefined();
  });

  it('a session that has ended is forgotten; a lost connection forgets nothing', async () => {
    const vendor = await vendorOf();
    await openLottery(LAUNCH);
    vendor.answers['GET /session'] = undefined;
    await expect(openLottery({ ...LAUNCH, ticket: undefined })).rejects.toThrow(Unreachable);
    expect(keep.session(GAME)?.token).toBe('secret');
    vendor.answers['GET /session'] = refusal(401, 'session.expired', 'The game session has ended');
    await expect(openLottery({ ...LAUNCH, ticket: undefined })).rejects.toThrow(Refused);
    expect(keep.session(GAME)).toBeUndefined();
  });

  it.each([502, 429])('a gateway that answers %i for the vendor is a lost connection', async (status) => {
    const vendor = await vendorOf();
    vendor.answers['POST /session'] = new Response('<html>', { status });
    await expect(openLottery(LAUNCH)).rejects.toThrow(Unreachable);
  });
});

describe('the stream', () => {
  it('brings a result before the eyes of the player once, and an old one as it lies', async () => {
    fakeVendor({ 'GET /session': BALANCE });
    const session = await openSession(drawsView([drawView(145, 4)], [drawView(144, -1), drawn(143)]));
    expect(session.state.get().freshNumero).toBeUndefined();
    const after = drawsView([drawView(145, 4)], [drawn(144), drawn(143)]);
    session.take({ name: 'draws', data: JSON.stringify(after) });
    expect(session.state.get().freshNumero).toBe('20261129-144');
    expect(session.state.get().draws.past[0]?.result).toBe('057|37');
  });

  it('tells what the stakes in a draw came to, all orders together', async () => {
    fakeVendor({ 'GET /session': BALANCE });
    const session = await openSession();
    const first = orderView();
    const second = decided(orderView({ orderId: 'order-2' }), { suborderId: 'sub-2', status: 'pending' });
    session.takeOrder(first);
    session.takeOrder(second);
    expect(session.state.get().outcome).toBeUndefined();
    session.takeOrder(decided(first, { status: 'won', winAmount: '30.00' }));
    session.takeOrder(decided(second, { status: 'lost' }));
    const { outcome } = session.state.get();
    expect(outcome).toEqual({ numero: '20261129-144', stake: 4_000_000n, win: 3_000_000n, isVoid: false });
    // What comes back is below the stakes: no win to be celebrated.
    expect(outcome && isWin(outcome)).toBe(false);
    // The same event again counts nothing twice.
    session.takeOrder(decided(first, { status: 'won', winAmount: '30.00' }));
    expect(session.state.get().outcome).toEqual(outcome);
  });

  it('tells what is won now when a result is corrected, of the draw that is shown only', async () => {
    fakeVendor({ 'GET /session': BALANCE });
    const session = await openSession();
    const win = () => session.state.get().outcome?.win;
    const won = decided(orderView(), { status: 'won', winAmount: '30.00' });
    session.takeOrder(orderView());
    session.takeOrder(won);
    session.takeOrder(decided(won, { status: 'lost', winAmount: '0.00' }));
    expect(session.state.get().outcome).toEqual({
      numero: '20261129-144',
      stake: 2_000_000n,
      win: 0n,
      isVoid: false,
    });
    const before = decided(orderView({ orderId: 'order-2' }), { numero: '20261129-143', status: 'won' });
    session.takeOrder(before);
    session.takeOrder(decided(before, { winAmount: '500.00' }));
    expect(win()).toBe(0n);
    session.outcomeRead();
    session.takeOrder(won);
    expect(session.state.get().outcome).toBeUndefined();
  });

  it('an order that was under way and is refused says so', async () => {
    fakeVendor({ 'GET /session': BALANCE });
    const session = await openSession();
    const placing = decided(orderView(), { status: 'placing' });
    session.takeOrder(placing);
    session.take({ name: 'order', data: JSON.stringify(decided(placing, { status: 'refused' })) });
    expect(session.state.get().refused?.orderId).toBe('order-1');
    session.outcomeRead();
    expect(session.state.get().refused).toBeUndefined();
  });

  it('that was away tells, when it is back, what was decided meanwhile', async () => {
    const won = decided(orderView(), { status: 'won', winAmount: '30.00' });
    fakeVendor({
      'GET /session': BALANCE,
      'GET /stream': new Response(''),
      'GET /orders': { list: [won], totalCount: 1 },
    });
    const session = await openSession();
    session.takeOrder(orderView());
    const leave = session.follow();
    await vi.waitFor(() => expect(session.state.get().outcome?.win).toBe(3_000_000n));
    leave();
  });

  it.each([
    ['placing', 'pending', true],
    ['placing', 'refused', true],
    ['pending', 'cancelled', true],
    ['pending', 'pending', false],
    ['pending', 'placing', false],
    ['won', 'pending', false],
  ] as const)('an order that was %s and is answered as %s has gone on: %s', (before, after, isNews) => {
    const order = (status: typeof before | typeof after) => decided(orderView(), { status });
    expect(hasGoneOn(order(before), order(after))).toBe(isNews);
  });

  it('a change of an order asks for the balance', async () => {
    const vendor = fakeVendor({ 'GET /session': BALANCE });
    const session = await openSession();
    session.takeOrder(orderView());
    await vi.waitFor(() => expect(session.state.get().balance).toBe(98_000_000n));
    expect(vendor.calls.map(({ name }) => name)).toEqual(['GET /session']);
  });
});
