// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { open, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';
import { prizeNames, prizesOf } from './drawn-result.ts';
import { nextNumero } from './lottery-numeros.ts';

stubBrowser();
const { leaveGame } = await import('./launch.ts');
const { default: VendorCentrePage } = await import('./VendorCentrePage.tsx');
const MENU = 'GET /lgw/vn/games/game_menu';
const RECENT = 'GET /lgw/vn/games/game_menu/recent';
const DRAWN = 'GET /lgw/vn/numeros/opened/game';
const OPENED = 'GET /lotto/lgw/games/opened/numero';
const LAUNCH = 'GET /wps/game/launchGame';

/** 13:45 at the merchant. */
const NOW = Date.parse('2026-11-29T06:45:00Z');
const MINUTE_MS = 60_000;
const HANOI =
  '49991|10659|45639,03167|85229,03819,96227,20840,76666,01230|0073,0525,6100,0623|9233,1003,5188,7647,3461,4666|395,024,604|52,92,85,22';

const lottery = (gameCode: string, gameName: string, vendor: string, gameCategory: string) => ({
  gameCode,
  gameName,
  vendor,
  iconUrl: `/assets/games/${gameCode}.webp`,
  gameCategory,
  gameClassify: 'X',
  prizeMode: 'Elott',
  playTypes: ['Tradition'],
  supportPlay: false,
  isOwnDraw: true,
  minBet: '1.00',
});
const YEEKEE = lottery('yeekee-speed', 'Yeekee 5 Minutes', 'LOTT', 'LOTT');
const FAST_HANOI = lottery('fast-hanoi-one-minute', 'Fast Hanoi 1 Minute', 'TCG_LOTTO_VN', 'ELOTT');
const onSale = { numero: '20261129-082', closeTime: NOW + 4 * MINUTE_MS };

const drawn = (gameCode: string, numero: string, minutesAgo: number, more: object = {}) => ({
  gameCode,
  numero,
  openTime: NOW - (minutesAgo + 5) * MINUTE_MS,
  closeTime: NOW - minutesAgo * MINUTE_MS - 10_000,
  drawTime: NOW - minutesAgo * MINUTE_MS,
  ...more,
});

const opened = (more: object = {}) => ({
  gameCode: 'yeekee-speed',
  numero: '20261129-082',
  openTime: NOW - MINUTE_MS,
  closeTime: NOW + 4 * MINUTE_MS,
  drawTime: NOW + 4 * MINUTE_MS + 10_000,
  isSale: true,
  remainTime: 4 * MINUTE_MS,
  lockTime: 10,
  state: 'open',
  serverTime: NOW,
  seedHash: 'ab'.repeat(32),
  previous: { numero: '20261129-081', result: '057|37', drawTime: NOW - MINUTE_MS, seed: 'cd'.repeat(32) },
  ...more,
});

const bare = (body: object) => () => Response.json(body, { headers: { date: new Date(NOW).toUTCString() } });
const group = (code: string, name: string, games: object[]) => ({
  gameGroupCode: code,
  gameGroupName: name,
  games,
});
const show = (path: string, who?: null) => open(VendorCentrePage, path, ['games', 'titles', 'home'], who);

/** The result of each lottery as it is read out, by the button that shows its last draws. */
const lastOf = async (name: string) =>
  (await screen.findByRole('button', { name: new RegExp(`Show the last draws of ${name}`) })).textContent;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  const vendor = (code: string) => ({ vassalage: code, displayName: code, sort: 1 });
  serve({
    'GET /wps/relay/GCSGAME_getVassGameType': () => ({
      types: { LOTT: [vendor('LOTT')], ELOTT: [vendor('ELOTT')] },
      gameClassify: {},
      sorting: [],
    }),
    [MENU]: bare({
      prizeMode: 'Elott',
      list: [
        group('YKE', 'Yeekee', [{ ...YEEKEE, ...onSale }]),
        group('VN', 'Vietnam lottery', [{ ...FAST_HANOI, ...onSale }]),
      ],
    }),
    [RECENT]: bare({ list: [FAST_HANOI, YEEKEE] }),
    [DRAWN]: (request) =>
      bare({
        list: new URL(request.url).searchParams.has('gameCode')
          ? [
              drawn('yeekee-speed', '20261129-082', -4),
              drawn('yeekee-speed', '20261129-081', 1, { result: '057|37' }),
              drawn('yeekee-speed', '20261129-080', 6, { result: '991|04', isLate: true }),
              drawn('yeekee-speed', '20261128-079', 1_440, {}),
            ]
          : [drawn('fast-hanoi-one-minute', '20261129-0824', 1, { result: HANOI })],
      })(),
    [OPENED]: bare(opened()),
    [LAUNCH]: () => ({ gameUrl: '/lottery/yeekee-speed#ticket=t' }),
  });
});
afterEach(() => {
  leaveGame();
  vi.useRealTimers();
});

