// @vitest-environment jsdom
import { followHistory, pagesBefore } from '@erawan/kit/history';
import { keepPlayType } from '@erawan/kit/play-type';
import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { statusWith } from '../rooms/login/fixtures.ts';
import { takeReturn } from '../rooms/session/return-path.ts';
import { MEMBER, open, Refused, quietTime, requestsTo, serve, stubBrowser } from '../testing.tsx';

// Each page is compiled when it is first opened.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

stubBrowser();
vi.stubGlobal('scrollTo', () => {});
HTMLElement.prototype.showPopover = () => {};
HTMLElement.prototype.hidePopover = () => {};
followHistory();

const { App } = await import('./App.tsx');
const { navigate } = await import('wouter/use-browser-location');

const LAUNCH = 'GET /wps/game/launchGame';
const ADDRESS = '/m/lottery?vendor=LOTT&gameCode=yeekee-speed';

const show = (address: string, who: typeof MEMBER | null = MEMBER) =>
  open(App, address, ['home', 'titles', 'errors', 'games'], who);
const go = (to: string) => act(async () => navigate(to));
const back = () =>
  act(async () => {
    const moved = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await moved;
  });
const frame = () => screen.findByTitle<HTMLIFrameElement>('Lottery');
const close = () => fireEvent.click(screen.getByRole('button', { name: 'Close game' }));
const isAt = (path: string) => waitFor(() => expect(location.pathname).toBe(path));
const askedOf = (at = 0) => Object.fromEntries(new URL(requestsTo(LAUNCH)[at]?.url ?? '').searchParams);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.setItem('NOTICE_POP', '1');
  serve({
    'GET /wps/system/status': () => statusWith({}),
    'GET /wps/relay/MCSFE_getListAnnouncements': () => ({
      promotion: [],
      banners: [],
      player: [],
      popup: [],
      hot: [],
      footer: { unreadCount: 0 },
    }),
    'GET /wps/relay/GCSGAME_getVassGameType': () => ({ types: {}, gameClassify: {}, sorting: [] }),
    'GET /wps/system/helpCenter': () => [],
    'GET /wps/wallets/gcs': () => ({ sumBalance: '0.00', available: '0.00', wallets: [] }),
    'GET /wps/member/info': () => ({ account: 'somchai88', nickname: '', type: 0, regDate: 0 }),
    [LAUNCH]: () => ({ gameUrl: '/lottery/yeekee-speed#ticket=t' }),
  });
});

