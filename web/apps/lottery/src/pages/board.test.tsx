// @vitest-environment jsdom
import { Refused, Unreachable } from '@erawan/kit/vendor-call';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../components/testing.tsx';
import { NoTicket } from '../session/lottery-session.ts';
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
import type { QuoteRequest } from '../wire.ts';
import { drawClient, drawUnopened } from './testing.tsx';

let vendor: Vendor;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vendor = fakeVendor({
    'GET /session': { gameCode: GAME, balance: '1000.00', currency: 'THB', serverTime: NOW },
    'GET /orders': { list: [], totalCount: 0 },
    'GET /draws': drawsView([drawView(144, 3), drawView(145, 8), drawView(146, 13)], []),
    'POST /quote': (body: unknown) => quoteOf(body as QuoteRequest),
    'POST /orders': orderView(),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** What the vendor counts where nothing is reduced or closed. */
function quoteOf({ lines }: QuoteRequest, odds = '92') {
  return {
    total: `${lines.length * 20}.00`,
    lines: lines.map(({ playCode, selection }) => ({
      playCode,
      selection,
      bets: 1,
      factor: 1,
      stake: '20.00',
      parts: [{ selection, odds, isClosed: false }],
    })),
  };
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const sent = (name: string) => vendor.calls.filter((call) => call.name === name).map(({ body }) => body);

/** Types a number of two digits for two bottom and opens the slip with its line. */
async function toSlip(digits = '37') {
  fireEvent.click(await screen.findByRole('tab', { name: '2 bottom' }));
  for (const digit of digits) press(digit);
  fireEvent.change(screen.getByRole('textbox', { name: 'Price of one bet' }), { target: { value: '20' } });
  press('Add to slip');
  press(/^Slip \(1\)/);
  return within(await screen.findByRole('dialog'));
}

async function toConfirm() {
  const slip = await toSlip();
  fireEvent.click(slip.getByRole('button', { name: 'Bet now' }));
  return within(await screen.findByRole('dialog', { name: 'Check your bet' }));
}

describe('the board', () => {
  it('says draw, time, balance, last result, price and return before anything is tapped', async () => {
    const { container } = await drawClient(await openSession());
    await screen.findByRole('tablist', { name: 'Plays' });
    for (const text of ['Yeekee 15 Minutes', 'Draw 20261129-144', '฿1,000.00', '03:00', 'returns 90 %'])
      expect(container.textContent).toContain(text);
    expect(screen.getByRole('region', { name: 'Last result' }).textContent).toContain('20261129-143');
    await expectAccessible();
  });

  it('has the cells of the other kind of board one tap away', async () => {
    await drawClient(await openSession());
    fireEvent.click(await screen.findByRole('radio', { name: 'Entertainment' }));
    const tabs = within(screen.getByRole('tablist', { name: 'Plays' }));
    expect(tabs.getAllByRole('tab').map(({ textContent }) => textContent)).toHaveLength(2);
    expect(screen.getByRole('button', { name: /^High/ }).getAttribute('aria-pressed')).toBe('false');
    await expectAccessible();
  });

  it('OPN-110: opens the kind of board that was chosen last at this lottery', async () => {
    const { unmount } = await drawClient(await openSession());
    fireEvent.click(await screen.findByRole('radio', { name: 'Entertainment' }));
    unmount();
    const next = await drawClient(await openSession());
    const chosen = () => screen.getByRole('radio', { name: 'Entertainment' }).getAttribute('aria-checked');
    await screen.findByRole('tablist', { name: 'Plays' });
    expect(chosen()).toBe('true');
    next.unmount();
    await drawClient(await openSession(undefined, 'th3', (view) => ({ ...view, gameCode: 'yeekee-speed' })));
    await screen.findByRole('tablist', { name: 'Plays' });
    expect(chosen()).toBe('false');
  });

  it('keys and grid show the same numbers', async () => {
    await drawClient(await openSession());
    fireEvent.click(await screen.findByRole('tab', { name: '2 bottom' }));
    for (const digit of '4554') press(digit);
    fireEvent.click(screen.getByRole('radio', { name: 'Grid' }));
    const chosen = () => screen.getAllByRole('button', { pressed: true }).map((cell) => cell.textContent);
    expect(chosen()).toEqual(['45', '54']);
    press('54');
    press('07');
    fireEvent.click(screen.getByRole('radio', { name: 'Keypad' }));
    const list = screen.getByRole('list', { name: 'Numbers that are in' });
    expect(within(list).getAllByRole('button')).toHaveLength(2);
    expect(list.textContent).toBe('4507');
  });

  it('a swipe over the board opens the next play, and none over a strip that scrolls', async () => {
    await drawClient(await openSession());
    const panel = (await screen.findAllByRole('tabpanel'))[0] as HTMLElement;
    const at = (clientX: number, clientY: number) => [{ clientX, clientY }];
    const swipe = (from: [number, number], to: [number, number]) => {
      fireEvent.touchStart(panel, { touches: at(...from) });
      fireEvent.touchEnd(panel, { changedTouches: at(...to) });
    };
    const open = () => screen.getByRole('tab', { selected: true }).textContent;
    swipe([300, 400], [200, 410]);
    expect(open()).toBe('3 tote');
    swipe([200, 400], [300, 400]);
    expect(open()).toBe('3 top');
    swipe([300, 400], [200, 300]);
    expect(open()).toBe('3 top');
  });

  it('without a draw on sale says so, and the results are open', async () => {
    const { container } = await drawClient(await openSession(drawsView([], [drawn(143)])));
    await screen.findByText('No draw is open');
    expect(container.textContent).toContain('No draw takes bets at this moment');
    await expectAccessible();
  });

  it('without a connection can be read, and says that nothing can be bet', async () => {
    const session = await openSession();
    await drawClient(session);
    await screen.findByText('No connection: you can look, but not bet');
    await expectAccessible();
  });

  it('waits for the result of a draw that has closed', async () => {
    await drawClient(await openSession(drawsView([drawView(145, 4)], [drawView(144, -1)])));
    expect((await screen.findByRole('region', { name: 'Last result' })).textContent).toContain(
      'Closed · awaiting result',
    );
  });

  it.each<[Error, string]>([
    [new Unreachable(), 'No answer from the server. Please check your connection.'],
    [new Refused('lottery.unavailable', 503, 'The lottery is away'), 'The lottery is away'],
    [new Refused('player.disabled', 403, 'This account cannot play now'), 'This account cannot play now'],
    [
      new Refused('ticket.invalid', 401, ''),
      'The session has ended. Please open the lottery again from its list.',
    ],
    [new NoTicket(), 'The session has ended. Please open the lottery again from its list.'],
  ])('that cannot be opened says why: %s', async (error, text) => {
    await drawUnopened(error);
    await screen.findByText(text);
    const canAgain = error instanceof Unreachable || (error instanceof Refused && error.status >= 500);
    expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(canAgain ? 1 : 0);
    await expectAccessible();
  });

  it('a session that ends while it is open takes the board away', async () => {
    const session = await openSession();
    await drawClient(session);
    await screen.findByRole('tablist', { name: 'Plays' });
    act(() => session.api.onEnded());
    expect(await screen.findByText(/The session has ended/)).toBeTruthy();
    expect(screen.queryByRole('tablist', { name: 'Plays' })).toBeNull();
  });
});

describe('the slip', () => {
  it('asks for the price, then shows draw, total and the balance after', async () => {
    await drawClient(await openSession());
    const sheet = await toConfirm();
    expect(sent('POST /quote')).toEqual([
      {
        lines: [{ playCode: 'bot2', selection: '37', unit: '20.00' }],
        phases: [{ numero: '20261129-144', multiple: 1 }],
      },
    ]);
    for (const text of ['Yeekee 15 Minutes', '20261129-144', '฿20.00', '฿980.00'])
      expect(sheet.getAllByText(text).length).toBeGreaterThan(0);
    await expectAccessible();
  });

  it('is placed once by one press, and its receipt empties it', async () => {
    await drawClient(await openSession());
    const sheet = await toConfirm();
    const place = sheet.getByRole('button', { name: 'Place bet' });
    fireEvent.click(place);
    fireEvent.click(place);
    await screen.findByRole('dialog', { name: 'Bet placed' });
    expect(sent('POST /orders')).toHaveLength(1);
    expect(sent('POST /orders')[0]).toMatchObject({ total: '20.00', lines: [{ odds: '92' }] });
    expect(screen.getByText('ORDER1')).toBeTruthy();
    press('Done');
    expect(screen.queryByRole('button', { name: /^Slip \(/ })).toBeNull();
  });

  it('without an answer is sent again with the same key', async () => {
    vi.useRealTimers();
    vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
    let attempts = 0;
    vendor.answers['POST /orders'] = () => {
      attempts += 1;
      return attempts === 1
        ? undefined
        : attempts === 2
          ? refusal(503, 'lottery.unavailable', 'away')
          : orderView();
    };
    await drawClient(await openSession());
    const sheet = await toConfirm();
    fireEvent.click(sheet.getByRole('button', { name: 'Place bet' }));
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    await screen.findByRole('dialog', { name: 'Bet placed' });
    const keys = sent('POST /orders').map((body) => (body as { orderKey: string }).orderKey);
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  });

  it('that was never answered stays, with the sentence that nothing is placed twice', async () => {
    vi.useRealTimers();
    vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
    vendor.answers['POST /orders'] = undefined;
    await drawClient(await openSession());
    const sheet = await toConfirm();
    fireEvent.click(sheet.getByRole('button', { name: 'Place bet' }));
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    await sheet.findByText(/the same slip is never placed twice/);
    vendor.answers['POST /orders'] = orderView();
    fireEvent.click(sheet.getByRole('button', { name: 'Place bet' }));
    await screen.findByRole('dialog', { name: 'Bet placed' });
    const keys = sent('POST /orders').map((body) => (body as { orderKey: string }).orderKey);
    expect(new Set(keys).size).toBe(1);
  });

  it('whose price has moved is shown again, and is not confirmed before that', async () => {
    vendor.answers['POST /quote'] = (body: unknown) => quoteOf(body as QuoteRequest, '76');
    await drawClient(await openSession());
    const slip = await toSlip();
    fireEvent.click(slip.getByRole('button', { name: 'Bet now' }));
    await slip.findByText('Price changed: 92 → 76');
    expect(screen.queryByRole('dialog', { name: 'Check your bet' })).toBeNull();
    fireEvent.click(slip.getByRole('button', { name: 'Understood' }));
    fireEvent.click(slip.getByRole('button', { name: 'Bet now' }));
    await screen.findByRole('dialog', { name: 'Check your bet' });
  });

  it('that the vendor refuses for a moved price goes back with the new one', async () => {
    const quote = quoteOf(
      { lines: [{ playCode: 'bot2', selection: '37', unit: '20.00' }], phases: [] },
      '76',
    );
    vendor.answers['POST /orders'] = refusal(409, 'lottery.odds.changed', 'The price has changed', { quote });
    await drawClient(await openSession());
    const sheet = await toConfirm();
    fireEvent.click(sheet.getByRole('button', { name: 'Place bet' }));
    await screen.findByText('Price changed: 92 → 76');
    expect(screen.queryByRole('dialog', { name: 'Check your bet' })).toBeNull();
  });

  it('with a number that is closed names it and takes it out', async () => {
    const closed = [{ line: 0, numero: '20261129-144', playCode: 'bot2', number: '37' }];
    vendor.answers['POST /orders'] = refusal(409, 'lottery.number.closed', 'Some numbers are sold out', {
      closed,
    });
    await drawClient(await openSession());
    const sheet = await toConfirm();
    fireEvent.click(sheet.getByRole('button', { name: 'Place bet' }));
    await screen.findByText('Some numbers are sold out');
    press('Remove closed numbers');
    expect(screen.getByText('Nothing on the slip yet')).toBeTruthy();
  });

  it('whose draw has closed moves to the next one only by a tap', async () => {
    vendor.answers['POST /orders'] = refusal(409, 'lottery.draw.closed', 'This draw is closed for betting', {
      numero: '20261129-145',
    });
    await drawClient(await openSession());
    const sheet = await toConfirm();
    fireEvent.click(sheet.getByRole('button', { name: 'Place bet' }));
    await screen.findByText('Draw 20261129-144 is closed');
    press('Move to draw 20261129-145');
    await screen.findByRole('dialog', { name: 'Slip · draw 20261129-145' });
  });

  it.each([
    ['limit.reached', 'This bet exceeds your limit'],
    ['lottery.limit.reached', 'The limit has been reached'],
    ['insufficient.balance', 'The balance is not sufficient'],
  ])('that is refused with %s says the sentence of the server', async (code, text) => {
    vendor.answers['POST /orders'] = refusal(409, code, text);
    await drawClient(await openSession());
    const sheet = await toConfirm();
    fireEvent.click(sheet.getByRole('button', { name: 'Place bet' }));
    await sheet.findByText(text);
    await expectAccessible();
  });

  it('goes into several draws with stop on win', async () => {
    vendor.answers['POST /quote'] = (body: unknown) => ({ ...quoteOf(body as QuoteRequest), total: '40.00' });
    await drawClient(await openSession());
    const slip = await toSlip();
    fireEvent.click(await slip.findByRole('button', { name: 'Advance play' }));
    press('Bet on 2 draws');
    const sheet = within(await screen.findByRole('dialog', { name: 'Check your bet' }));
    fireEvent.click(sheet.getByRole('button', { name: 'Place bet' }));
    await screen.findByRole('dialog', { name: 'Bet placed' });
    expect(sent('POST /orders')[0]).toMatchObject({
      stopOnWin: true,
      total: '40.00',
      phases: [
        { numero: '20261129-144', multiple: 1 },
        { numero: '20261129-145', multiple: 1 },
      ],
    });
  });

  it('is still there after a reload of the tab', async () => {
    const { unmount } = await drawClient(await openSession());
    await toSlip();
    unmount();
    await drawClient(await openSession());
    expect(await screen.findByRole('button', { name: /^Slip \(1\)/ })).toBeTruthy();
  });
});

describe('what became of a draw', () => {
  it('is a notice only where more comes back than was staked', async () => {
    const session = await openSession();
    await drawClient(session);
    await screen.findByRole('tablist', { name: 'Plays' });
    act(() => session.takeOrder(orderView()));
    act(() => session.takeOrder(decided(orderView(), { status: 'won', winAmount: '1840.00' })));
    expect(await screen.findByText('Won in draw 20261129-144')).toBeTruthy();
    expect(screen.getByText('฿1,840.00')).toBeTruthy();
    press('Close this notice');
    expect(screen.queryByText('Won in draw 20261129-144')).toBeNull();
  });

  it.each([
    ['won', '20.00', 'Draw 20261129-144: ฿20.00 came back of ฿20.00'],
    ['lost', '0.00', 'Draw 20261129-144: not won'],
    ['void', '0.00', 'Draw 20261129-144 was void: ฿20.00 is returned'],
  ] as const)('is a plain line otherwise: %s', async (status, winAmount, text) => {
    const session = await openSession();
    await drawClient(session);
    await screen.findByRole('tablist', { name: 'Plays' });
    act(() => session.takeOrder(orderView()));
    act(() => session.takeOrder(decided(orderView(), { status, winAmount })));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText(/^Won/)).toBeNull();
  });
});