describe('the recent lotteries', () => {
  it('LOT-005 API-066: a member sees the lotteries played last, and a tap opens one again', async () => {
    await show('/m/vn-games');
    const recent = within(await screen.findByRole('list', { name: 'Played recently' }));
    expect(recent.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Fast Hanoi 1 Minute',
      'Yeekee 5 Minutes',
    ]);
    fireEvent.click(recent.getByText('Yeekee 5 Minutes'));
    await vi.waitFor(() => expect(requestsTo(LAUNCH)).toHaveLength(1));
    const asked = new URL(requestsTo(LAUNCH)[0]?.url ?? '').searchParams;
    expect([asked.get('vendor'), asked.get('gameId')]).toEqual(['LOTT', 'yeekee-speed']);
  });

  it('LOT-005: a category has its own recent lotteries only, and leads to all of them', async () => {
    await show('/m/elott');
    const recent = within(await screen.findByRole('list', { name: 'Played recently' }));
    expect(recent.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Fast Hanoi 1 Minute',
    ]);
    expect(screen.getByRole('link', { name: 'All lotteries' }).getAttribute('href')).toBe('/m/vn-games');
  });

  it('LOT-005: a visitor has none, and nothing is asked for', async () => {
    await show('/m/vn-games', null);
    await screen.findByText('Yeekee 5 Minutes');
    expect(screen.queryByText('Played recently')).toBeNull();
    expect(requestsTo(RECENT)).toHaveLength(0);
  });

  it('the draws are there where the recent lotteries do not answer', async () => {
    serve({ [RECENT]: () => new Refused(503, 'lottery.unavailable') });
    await show('/m/vn-games');
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(await screen.findByText('Yeekee 5 Minutes')).toBeDefined();
  });

  it('what was played in the frame is there when it closes', async () => {
    await show('/m/vn-games');
    const recent = within(await screen.findByRole('list', { name: 'Played recently' }));
    serve({ [RECENT]: bare({ list: [YEEKEE, FAST_HANOI] }) });
    fireEvent.click(recent.getByText('Yeekee 5 Minutes'));
    await vi.waitFor(() => expect(requestsTo(LAUNCH)).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(10));
    act(leaveGame);
    await vi.waitFor(() =>
      expect(recent.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
        'Yeekee 5 Minutes',
        'Fast Hanoi 1 Minute',
      ]),
    );
  });
});

