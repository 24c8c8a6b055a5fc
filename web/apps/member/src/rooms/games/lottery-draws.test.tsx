// @vitest-environment jsdom
import { keptPlayType } from '@erawan/kit/play-type';
import { act, fireEvent, renderHook, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { open, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';
import { nextLook } from './lottery-menu.ts';

stubBrowser();
const { leaveGame, useOpenGame } = await import('./launch.ts');
const { default: VendorCentrePage } = await import('./VendorCentrePage.tsx');
const MENU = 'GET /lgw/vn/games/game_menu';
const LAUNCH = 'GET /wps/game/launchGame';

/** 13:45 at the merchant. */
const NOW = Date.parse('2026-11-29T06:45:00Z');
const lottery = (gameCode: string, gameName: string, category: string, closesInS: number) => ({
  gameCode,
  gameName,
  vendor: category === 'ELOTT' ? 'ELOTT' : 'LOTT',
  iconUrl: `/assets/games/${gameCode}.webp`,
  gameCategory: category,
  gameClassify: 'YKE',
  prizeMode: 'Elott',
  playTypes: ['Tradition'],
  supportPlay: false,
  isOwnDraw: true,
  minBet: '1.00',
  numero: '20261129-082',
  closeTime: NOW + closesInS * 1_000,
});

const group = (code: string, name: string, games: object[]) => ({
  gameGroupCode: code,
  gameGroupName: name,
  games,
});

/** The menu of a server whose clock is ahead of this one's. */
const menu =
  (aheadS = 0) =>
  () => {
    const list = [
      group('YKE', 'Yeekee', [
        lottery('yeekee-speed', 'Yeekee 5 Minutes', 'LOTT', 200 + aheadS),
        lottery('yeekee-lucky-draw', 'Yeekee 15 Minutes', 'LOTT', 800 + aheadS),
      ]),
      group('DIG', 'Digits and dice', [lottery('digit-rush', 'Digit Rush', 'ELOTT', 42 + aheadS)]),
    ];
    const date = new Date(NOW + aheadS * 1_000).toUTCString();
    return Response.json({ prizeMode: 'Elott', list }, { headers: { date } });
  };

const show = (path: string) => open(VendorCentrePage, path, ['games', 'titles', 'home']);

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  const vendor = (code: string) => ({ vassalage: code, displayName: code, sort: 1 });
  serve({
    'GET /wps/relay/GCSGAME_getVassGameType': () => ({
      types: { LOTT: [vendor('LOTT')], ELOTT: [vendor('ELOTT')] },
      gameClassify: {},
      sorting: [],
    }),
    [MENU]: menu(),
    [LAUNCH]: () => ({ gameUrl: '/lottery/yeekee-speed#ticket=t' }),
  });
});
afterEach(() => {
  leaveGame();
  vi.useRealTimers();
});

/** The game is open, and closed again: no other one opens over it. */
async function left(): Promise<void> {
  const { result } = renderHook(useOpenGame);
  await vi.waitFor(() => expect(result.current).not.toBeNull());
  act(leaveGame);
}

