// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MEMBER, open, quietTime, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';
import { statusWith } from '../login/fixtures.ts';
import { aGame } from './testing.ts';

stubBrowser();

/** Observers of the page, so that a test can say what comes near the screen. */
const watchers: { margin: string; near: () => void }[] = [];
vi.stubGlobal(
  'IntersectionObserver',
  class {
    #tell: IntersectionObserverCallback;
    #margin: string;
    constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      this.#tell = tell;
      this.#margin = options?.rootMargin ?? '';
    }
    observe(element: Element) {
      const entry = { isIntersecting: true, target: element, boundingClientRect: { height: 900 } };
      const near = () => this.#tell([entry as never], this as never);
      watchers.push({ margin: this.#margin, near });
    }
    disconnect() {}
  },
);

const { default: GameListPage } = await import('./GameListPage.tsx');
const LIST = 'GET /wps/relay/GCSGAME_gameList';
const HOT = 'GET /wps/relay/GCSGAME_hotGamesV2';
const TYPES = 'GET /wps/relay/GCSGAME_getVassGameType';
const LAUNCH = 'GET /wps/game/launchGame';
const FAVOURITES = 'GET /wps/relay/MCSFE_getFavoriteGamesList';
const RECENT = 'GET /wps/relay/GCS_recentGame';
const IDS = 'GET /wps/relay/MCSFE_getFavoriteGames';

const game = (number: number) => aGame(number, { gameClassify: 'SC' });
const VENDORS = ['BGS', 'PGE', 'KTG', 'MKL', 'SMN', 'VYA', 'ZED'];
const typesOf = (codes: readonly string[], minBets = ['0.50', '1.00']) => ({
  types: { RNG: codes.map((code) => ({ vassalage: code, displayName: `Vendor ${code}` })) },
  gameClassify: { RNG: [{ key: 'JP', displayName: 'Jackpot', vendors: ['BGS'] }] },
  sorting: [{ gameCategory: 'RNG', vendorNames: codes }],
  minBets: { RNG: minBets },
});
const query = (route: string, at = -1) =>
  Object.fromEntries(new URL(requestsTo(route).at(at)?.url ?? 'x:').searchParams);
const show = (who: typeof MEMBER | null = MEMBER, address = '/m/slot-games') =>
  open(GameListPage, address, ['games', 'titles'], who);
const chip = (name: string) => screen.findByRole('radio', { name });

beforeEach(() => {
  watchers.length = 0;
  serve({
    [TYPES]: () => typesOf(VENDORS),
    [LIST]: (request) => {
      const page = Number(new URL(request.url).searchParams.get('pageNo'));
      const games = Array.from({ length: 35 }, (_, at) => game(page * 100 + at));
      return { games, pageNum: page, totalPages: 3, totalCount: 105 };
    },
    [HOT]: () => ({ list: [game(1), { ...game(2), gameType: 'FISH' }] }),
    [IDS]: () => ({ content: [], totalPages: 0, pageNum: 1, pageSize: 100 }),
    [FAVOURITES]: () => ({ content: [game(7)], totalPages: 1, pageNum: 1, pageSize: 35 }),
    [RECENT]: () => ({ list: [game(8)], totalPages: 1 }),
  });
});

describe('game list centre', () => {
  it('GAM-011 GAM-012: vendors stand at the side, each with its icon; arrows scroll them', async () => {
    await show();
    const rail = within(await screen.findByRole('navigation', { name: 'Providers' }));
    expect(await rail.findByRole('button', { name: 'Vendor PGE' })).toBeDefined();
    expect(rail.getAllByRole('button', { name: /Vendor/ }).every((one) => one.querySelector('img'))).toBe(
      true,
    );
    const scrolled: number[] = [];
    Element.prototype.scrollBy = ((options: ScrollToOptions) => scrolled.push(options.top ?? 0)) as never;
    fireEvent.click(rail.getByRole('button', { name: 'Scroll down' }));
    fireEvent.click(rail.getByRole('button', { name: 'Scroll up' }));
    expect(scrolled.map(Math.sign)).toEqual([1, -1]);
  });

  it('GAM-020: an icon that cannot be loaded gives way to the default picture', async () => {
    await show();
    const button = await screen.findByRole('button', { name: 'Vendor PGE' });
    const icon = button.querySelector('img') as HTMLImageElement;
    expect(icon.getAttribute('src')).toBe('/assets/vendors/PGE-WHITE.png');
    fireEvent.error(icon);
    expect(icon.getAttribute('src')).toBe('/assets/vendors/default.png');
    fireEvent.error(icon);
    expect(icon.getAttribute('src')).toBe('/assets/vendors/default.png');
  });

  it('GAM-013 GAM-014 CST-013 CST-015 CST-099 CST-103: hot games of the category come first, the others below', async () => {
    await show();
    const hot = (await screen.findByRole('heading', { name: 'Hot games' })).closest('section') as HTMLElement;
    expect(await within(hot).findByText('Game 1')).toBeDefined();
    expect(within(hot).queryByText('Game 2')).toBeNull();
    expect(await screen.findByRole('heading', { name: 'Other games' })).toBeDefined();
    expect(await screen.findByText('Game 100')).toBeDefined();
    expect(query(TYPES)).toMatchObject({ typeId: '1' });
    expect(query(LIST)).toMatchObject({ minLine: '', platform: 'html5' });
    expect(query(HOT)).toMatchObject({ isPlatform: '2', platform: 'html5' });
  });

  it('GAM-008 OPN-069: above the slots a demo shows the second counter, which says that it is an illustration', async () => {
    serve({ 'GET /wps/system/status': () => statusWith() });
    await show();
    const counter = await screen.findByRole('group', { name: 'Illustration of the demo, not a jackpot' });
    expect(counter.textContent).toMatch(/not a jackpot1,[23]\d\d,\d{3},\d{3}$/);
  });

  it('R55 GAM-008: where money is real there is no illustration', async () => {
    serve({ 'GET /wps/system/status': () => statusWith({}, { demo: false }) });
    await show();
    await screen.findByText('Game 100');
    expect(screen.queryByText(/Illustration/)).toBeNull();
  });

  it('a game that stands among the hot ones is not listed once more below them', async () => {
    serve({
      [HOT]: () => ({ list: [game(100), game(101)] }),
      [LIST]: () => ({ games: [100, 101, 102].map(game), pageNum: 1, totalPages: 1, totalCount: 3 }),
    });
    await show();
    const others = (await screen.findByRole('heading', { name: 'Other games' })).closest(
      'section',
    ) as HTMLElement;
    expect(within(others).getByText('Game 102')).toBeDefined();
    expect(screen.getAllByText('Game 100')).toHaveLength(1);
    expect(within(others).getByText('1 of 1 games')).toBeDefined();
  });

  it('at most three games bear the mark HOT', async () => {
    const hot = (number: number) => ({ ...game(number), isHot: true });
    serve({
      [HOT]: () => ({ list: [1, 2, 3, 4].map(hot) }),
      [LIST]: () => ({
        games: [1, 2, 3, 4, 5, 6].map(hot),
        pageNum: 1,
        totalPages: 1,
        totalCount: 6,
      }),
    });
    await show();
    await screen.findByText('Game 5');
    expect(screen.getAllByText('HOT')).toHaveLength(3);
  });

  it.each([
    [2, 0],
    [3, 1],
  ])('of %s providers there are %s rails', async (providers, rails) => {
    serve({
      [TYPES]: () => typesOf(VENDORS.slice(0, providers)),
    });
    await show();
    await screen.findByText('Game 100');
    await quietTime();
    expect(screen.queryAllByRole('navigation', { name: 'Providers' })).toHaveLength(rails);
  });

  it('a category without games says so and shows the hot ones; a search that finds none says that', async () => {
    const none = { games: [], pageNum: 1, totalPages: 0, totalCount: 0 };
    serve({ [LIST]: () => none, [HOT]: () => ({ list: [{ ...game(1), gameType: 'FISH' }] }) });
    await show();
    expect(await screen.findByText('No games here yet')).toBeDefined();
    expect(screen.getByText('Game 1')).toBeDefined();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zzz' } });
    fireEvent.submit(screen.getByRole('searchbox'));
    expect(await screen.findByText('No games found')).toBeDefined();
    expect(screen.queryByText('No games here yet')).toBeNull();
  });

  it.each(['/m/roulette', '/m/pg-soft'])(
    '%s without games says so and shows the hot ones, until a search narrows it',
    async (path) => {
      const none = { games: [], pageNum: 1, totalPages: 0, totalCount: 0 };
      serve({ [LIST]: () => none, [HOT]: () => ({ list: [game(1)] }) });
      await show(MEMBER, path);
      expect(await screen.findByText('No games here yet')).toBeDefined();
      expect(await screen.findByText('Game 1')).toBeDefined();
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zzz' } });
      fireEvent.submit(screen.getByRole('searchbox'));
      expect(await screen.findByText('No games found')).toBeDefined();
    },
  );

  it('GAM-053 GAM-063 CST-043 CST-044: near the end the next page comes, one at a time, once a second', async () => {
    await show();
    await screen.findByText('Game 100');
    const near = () =>
      act(() =>
        watchers
          .filter((one) => one.margin === '0px 0px 500px')
          .at(-1)
          ?.near(),
      );
    let now = 10_000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    near();
    near();
    expect(await screen.findByText('Game 200')).toBeDefined();
    expect(requestsTo(LIST).map((_, at) => query(LIST, at).pageNo)).toEqual(['1', '2']);
    now += 900;
    near();
    await quietTime();
    expect(requestsTo(LIST)).toHaveLength(2);
    now += 200;
    near();
    expect(await screen.findByText('Game 300')).toBeDefined();
    now += 2_000;
    near();
    await quietTime();
    expect(requestsTo(LIST)).toHaveLength(3);
    expect(screen.getByText('Game 100')).toBeDefined();
    clock.mockRestore();
  });

  it('GAM-015 GAM-051: the search box looks for names on the server', async () => {
    await show();
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'dragon' } });
    await waitFor(() =>
      expect(query(LIST)).toMatchObject({ gameName: 'dragon', gameType: 'RNG', pageNo: '1' }),
    );
    expect(await screen.findByRole('heading', { name: 'Results' })).toBeDefined();
  });

  it('GAM-016 CST-012: all, favourite, hot, recent and new games have a button each, and a list each', async () => {
    await show();
    const names = within(screen.getByRole('radiogroup')).getAllByRole('radio');
    expect(names.map((one) => one.textContent)).toEqual(['All', 'Hot', 'New', 'Favourites', 'Recent']);
    const lists: Record<string, string> = { Favourites: '7', Hot: '1', Recent: '8', All: '100' };
    for (const [name, number] of Object.entries(lists)) {
      fireEvent.click(await chip(name));
      expect(await screen.findByText(`Game ${number}`)).toBeDefined();
      expect((await chip(name)).getAttribute('aria-checked')).toBe('true');
      if (name !== 'All') expect(screen.queryByText('Game 100')).toBeNull();
    }
    fireEvent.click(await chip('New'));
    await waitFor(() => expect(query(LIST)).toMatchObject({ isNew: '1' }));
  });

  it('GAM-016 GAM-047: favourites and recent games of this category and vendor', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Vendor BGS' }));
    fireEvent.click(await chip('Favourites'));
    expect(await screen.findByText('Game 7')).toBeDefined();
    expect(query(FAVOURITES)).toMatchObject({ gameType: 'RNG', vendor: 'BGS', pageNo: '1' });
    fireEvent.click(await chip('Recent'));
    expect(await screen.findByText('Game 8')).toBeDefined();
    expect(query(RECENT)).toMatchObject({ gameType: 'RNG', vendor: 'BGS', page: '1' });
  });

  it.each(['Favourites', 'Recent'])('GAM-027: %s lead a visitor to the login', async (name) => {
    await show(null);
    fireEvent.click(await chip(name));
    expect(location.pathname).toBe('/m/login');
    await quietTime();
    expect(requestsTo(FAVOURITES).length + requestsTo(RECENT).length).toBe(0);
  });

  const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
  const openFilter = async () => {
    await press(/^Filter/);
    return within(await screen.findByRole('dialog', { name: 'Filter and sort' }));
  };

  it('GAM-017 OPN-106: type, minimum bet and order are chosen in the filter and asked of the server', async () => {
    await show();
    const filter = await openFilter();
    fireEvent.click(filter.getByRole('radio', { name: 'Jackpot' }));
    fireEvent.click(filter.getByRole('radio', { name: '฿0.50' }));
    fireEvent.click(filter.getByRole('radio', { name: 'Highest RTP' }));
    expect(query(LIST)).toMatchObject({ gameClassify: '', minBet: '' });
    fireEvent.click(filter.getByRole('button', { name: 'Show games' }));
    await waitFor(() =>
      expect(query(LIST)).toMatchObject({ gameClassify: 'JP', minBet: '0.50', sort: 'rtp', pageNo: '1' }),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Filter (3)' })).toBeDefined();
  });

  it('GAM-052: clearing the filter asks for every game again', async () => {
    await show();
    let filter = await openFilter();
    expect((filter.getByRole('button', { name: 'Clear' }) as HTMLButtonElement).disabled).toBe(true);
    fireEvent.click(filter.getByRole('radio', { name: 'Jackpot' }));
    fireEvent.click(filter.getByRole('button', { name: 'Show games' }));
    await waitFor(() => expect(query(LIST)).toMatchObject({ gameClassify: 'JP' }));
    filter = await openFilter();
    expect(filter.getByRole('radio', { name: 'Jackpot' }).getAttribute('aria-checked')).toBe('true');
    fireEvent.click(filter.getByRole('button', { name: 'Clear' }));
    fireEvent.click(filter.getByRole('button', { name: 'Show games' }));
    expect(await screen.findByRole('heading', { name: 'Hot games' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Filter' })).toBeDefined();
  });

  it('where every game has the same minimum bet there is none to choose', async () => {
    serve({ [TYPES]: () => typesOf(VENDORS, ['1.00']) });
    await show();
    const filter = await openFilter();
    expect(filter.getByRole('radiogroup', { name: 'Sort by' })).toBeDefined();
    expect(filter.queryByRole('radiogroup', { name: 'Minimum bet' })).toBeNull();
  });

  it('NAV-132: the providers stand in a sheet too, which marks the page while it is open', async () => {
    await show();
    await press('All providers');
    const sheet = within(await screen.findByRole('dialog', { name: 'Providers' }));
    expect(document.documentElement.classList.contains('on')).toBe(true);
    fireEvent.click(sheet.getByRole('radio', { name: 'Vendor KTG' }));
    await waitFor(() => expect(query(LIST)).toMatchObject({ vassalage: 'KTG', pageNo: '1' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.documentElement.classList.contains('on')).toBe(false);
  });

  it('RTP and minimum bet stand on the tiles when they are asked for, and the device remembers it', async () => {
    serve({
      [LIST]: () => ({
        games: [{ ...game(100), rtp: '96.30' }, game(101)],
        pageNum: 1,
        totalPages: 1,
        totalCount: 2,
      }),
    });
    await show();
    await screen.findByText('Game 100');
    expect(screen.queryByText(/RTP/)).toBeNull();
    const filter = await openFilter();
    fireEvent.click(filter.getByRole('switch', { name: /RTP/ }));
    expect(await screen.findByText('RTP 96.30% · ฿1+')).toBeDefined();
    expect(screen.getAllByText('from ฿1').length).toBeGreaterThan(0);
    expect(localStorage.getItem('GAME_DETAILS')).toBe('1');
    fireEvent.click(filter.getByRole('switch', { name: /RTP/ }));
    expect(screen.queryByText('from ฿1')).toBeNull();
    expect(localStorage.getItem('GAME_DETAILS')).toBe('0');
  });

  it('GAM-049 OPN-096: NEW asks for new games', async () => {
    await show();
    fireEvent.click(await chip('New'));
    await waitFor(() => expect(query(LIST)).toMatchObject({ isNew: '1', gameClassify: '' }));
  });

  it('GAM-050: HOT asks for fresh hot games and says that it does', async () => {
    let answer: (value: unknown) => void = () => {};
    await show();
    await screen.findByText('Game 100');
    serve({ [HOT]: () => new Promise((resolve) => (answer = resolve)) });
    const { toast } = await import('@erawan/ui/toasts');
    const said = vi.spyOn(toast, 'loading');
    fireEvent.click(await chip('Hot'));
    await waitFor(() => expect(query(HOT)).toMatchObject({ refresh: '1' }));
    expect(said.mock.calls[0]?.[0]).toBe('Loading hot games');
    answer({ list: [game(55)] });
    expect(await screen.findByText('Game 55')).toBeDefined();
  });

  it('GAM-029 GAM-058 CST-011 CST-013: a tile opens its game: category, vendor, game, number and how it is played', async () => {
    serve({ [LAUNCH]: () => new Refused(409, 'game.not.available') });
    await show();
    fireEvent.click((await screen.findByText('Game 100')).closest('button') as Element);
    await waitFor(() => expect(requestsTo(LAUNCH)).toHaveLength(1));
    expect(query(LAUNCH)).toMatchObject({
      gameCategory: 'RNG',
      vendor: 'BGS',
      gameId: 'game-100',
      nodeId: '100',
      play: '0',
      platform: 'html5',
      gateway: '3',
    });
  });
});