describe('the numeros of lotteries', () => {
  it('LOT-006 API-067 API-068: every lottery of every category shows its newest numero, when it was drawn and its result', async () => {
    await show('/m/vn-games');
    await vi.waitFor(async () =>
      expect(await lastOf('Yeekee')).toMatch(/^Drawn 20261129-081 · 13:44057 05737 37/),
    );
    // Of many prizes the first stands for all.
    expect(await lastOf('Fast Hanoi')).toMatch(/^Drawn 20261129-0824 · 13:4449991 49991Show/);
    // Those of the one answer are not asked for by themselves.
    const asked = requestsTo(OPENED).map(({ url }) => new URL(url).searchParams.get('gameCode'));
    expect(asked).toEqual(['yeekee-speed']);
    expect(requestsTo(DRAWN)).toHaveLength(1);
  });

  it('LOT-006: a tap tells the draw on sale with its countdown and fingerprint, and the last ones before it', async () => {
    await show('/m/lott');
    fireEvent.click(await screen.findByRole('button', { name: /Show the last draws of Yeekee/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Yeekee 5 Minutes' }));
    expect((await sheet.findByRole('timer')).textContent).toBe('Closes in04:00');
    expect(sheet.getByText('Draws at 13:49')).toBeDefined();
    expect(sheet.getByText('ab'.repeat(32))).toBeDefined();
    expect(sheet.getByText('Past draws do not change the next one')).toBeDefined();
    const past = (await sheet.findAllByRole('listitem')).map(({ textContent }) => textContent);
    // The one on sale is not among them; a draw of another day has its day.
    expect(past).toEqual([
      'Draw 20261129-08113:44057 05737 37',
      'Draw 20261129-08013:39991 99104 04Drawn later than planned',
      'Draw 20261128-0792026/11/28 13:45No result yet',
    ]);
    fireEvent.click(sheet.getByRole('button', { name: 'Play' }));
    await vi.waitFor(() => expect(requestsTo(LAUNCH)).toHaveLength(1));
  });

  it('LOT-006: all prizes of a draw have their names and numbers', async () => {
    serve({
      [DRAWN]: bare({ list: [drawn('fast-hanoi-one-minute', '20261129-0824', 1, { result: HANOI })] }),
      [OPENED]: bare(opened({ gameCode: 'fast-hanoi-one-minute', numero: '20261129-0825' })),
    });
    await show('/m/elott');
    fireEvent.click(await screen.findByRole('button', { name: /Show the last draws of Fast Hanoi/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Fast Hanoi 1 Minute' }));
    const prizes = within(await sheet.findByRole('listitem'));
    expect(prizes.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Special prize',
      ...[1, 2, 3, 4, 5, 6, 7].map((count) => `Prize ${count}`),
    ]);
    const numbers = prizes.getAllByRole('definition').map(({ textContent }) => textContent);
    expect([numbers[0], numbers[2], numbers[7]]).toEqual(['49991', '45639 · 03167', '52 · 92 · 85 · 22']);
  });

  it('a draw that has not been held is awaited', async () => {
    serve({ [OPENED]: bare(opened({ previous: { numero: '20261129-081', drawTime: NOW - 2_000 } })) });
    await show('/m/lott');
    await vi.waitFor(async () =>
      expect(await lastOf('Yeekee')).toMatch(/^Drawn 20261129-081 · 13:44Awaiting result/),
    );
    serve({ [OPENED]: bare(opened()) });
    await act(() => vi.advanceTimersByTimeAsync(3_500));
    expect(await lastOf('Yeekee')).toContain('057');
  });

  it('where no draw is on sale the sheet says when the next one opens, and where none was held, that', async () => {
    const { previous: _, ...first } = opened({
      isSale: false,
      openTime: NOW + 60 * MINUTE_MS,
      remainTime: 0,
    });
    serve({ [OPENED]: bare(first), [DRAWN]: bare({ list: [] }) });
    await show('/m/lott');
    fireEvent.click(await screen.findByRole('button', { name: /Show the last draws of Yeekee/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Yeekee 5 Minutes' }));
    expect(await sheet.findByText('Opens at 14:45')).toBeDefined();
    expect(sheet.getByText('Closed')).toBeDefined();
    expect(await sheet.findByText('No draw has been held yet.')).toBeDefined();
  });

  it('where sales are stopped the sheet says when it is drawn, not when it opened', async () => {
    serve({ [OPENED]: bare(opened({ isSale: false, state: 'suspended' })) });
    await show('/m/lott');
    fireEvent.click(await screen.findByRole('button', { name: /Show the last draws of Yeekee/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Yeekee 5 Minutes' }));
    expect(await sheet.findByText('Draws at 13:49')).toBeDefined();
    expect(sheet.queryByText(/^Opens at/)).toBeNull();
  });

  it('where the newest draws do not answer, each lottery is asked for by itself', async () => {
    serve({
      [DRAWN]: () => new Refused(503, 'lottery.unavailable'),
      [OPENED]: bare(opened({ gameCode: 'fast-hanoi-one-minute' })),
    });
    await show('/m/elott');
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(await lastOf('Fast Hanoi')).toMatch(/^Drawn 20261129-081 /);
  });

  it('the draw is asked for again when it opens or has been drawn, and soon while a result is awaited', () => {
    const next = (more: object) => nextNumero(opened(more) as never);
    const closed = { isSale: false, remainTime: 0 };
    const unknown = { numero: '20261129-081' };
    expect([
      next({ drawTime: NOW + 30_000 }),
      next({ drawTime: NOW + 15 * MINUTE_MS }),
      next({ ...closed, openTime: NOW + 20_000, drawTime: NOW + 15 * MINUTE_MS, previous: undefined }),
      next({ ...closed, openTime: NOW + 60 * MINUTE_MS, drawTime: NOW + 65 * MINUTE_MS }),
      next({ drawTime: NOW + 30_000, previous: undefined }),
      next({ drawTime: NOW + 30_000, previous: { ...unknown, drawTime: NOW - 20 * MINUTE_MS } }),
      next({ ...closed, drawTime: NOW - 20 * MINUTE_MS }),
    ]).toEqual([32_000, 60_000, 22_000, 60_000, 32_000, 32_000, 60_000]);
    expect([
      next({ previous: { ...unknown, drawTime: NOW - MINUTE_MS } }),
      next({ ...closed, drawTime: NOW - 1_000 }),
      next({ drawTime: NOW + 500 }),
      nextNumero(undefined),
    ]).toEqual([3_000, 3_000, 3_000, 3_000]);
  });
});

describe('a result', () => {
  it('is read by its shape', () => {
    expect(prizesOf('057|37')).toEqual([[['0', '5', '7']], [['3', '7']]]);
    expect(prizesOf('2805')).toEqual([[['2', '8', '0', '5']]]);
    expect(prizesOf('11,4,3,1,6')).toEqual([[['11'], ['4'], ['3'], ['1'], ['6']]]);
    expect(prizesOf(HANOI)[7]).toEqual([
      ['5', '2'],
      ['9', '2'],
      ['8', '5'],
      ['2', '2'],
    ]);
  });

  it('has names for its prizes where there are several', () => {
    const names = (text: string) => prizeNames(prizesOf(text));
    expect(names('2805')).toEqual([undefined]);
    expect(names('057|37')).toEqual(['Top', 'Bottom']);
    expect(names('730826|45|154,967|208,481')).toEqual(['First', 'Bottom', 'Front', 'Last']);
    expect(names(HANOI)).toEqual(['Special', 1, 2, 3, 4, 5, 6, 7]);
    expect(names(`${HANOI}|77`)).toHaveLength(9);
  });
});
