// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MEMBER, open, quietTime, Refused, requestsTo, serve, stubBrowser } from '../../../testing.tsx';
import { aGame } from '../testing.ts';

stubBrowser();
const { default: OwnGamesPage } = await import('./OwnGamesPage.tsx');
const { default: HotGamesPage } = await import('../HotGamesPage.tsx');
const { launch } = await import('../launch.ts');

const IDS = 'GET /wps/relay/MCSFE_getFavoriteGames';
const LIST = 'GET /wps/relay/MCSFE_getFavoriteGamesList';
const ADD = 'POST /wps/relay/MCSFE_addFavoriteGameV2';
const REMOVE = 'DELETE /wps/relay/MCSFE_removeFavoriteGameV2';
const RECENT = 'GET /wps/relay/GCS_recentGame';
const OPENED = 'GET /wps/relay/MCS2_addRecentGame';
const HOT = 'GET /wps/relay/GCSGAME_hotGamesV2';

const heart = (number: number) => screen.findByRole('button', { name: `Favourite: Game ${number}` });
const pressed = async (number: number) => (await heart(number)).getAttribute('aria-pressed');

/** A server that keeps favourites. */
function keeping(...kept: number[]) {
  let ids = [...kept];
  const node = (text: string | null) => Number(text);
  serve({
    [IDS]: () => ({ content: ids.map(String), totalPages: 1, pageNum: 1, pageSize: 100 }),
    [LIST]: () => ({ content: ids.map((number) => aGame(number)), totalPages: 1, pageNum: 1, pageSize: 35 }),
    [ADD]: async (request) => {
      ids = [node((await request.json()).nodeId), ...ids];
      return true;
    },
    [REMOVE]: (request) => {
      ids = ids.filter((id) => id !== node(new URL(request.url).searchParams.get('nodeId')));
      return true;
    },
  });
}

const show = (path = '/m/favorite', who: typeof MEMBER | null = MEMBER) =>
  open(OwnGamesPage, path, ['games', 'titles'], who);

beforeEach(() => {
  keeping(1, 2);
  serve({
    [RECENT]: () => ({ list: [aGame(3)], totalPages: 1 }),
    [HOT]: () => ({ list: [aGame(1), aGame(4)] }),
  });
});