describe('OPN-022: the address of a lottery', () => {
  // The first test: later ones have pages before them.
  it('where the visit begins leads to the list when it is closed, and does not open again on the way back', async () => {
    await show(ADDRESS);
    await frame();
    expect(pagesBefore()).toBe(0);
    close();
    await isAt('/m/lott');
    await back();
    await quietTime();
    await isAt('/m/lott');
    expect(screen.queryByTitle('Lottery')).toBeNull();
    expect(requestsTo(LAUNCH)).toHaveLength(1);
  });

  it('opens it over the whole page with its own way back, which leads to the page before', async () => {
    await show('/m/help');
    await go(`${ADDRESS}&prizeMode=Elott&playType=Entertainment`);
    expect((await frame()).getAttribute('src')).toContain('/lottery/yeekee-speed#ticket=t');
    expect(askedOf()).toMatchObject({
      vendor: 'LOTT',
      gameId: 'yeekee-speed',
      prizeMode: 'Elott',
      playType: 'Entertainment',
      play: '0',
      // Not this address: it would open the lottery again.
      backUrl: '/m/lott',
    });
    expect(location.pathname + location.search).toBe(`${ADDRESS}&prizeMode=Elott&playType=Entertainment`);
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Promotions', hidden: true })).toBeNull();
    close();
    await isAt('/m/help');
    expect(screen.queryByTitle('Lottery')).toBeNull();
  });

  it('leads to the page before also when what was opened in the frame has entries of its own', async () => {
    await show('/m/help?tag=terms');
    await go(ADDRESS);
    await frame();
    const entries = vi.spyOn(history, 'length', 'get').mockReturnValue(history.length + 2);
    const back = vi.spyOn(history, 'back');
    close();
    await waitFor(() => expect(location.pathname + location.search).toBe('/m/help?tag=terms'));
    expect(back).not.toHaveBeenCalled();
    entries.mockRestore();
    back.mockRestore();
  });

  it('is left by the browser’s own way back too, in one step', async () => {
    await show('/m/help');
    await go(ADDRESS);
    await frame();
    await back();
    await isAt('/m/help');
    expect(screen.queryByTitle('Lottery')).toBeNull();
    expect(requestsTo(LAUNCH)).toHaveLength(1);
  });

  it('that is left while the lottery is being opened opens nothing afterwards, and another one can be opened', async () => {
    let answer: (value: unknown) => void = () => {};
    serve({ [LAUNCH]: () => new Promise((resolve) => (answer = resolve)) });
    await show('/m/help');
    await go(ADDRESS);
    await waitFor(() => expect(requestsTo(LAUNCH)).toHaveLength(1));
    expect(screen.getByText('Opening the game')).toBeDefined();
    await back();
    await isAt('/m/help');
    expect(screen.queryByText('Opening the game')).toBeNull();
    await act(async () => answer({ gameUrl: '/lottery/yeekee-speed#ticket=t' }));
    await quietTime();
    expect(screen.queryByTitle('Lottery')).toBeNull();
    expect(location.pathname).toBe('/m/help');
    serve({ [LAUNCH]: () => ({ gameUrl: '/lottery/lucky-dice#ticket=t' }) });
    await go('/m/lottery?vendor=ELOTT&gameCode=lucky-dice');
    expect((await frame()).getAttribute('src')).toContain('/lottery/lucky-dice#ticket=t');
    close();
    await isAt('/m/help');
  });

  it('opens it at the odds of now where the merchant has changed those that the address names', async () => {
    serve({
      [LAUNCH]: ({ url }) =>
        new URL(url).searchParams.has('prizeMode')
          ? new Refused(400, 'validation.failed', { fields: { prizeMode: ['No'] } })
          : { gameUrl: '/lottery/yeekee-speed#ticket=t' },
    });
    await show('/m/help');
    await go(`${ADDRESS}&prizeMode=Elott`);
    await frame();
    expect(requestsTo(LAUNCH)).toHaveLength(2);
    expect(askedOf(1)).toMatchObject({ vendor: 'LOTT', gameId: 'yeekee-speed' });
    close();
    await isAt('/m/help');
  });

  it('is refused once where something else of it is wrong', async () => {
    serve({ [LAUNCH]: () => new Refused(400, 'validation.failed', { fields: { playType: ['No'] } }) });
    await show('/m/help');
    await go(`${ADDRESS}&prizeMode=Elott&playType=No`);
    await isAt('/m/lott');
    expect(requestsTo(LAUNCH)).toHaveLength(1);
  });

  it('OPN-110: opens the board that was chosen last where it names none', async () => {
    keepPlayType('yeekee-speed', 'Entertainment');
    await show('/m/help');
    await go(ADDRESS);
    await frame();
    expect(askedOf()['playType']).toBe('Entertainment');
    close();
    await isAt('/m/help');
  });

  it('OPN-102: without a game is the lobby of the vendor, from which a lottery opens in its place', async () => {
    await show('/m/help');
    await go('/m/lottery?vendor=LOTT');
    const lobby = await frame();
    expect(askedOf()).toMatchObject({ vendor: 'LOTT', gameId: 'lobby' });
    const data = {
      type: 'erawan:launch',
      gameCategory: 'LOTT',
      vendor: 'LOTT',
      gameId: 'yeekee-speed',
      name: 'Yeekee 5 Minutes',
    };
    const message = new MessageEvent('message', {
      data,
      origin: location.origin,
      source: lobby.contentWindow,
    });
    await act(async () => dispatchEvent(message));
    await screen.findByTitle('Yeekee 5 Minutes');
    expect(location.pathname).toBe('/m/lottery');
    close();
    await isAt('/m/help');
  });

  it('OPN-022: without launch data leads to the list of lotteries', async () => {
    await show('/m/help');
    await go('/m/lottery');
    await isAt('/m/lott');
    expect(requestsTo(LAUNCH)).toHaveLength(0);
  });

  it('of a lottery that does not open says why, over the list', async () => {
    serve({ [LAUNCH]: () => new Refused(404, 'game.not.available') });
    await show('/m/help');
    await go(ADDRESS);
    await isAt('/m/lott');
    expect(await screen.findByText(/not available/)).toBeDefined();
  });

  it('leads a visitor to the login, and from there to the lottery', async () => {
    await show('/m/help', null);
    await go(ADDRESS);
    await isAt('/m/login');
    expect(takeReturn()).toBe(ADDRESS);
    expect(requestsTo(LAUNCH)).toHaveLength(0);
  });
});
