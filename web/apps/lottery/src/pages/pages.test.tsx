// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '../App.tsx';
import { draw, expectAccessible } from '../components/testing.tsx';
import { vectors } from '../testing.ts';
import {
  decided,
  drawn,
  drawsView,
  drawView,
  fakeVendor,
  GAME,
  NOW,
  openSession,
  orderView,
  refusal,
  type Vendor,
} from '../session/testing.ts';
import type { OrderView, ProofView } from '../wire.ts';
import { drawClient } from './testing.tsx';

let vendor: Vendor;
beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vendor = fakeVendor({
    'GET /session': { gameCode: GAME, balance: '1000.00', currency: 'THB', serverTime: NOW },
    'GET /orders': { list: [], totalCount: 0 },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const WON = decided(orderView(), { status: 'won', winAmount: '1840.00', result: '057|37' });
const CHASE = orderView({
  orderId: 'order-3',
  stopOnWin: true,
  suborders: [144, 145].map((number, at) => ({
    ...(orderView().suborders[0] as OrderView['suborders'][number]),
    suborderId: `sub-${number}`,
    numero: `20261129-${number}`,
    ...(at === 0 && { status: 'lost', isCancellable: false, result: '112|98' }),
  })),
});

/** Every page that asks has the same three beginnings. */
const ASKING: [string, string, string][] = [
  ['#/orders', 'GET /orders', 'My slips'],
  ['#/order/order-1', 'GET /orders/order-1', 'Slip'],
  ['#/results', 'GET /draws', 'Results'],
  ['#/statistics', 'GET /stats', 'Statistics'],
  ['#/verify/20261129-143', 'GET /proof', 'Verify 20261129-143'],
];

describe('a page that asks the vendor', () => {
  it.each(ASKING)('%s waits, says why nothing came, and asks again', async (fragment, call, title) => {
    vendor.answers[call] = refusal(503, 'lottery.unavailable', 'The lottery is away');
    await drawClient(await openSession(), fragment);
    await screen.findByRole('heading', { level: 1, name: title });
    await screen.findByText('The lottery is away');
    await expectAccessible();
    vendor.answers[call] = undefined;
    press('Try again');
    await screen.findByText('No answer from the server. Please check your connection.');
    const before = vendor.calls.filter(({ name }) => name === call).length;
    press('Try again');
    await vi.waitFor(() => expect(vendor.calls.filter(({ name }) => name === call).length).toBe(before + 1));
  });
});

describe('my slips', () => {
  it('are in three lists, and say so where one is empty', async () => {
    const lost = decided(orderView({ orderId: 'order-2' }), { status: 'lost', result: '112|98' });
    vendor.answers['GET /orders'] = { list: [orderView(), lost, CHASE], totalCount: 3 };
    await drawClient(await openSession(), '#/orders');
    const rows = () =>
      screen
        .queryAllByRole('listitem')
        .filter((row) => row.closest('main'))
        .map((row) => row.textContent);
    await screen.findByText('Awaiting result');
    expect(rows()).toHaveLength(1);
    fireEvent.click(screen.getByRole('radio', { name: 'Settled' }));
    expect(rows()[0]).toContain('Not won');
    fireEvent.click(screen.getByRole('radio', { name: 'Advance' }));
    expect(rows()[0]).toContain('From draw 20261129-144 · 2 draws');
    await expectAccessible();
  });

  it('begin with what those of today cost and won, by the server’s day', async () => {
    const today = Date.UTC(2026, 10, 28, 17);
    const at = (betTime: number, order: OrderView) => ({ ...order, betTime });
    const returned = decided(orderView({ orderId: 'order-2' }), { status: 'void' });
    const before = { ...WON, orderId: 'order-4' };
    vendor.answers['GET /orders'] = {
      list: [at(NOW, WON), at(today, CHASE), at(today, returned), at(today - 1, before)],
      totalCount: 50,
    };
    await drawClient(await openSession(), '#/orders');
    const sums = within(await screen.findByRole('region', { name: 'Your slips of today in this lottery' }));
    await sums.findByText('฿1,840.00');
    // One slip, and both draws of another; what was returned is not spent.
    expect(sums.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '฿60.00',
      '฿1,840.00',
    ]);
    // An order of the day before ends the reading.
    expect(vendor.calls.filter(({ name }) => name === 'GET /orders')).toHaveLength(1);
    await expectAccessible();
  });

  it('of no one are empty', async () => {
    await drawClient(await openSession(), '#/orders');
    await screen.findByText('Nothing here yet');
    await expectAccessible();
  });

  it('of further pages come on demand', async () => {
    vendor.answers['GET /orders'] = (_: unknown, query: URLSearchParams) => ({
      list: [orderView({ orderId: `order-${query.get('pageNo')}` })],
      totalCount: 2,
    });
    await drawClient(await openSession(), '#/orders');
    fireEvent.click(await screen.findByRole('button', { name: 'Show older ones' }));
    await vi.waitFor(() => expect(screen.getAllByText('Awaiting result')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Show older ones' })).toBeNull();
  });

  it('are read again when the stream tells of a change', async () => {
    vendor.answers['GET /orders'] = { list: [orderView()], totalCount: 1 };
    const session = await openSession();
    await drawClient(session, '#/orders');
    await screen.findByText('Awaiting result');
    vendor.answers['GET /orders'] = { list: [], totalCount: 0 };
    act(() => session.take({ name: 'order', data: JSON.stringify(WON) }));
    await screen.findByText('Nothing here yet');
  });
});

describe('a slip', () => {
  it('shows its odds as the board does', async () => {
    const [line] = orderView().lines as [OrderView['lines'][number]];
    vendor.answers['GET /orders/order-1'] = orderView({ lines: [{ ...line, odds: '9000' }] });
    await drawClient(await openSession(), '#/order/order-1');
    await screen.findByText(/pays 9,000$/);
  });

  it('whose lines are no longer kept says so, and still shows what it cost and won', async () => {
    const suborders = [
      ...WON.suborders,
      { ...(WON.suborders[0] as OrderView['suborders'][number]), suborderId: 'sub-2' },
    ];
    vendor.answers['GET /orders/order-1'] = { ...WON, suborders, lines: [], linesDropped: true };
    await drawClient(await openSession(), '#/order/order-1');
    const main = within(
      (await screen.findByText(/^Lines are kept for 13 months/)).closest('main') as HTMLElement,
    );
    expect(main.getAllByText('฿1,840.00').length).toBeGreaterThan(0);
    expect(main.getAllByText('Stake ฿20.00').length).toBe(2);
    expect(main.queryByRole('button', { name: 'Show hits' })).toBeNull();
    expect(main.getAllByRole('button', { name: 'Proof' })).toHaveLength(2);
    await expectAccessible();
  });

  it('that won marks the number that was drawn, and leads to its proof', async () => {
    vendor.answers['GET /orders/order-1'] = WON;
    await drawClient(await openSession(), '#/order/order-1');
    const main = within((await screen.findByText('Hits: 1')).closest('main') as HTMLElement);
    expect(main.getByText('Drawn:').parentElement?.textContent).toContain('37');
    expect(main.getAllByText('฿1,840.00')).toHaveLength(1);
    expect(main.queryByRole('button', { name: 'Cancel bet' })).toBeNull();
    await expectAccessible();
    fireEvent.click(main.getByRole('button', { name: 'Proof' }));
    await screen.findByRole('heading', { level: 1, name: 'Verify 20261129-144' });
    expect(location.hash).toBe('#/verify/20261129-144/sub-1');
  });

  it('is cancelled after a question, and says that its stake is back', async () => {
    vendor.answers['GET /orders/order-1'] = orderView();
    vendor.answers['POST /cancel'] = () => {
      vendor.answers['GET /orders/order-1'] = decided(orderView(), {
        status: 'cancelled',
        refundReason: 'player_cancelled',
      });
      return { cancelledIds: ['sub-1'], refundAmount: '20.00', refused: [] };
    };
    await drawClient(await openSession(), '#/order/order-1');
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel bet' }));
    const question = within(screen.getByRole('dialog'));
    expect(question.getByText(/฿20.00 goes back to your balance/)).toBeTruthy();
    await expectAccessible();
    fireEvent.click(question.getByRole('button', { name: 'Cancel bet' }));
    await screen.findByText('Returned: you cancelled it');
    expect(vendor.calls.filter(({ name }) => name === 'POST /cancel').map(({ body }) => body)).toEqual([
      { orderId: 'order-1', suborderIds: ['sub-1'] },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    [refusal(409, 'lottery.order.not.cancellable', 'It is too late'), 'It is too late'],
    [
      { cancelledIds: [], refundAmount: '0.00', refused: [{ suborderId: 'sub-1', errorCode: 'x' }] },
      'This bet can no longer be cancelled',
    ],
    [undefined, 'No answer from the server. Please check your connection.'],
  ])('that is not cancelled says why', async (answer, text) => {
    vendor.answers['GET /orders/order-1'] = orderView();
    vendor.answers['POST /cancel'] = answer;
    await drawClient(await openSession(), '#/order/order-1');
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel bet' }));
    const question = within(screen.getByRole('dialog'));
    fireEvent.click(question.getByRole('button', { name: 'Cancel bet' }));
    await question.findByText(text);
  });

  it('of several draws has each with its own fate', async () => {
    vendor.answers['GET /orders/order-3'] = CHASE;
    await drawClient(await openSession(), '#/order/order-3');
    await screen.findByText('Draw 20261129-145');
    expect(screen.getByText('No hit')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Cancel bet' })).toHaveLength(1);
    expect(screen.getByText(/After a win the draws that are still open/)).toBeTruthy();
    await expectAccessible();
  });
});

describe('past draws', () => {
  it('are listed by day with what was drawn, and say what is special', async () => {
    vendor.answers['GET /draws'] = drawsView(
      [],
      [
        drawView(144, -1),
        drawn(143),
        { ...drawn(142), isLate: true },
        { ...drawn(141), isBeforeSales: true },
        drawView(140, -20, { state: 'void', voidReason: 'operators' }),
        drawView(139, -25, { state: 'voiding', voidReason: 'beacon' }),
      ],
    );
    await drawClient(await openSession(), '#/results');
    const main = within((await screen.findByText('Draw 20261129-143')).closest('main') as HTMLElement);
    for (const text of ['Closed · awaiting result', 'Drawn later than planned', 'Drawn before sales began'])
      expect(main.getByText(text)).toBeTruthy();
    expect(main.getAllByText('Void · stakes are returned')).toHaveLength(2);
    expect(main.getByText('Voided by two operators')).toBeTruthy();
    expect(main.getByText('The public beacon was not heard in time')).toBeTruthy();
    expect(main.getAllByRole('heading', { level: 2 })).toHaveLength(1);
    expect(main.getAllByRole('button', { name: 'Verify' })).toHaveLength(3);
    await expectAccessible();
  });

  it('before the first one are empty', async () => {
    vendor.answers['GET /draws'] = drawsView([], []);
    await drawClient(await openSession(), '#/results');
    await screen.findByText('No results yet');
  });

  it('are counted over 30, 100 or 200, under the sentence that they change nothing', async () => {
    vendor.answers['GET /stats'] = (_: unknown, query: URLSearchParams) => ({
      places: [],
      results: query.get('draws') === '30' ? ['057|37', '137|37'] : ['057|37'],
    });
    await drawClient(await openSession(), '#/statistics');
    fireEvent.click(await screen.findByRole('radio', { name: '2 bottom' }));
    const first = () => screen.getAllByRole('row')[1]?.textContent;
    await vi.waitFor(() => expect(first()).toBe('3720'));
    expect(screen.getByText('Past draws do not change the next one')).toBeTruthy();
    await expectAccessible();
    fireEvent.click(screen.getByRole('radio', { name: 'Draws since' }));
    expect(first()).toBe('0002');
    fireEvent.click(screen.getByRole('radio', { name: '100 draws' }));
    fireEvent.click(await screen.findByRole('radio', { name: 'Often' }));
    await vi.waitFor(() => expect(first()).toBe('3710'));
    fireEvent.click(screen.getByRole('radio', { name: /High/ }));
    expect(screen.getByText('Past draws do not change the next one')).toBeTruthy();
    await expectAccessible();
  });

  it('of a race are counted place by place: each place has every number once', async () => {
    vendor.answers['GET /stats'] = { places: [], results: ['6,3,1,4,10,2,5,7,9,8', '6,1,3,4,10,2,5,7,9,8'] };
    await drawClient(await openSession(drawsView([], []), 'rank10'), '#/statistics');
    const rows = () =>
      screen
        .getAllByRole('row')
        .slice(1, 3)
        .map(({ textContent }) => textContent);
    await vi.waitFor(() => expect(rows()).toEqual(['620', '102']));
    fireEvent.click(screen.getByRole('radio', { name: 'Place 2' }));
    expect(rows()).toEqual(['111', '310']);
    await expectAccessible();
  });
});

describe('the rules', () => {
  it('tell every play with odds, return and an example in the own numbers', async () => {
    const session = await openSession();
    await drawClient(session);
    fireEvent.click(await screen.findByRole('tab', { name: '2 bottom' }));
    for (const digit of '4554') press(digit);
    fireEvent.change(screen.getByRole('textbox', { name: 'Price of one bet' }), { target: { value: '20' } });
    press('Rules');
    await screen.findByText('Example 45 54: stake ฿40 (bets: 2); each hit pays ฿1,840');
    const main = within(
      screen.getByRole('heading', { level: 1, name: 'Rules' }).closest('header')
        ?.nextElementSibling as HTMLElement,
    );
    expect(main.getAllByText(/^Example/)).toHaveLength(session.game.family.plays.length);
    expect(main.getByText(/The vendor could know a result beforehand, but can never change it/)).toBeTruthy();
    await expectAccessible();
  });
});

const BEACON = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey: '83'.repeat(96),
  round: 34_000_000,
  roundTime: NOW,
};

describe('the rules of a lottery with a beacon and a play with limits of its own', () => {
  it('say what the beacon of the next draw is for, and both limits', async () => {
    const limits = { unitMin: '2.00', unitMax: '500.00', suborderMax: '900.00' };
    const draws = drawsView([drawView(144, 3, { beacon: BEACON }), drawView(145, 8)], [drawn(143)]);
    const session = await openSession(draws, undefined, (view) => ({
      ...view,
      plays: view.plays.map((play) => (play.playCode === 'top3' ? { ...play, limits } : play)),
    }));
    await drawClient(session);
    await screen.findByRole('tab', { name: '2 bottom' });
    press('Rules');
    await screen.findByText(/when no slip can change any more, so no one knows a result beforehand/);
    expect(screen.queryByText(/could know a result beforehand/)).toBeNull();
    expect(
      screen.getByText('A price is ฿1 to ฿5,000. One slip costs at most ฿50,000 in one draw.'),
    ).toBeTruthy();
    expect(screen.getByText('A price is ฿2 to ฿500. One slip costs at most ฿900 in one draw.')).toBeTruthy();
  });
});

describe('the rules while only later draws have a beacon', () => {
  it('promise none of the draw that is on sale now', async () => {
    const draws = drawsView([drawView(144, 3), drawView(145, 8, { beacon: BEACON })], [drawn(143)]);
    await drawClient(await openSession(draws));
    await screen.findByRole('tab', { name: '2 bottom' });
    press('Rules');
    await screen.findByText(/The vendor could know a result beforehand, but can never change it/);
    expect(screen.queryByText(/public beacon/)).toBeNull();
  });
});

describe('the proof of a draw', () => {
  const vector = vectors.results.find(({ family }) => family === 'th3');
  const proof = (change: Partial<ProofView['draw']> = {}): ProofView => ({
    draw: drawView(42, -5, {
      gameCode: vector?.gameCode ?? '',
      numero: vector?.numero ?? '',
      seed: vectors.serverSeed,
      seedHash: vectors.serverSeedHash,
      result: vector?.result ?? '',
      ...change,
    }),
  });
  const verdicts = () =>
    screen
      .getAllByRole('heading', { level: 2 })
      .filter((heading) => heading.closest('[hidden]') === null)
      .map(({ textContent }) => textContent);

  it('is computed here: the seed has its fingerprint and gives the result', async () => {
    vendor.answers['GET /proof'] = proof();
    await drawClient(await openSession(), `#/verify/${vector?.numero}`);
    await screen.findByText(vectors.serverSeed);
    expect(verdicts()).toEqual([
      'The seed has the fingerprint that was shown before the drawAgrees',
      'The seed gives the published resultAgrees',
    ]);
    await expectAccessible();
  });

  it('shows both sides where a result is another one', async () => {
    vendor.answers['GET /proof'] = proof({ result: '000|00' });
    await drawClient(await openSession(), `#/verify/${vector?.numero}`);
    await screen.findByText(vector?.result ?? '');
    expect(verdicts()[1]).toBe('The seed gives the published resultDoes not agree');
  });

  it('of a day and of the own slip follows the path to the root, and counts what the slip wins', async () => {
    const list = vectors.lists.find(({ items }) => items.length > 2);
    const at = 1;
    const inclusion = {
      item: list?.items[at] ?? '',
      index: at,
      size: list?.items.length ?? 0,
      path: list?.paths[at] ?? [],
      root: list?.root ?? '',
    };
    vendor.answers['GET /proof'] = {
      ...proof(),
      day: inclusion,
      sealedRoot: inclusion.root,
      sealedSize: inclusion.size,
      suborder: inclusion,
    };
    await drawClient(await openSession(), `#/verify/${vector?.numero}/sub-1`);
    await screen.findByText(vectors.serverSeed);
    // The path is right, but the item is neither this draw's commitment nor this slip.
    expect(verdicts().slice(2)).toEqual([
      expect.stringMatching(/^Its fingerprint is no. 2 .*Does not agree$/),
      expect.stringMatching(/^Slips sealed before the result/),
      expect.stringMatching(/^Your slip is no. 2 .*Does not agree$/),
    ]);
  });

  it('is there for anyone, without a session', async () => {
    vendor.answers['GET /proof'] = proof();
    const verify = { game: 'yeekee-lucky-draw', numero: '' };
    const launch = {
      gameCode: 'verify',
      ticket: undefined,
      language: 'EN',
      backUrl: '/m/home',
      vendor: '',
      verify,
    } as const;
    await draw(<App launch={launch} />);
    fireEvent.change(await screen.findByRole('textbox', { name: 'Draw' }), {
      target: { value: ` ${vector?.numero} ` },
    });
    press('Verify');
    await screen.findByText(vectors.serverSeed);
    expect(verdicts()[1]).toBe('The seed gives the published resultAgrees');
    expect(vendor.calls.map(({ name }) => name)).toEqual(['GET /proof']);
    await expectAccessible();
  });

  it('with a beacon says that its round is after the draw, and that its signature is not checked here', async () => {
    const round = 34_000_000;
    const roundTime = 1_692_803_367_000 + (round - 1) * 3_000;
    const agreed = { ...BEACON, chain: 'ee'.repeat(32), round, roundTime, signature: 'b4'.repeat(48) };
    vendor.answers['GET /proof'] = proof({ drawTime: roundTime - 1, beacon: agreed });
    await drawClient(await openSession(), `#/verify/${vector?.numero}`);
    await screen.findByText('b4'.repeat(48));
    expect(verdicts()).toContain('Round 34000000 of the public beacon is after the draw’s momentAgrees');
    expect(screen.getByText(/Your browser has not checked this signature/)).toBeTruthy();
    expect(screen.getByText('83'.repeat(96))).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'The round as the network publishes it' })).toBeNull();
    await expectAccessible();
  });

  it('of quicknet leads to where that network publishes the round, and does not believe another key', async () => {
    vendor.answers['GET /proof'] = { draw: drawView(144, 3, { beacon: BEACON }) };
    await drawClient(await openSession(), '#/verify/20261129-144');
    const link = await screen.findByRole('link', { name: 'The round as the network publishes it' });
    expect(link.getAttribute('href')).toBe(`https://api.drand.sh/${BEACON.chain}/public/34000000`);
    expect(verdicts()).toContain(
      'Round 34000000 of the public beacon is after the draw’s momentDoes not agree',
    );
  });

  it.each([
    ['beacon', 'The public beacon was not heard in time'],
    ['operators', 'Voided by two operators'],
  ] as const)('of a draw that is void says why: %s', async (voidReason, text) => {
    vendor.answers['GET /proof'] = { draw: drawView(144, -3, { state: 'void', voidReason }) };
    await drawClient(await openSession(), '#/verify/20261129-144');
    await screen.findByText(text);
    expect(screen.queryByText('The seed is published with the result, which is not there yet')).toBeNull();
  });

  it('of a draw without a result says that the seed comes with it', async () => {
    vendor.answers['GET /proof'] = { draw: drawView(144, 3) };
    await drawClient(await openSession(), '#/verify/20261129-144');
    await screen.findByText('The seed is published with the result, which is not there yet');
  });
});