describe('own games', () => {
  it('NAV-024 SES-007 GAM-055: /m/favorite shows the favourites, each with a full heart', async () => {
    await show();
    expect(await screen.findByText('Game 1')).toBeDefined();
    expect(screen.getByText('Game 2')).toBeDefined();
    await waitFor(async () => expect(await pressed(1)).toBe('true'));
    expect(requestsTo(RECENT)).toHaveLength(0);
  });

  it('NAV-024 SES-007 GAM-055: /m/recent shows the games opened last', async () => {
    await show('/m/recent');
    expect(await screen.findByText('Game 3')).toBeDefined();
    expect(requestsTo(LIST)).toHaveLength(0);
  });

  it('GAM-046: a favourite that is removed goes at once and for good', async () => {
    await show();
    fireEvent.click(await heart(1));
    await waitFor(() => expect(screen.queryByText('Game 1')).toBeNull());
    expect(screen.getByText('Game 2')).toBeDefined();
    const asked = new URL(requestsTo(REMOVE)[0]?.url ?? '').searchParams;
    expect([asked.get('nodeId'), asked.get('vendor')]).toEqual(['1', 'BGS']);
  });

  it('GAM-046: a removal that the server refuses is taken back', async () => {
    let refuse = () => {};
    const refused = new Promise((resolve) => (refuse = () => resolve(new Refused(500, 'system.error'))));
    serve({ [REMOVE]: () => refused });
    await show();
    fireEvent.click(await heart(1));
    await waitFor(() => expect(screen.queryByText('Game 1')).toBeNull());
    refuse();
    expect(await screen.findByText('Game 1')).toBeDefined();
    await waitFor(async () => expect(await pressed(1)).toBe('true'));
  });

  it('GAM-065 CST-038: the heart adds what is none and is full before the server answered', async () => {
    let answer: (said: unknown) => void = () => {};
    serve({ [ADD]: () => new Promise((resolve) => (answer = resolve)) });
    await open(HotGamesPage, '/m/hot-games', ['games', 'titles']);
    await waitFor(async () => expect(await pressed(1)).toBe('true'));
    expect(await pressed(4)).toBe('false');
    fireEvent.click(await heart(4));
    await waitFor(async () => expect(await pressed(4)).toBe('true'));
    const ids = new URL(requestsTo(IDS)[0]?.url ?? '').searchParams;
    expect([ids.get('pageNo'), ids.get('pageSize')]).toEqual(['1', '100']);
    answer(new Refused(500, 'system.error'));
    await waitFor(async () => expect(await pressed(4)).toBe('false'));
  });

  it('GAM-057: for a visitor the heart opens the login', async () => {
    await open(HotGamesPage, '/m/hot-games', ['games', 'titles'], null);
    fireEvent.click(await heart(4));
    expect(location.pathname).toBe('/m/login');
    await quietTime();
    expect(requestsTo(ADD)).toHaveLength(0);
    expect(requestsTo(IDS)).toHaveLength(0);
  });

  it('GAM-025: the favourites are a grid that grows while there are more', async () => {
    serve({
      [LIST]: (request) => {
        const page = Number(new URL(request.url).searchParams.get('pageNo'));
        return { content: [aGame(page * 10)], totalPages: 2, pageNum: page, pageSize: 1 };
      },
    });
    await show();
    expect(await screen.findByText('Game 10')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Game 20')).toBeDefined();
    expect(screen.getByText('Game 10')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('GAM-054: later pages of recent games are added, the first one replaces all', async () => {
    let first = 1;
    serve({
      [RECENT]: (request) => {
        const page = Number(new URL(request.url).searchParams.get('page'));
        return { list: [aGame(page === 1 ? first : 2)], totalPages: 2 };
      },
    });
    const { unmount } = await show('/m/recent');
    await screen.findByText('Game 1');
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Game 2')).toBeDefined();
    expect(screen.getByText('Game 1')).toBeDefined();
    unmount();
    first = 9;
    await show('/m/recent');
    expect(await screen.findByText('Game 9')).toBeDefined();
    expect(screen.queryByText('Game 1')).toBeNull();
    expect(screen.queryByText('Game 2')).toBeNull();
  });

  it.each([
    ['/m/favorite', 'No favourites yet. Tap the heart on a game to keep it here.'],
    ['/m/recent', 'You have not opened a game yet.'],
  ])('GAM-028: an empty %s says so', async (path, text) => {
    keeping();
    serve({ [RECENT]: () => ({ list: [], totalPages: 0 }) });
    await show(path);
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('SES-007: a list that fails says so and tries again', async () => {
    serve({ [RECENT]: () => new Refused(500, 'system.error') });
    await show('/m/recent');
    const again = await screen.findByRole('button', { name: 'Try again' });
    serve({ [RECENT]: () => ({ list: [aGame(3)], totalPages: 1 }) });
    fireEvent.click(again);
    expect(await screen.findByText('Game 3')).toBeDefined();
  });

  it('OPN-099: a game that was opened is noted, one that was not is none', async () => {
    await show();
    const what = { gameCategory: 'RNG', vendor: 'BGS', gameId: 'game-4', nodeId: '4', name: 'Game 4' };
    serve({ 'GET /wps/game/launchGame': () => new Refused(409, 'game.not.available') });
    await launch(what);
    expect(requestsTo(OPENED)).toHaveLength(0);
    serve({
      'GET /wps/game/launchGame': () => ({ gameUrl: 'https://games.example/4' }),
      [OPENED]: () => true,
    });
    await launch(what);
    await waitFor(() => expect(requestsTo(OPENED)).toHaveLength(1));
    expect(new URL(requestsTo(OPENED)[0]?.url ?? '').searchParams.get('nodeId')).toBe('4');
  });
});