describe('the draws of lotteries', () => {
  it('LOT-004 API-065: each lottery of the category counts down to the close of its draw', async () => {
    await show('/m/lott');
    const groups = within(
      (await screen.findByRole('heading', { name: 'Yeekee' })).parentElement as HTMLElement,
    );
    const [first, second] = groups.getAllByRole('button', { name: /Closes in/ });
    expect(first?.textContent).toBe('Yeekee 5 MinutesDraw 20261129-082Closes in03:20');
    expect(second?.textContent).toContain('13:20');
    expect(screen.queryByText('Digit Rush')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(first?.textContent).toContain('03:18');
  });

  it('the clock is that of the server, whatever this one says', async () => {
    serve({ [MENU]: menu(7_200) });
    await show('/m/elott');
    expect((await screen.findByText('Digit Rush')).closest('button')?.textContent).toMatch(/00:4[12]$/);
  });

  it('a draw that has closed says so, and is asked for again', async () => {
    await show('/m/elott');
    await screen.findByText('Digit Rush');
    serve({ [MENU]: () => new Refused(503, 'system.busy') });
    await act(() => vi.advanceTimersByTimeAsync(43_000));
    expect(screen.getByText('Closed')).toBeDefined();
    serve({ [MENU]: menu(0) });
    vi.setSystemTime(NOW);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByText('Closes in')).toBeDefined();
  });

  it('a tap launches the lottery', async () => {
    await show('/m/lott');
    fireEvent.click(await screen.findByText('Yeekee 5 Minutes'));
    await vi.waitFor(() => expect(requestsTo(LAUNCH)).toHaveLength(1));
    await left();
    const asked = new URL(requestsTo(LAUNCH)[0]?.url ?? '').searchParams;
    expect([asked.get('vendor'), asked.get('gameId')]).toEqual(['LOTT', 'yeekee-speed']);
    // Without a choice the lottery opens as it does.
    expect([asked.get('prizeMode'), asked.get('playType')]).toEqual(['Elott', null]);
  });

  it('OPN-110: the board of a lottery that has both is chosen before it opens, kept, and sent', async () => {
    const playTypes = ['Tradition', 'Entertainment'];
    const both = { ...lottery('yeekee-speed', 'Yeekee 5 Minutes', 'LOTT', 200), playTypes };
    const one = lottery('yeekee-lucky-draw', 'Yeekee 15 Minutes', 'LOTT', 800);
    serve({
      [MENU]: () => Response.json({ prizeMode: 'Elott', list: [group('YKE', 'Yeekee', [both, one])] }),
    });
    await show('/m/lott');
    const openSheet = async (name: string) => {
      fireEvent.click(
        await screen.findByRole('button', { name: new RegExp(`Show the last draws of ${name}`) }),
      );
      return within(await screen.findByRole('dialog', { name }));
    };
    const other = await openSheet('Yeekee 15 Minutes');
    expect(other.queryByRole('radiogroup')).toBeNull();
    fireEvent.click(other.getByRole('button', { name: 'Close' }));
    const sheet = await openSheet('Yeekee 5 Minutes');
    const board = (name: string) => sheet.getByRole('radio', { name });
    expect(board('Traditional').getAttribute('aria-checked')).toBe('true');
    fireEvent.click(board('Entertainment'));
    expect(board('Entertainment').getAttribute('aria-checked')).toBe('true');
    fireEvent.click(sheet.getByRole('button', { name: 'Play' }));
    await vi.waitFor(() => expect(requestsTo(LAUNCH)).toHaveLength(1));
    await left();
    // The row of the list opens the same board from then on.
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(await screen.findByText('Yeekee 5 Minutes'));
    await vi.waitFor(() => expect(requestsTo(LAUNCH)).toHaveLength(2));
    await left();
    const asked = requestsTo(LAUNCH).map(({ url }) => new URL(url).searchParams);
    expect(asked.map((each) => [each.get('prizeMode'), each.get('playType')])).toEqual([
      ['Elott', 'Entertainment'],
      ['Elott', 'Entertainment'],
    ]);
    expect(keptPlayType('yeekee-speed')).toBe('Entertainment');
  });

  it('where no vendor of lotteries answers, that is said', async () => {
    serve({ [MENU]: () => new Refused(503, 'lottery.unavailable') });
    await show('/m/lott');
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(await screen.findByText(/The draws do not answer/)).toBeDefined();
  });

  it('the menu is asked for again when the first draw has closed, not sooner than three seconds', () => {
    const of = (...closesInS: number[]) => ({
      groups: [
        group(
          'A',
          'A',
          closesInS.map((at) => lottery('a', 'A', 'LOTT', at)),
        ),
      ],
      aheadMs: 0,
    });
    const next = (...closesInS: number[]) => nextLook(of(...closesInS) as never, NOW);
    expect([next(42, 20), next(0), next(-50), next(9_000), next()]).toEqual([
      21_500, 3_000, 3_000, 60_000, 60_000,
    ]);
    expect(nextLook(undefined, NOW)).toBe(3_000);
    expect(nextLook({ ...of(42), aheadMs: 10_000 } as never, NOW)).toBe(33_500);
  });
});
