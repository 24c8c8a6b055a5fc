// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { open, requestsTo, serve, stubBrowser } from '../../testing.tsx';
import { groupsOf, THEMES, themesOf } from './carousel.ts';
import { aGame } from './testing.ts';

stubBrowser();
const { default: HotGamesPage } = await import('./HotGamesPage.tsx');
const { default: VendorCentrePage } = await import('./VendorCentrePage.tsx');
const HOT = 'GET /wps/relay/GCSGAME_hotGamesV2';

const game = (number: number, name = `Game ${number}`) =>
  aGame(number, { nodeName: name, gameName: name, displayName: name, isHot: true });
const show = () => open(HotGamesPage, '/m/hot-games', ['games', 'titles'], null);
const search = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });

beforeEach(() => {
  const games = Array.from({ length: 39 }, (_, at) => game(at + 1));
  serve({ [HOT]: () => ({ list: [...games, game(40, 'Jade Elephant')] }) });
});

describe('hot games', () => {
  it('GAM-021 GAM-023 OPN-097 CST-040: all hot games are there, and a counter says how many are shown', async () => {
    await show();
    expect(await screen.findByText('15 of 40 games')).toBeDefined();
    const bar = screen.getByRole('progressbar') as HTMLProgressElement;
    expect([bar.value, bar.max]).toEqual([15, 40]);
  });

  it('GAM-022: the search looks through what is here, without asking the server', async () => {
    await show();
    await screen.findByText('Game 1');
    search('JADE');
    expect(await screen.findByText('Jade Elephant')).toBeDefined();
    expect(await screen.findByText('1 of 1 games')).toBeDefined();
    expect(requestsTo(HOT)).toHaveLength(1);
  });

  it('GAM-024: what is not found leaves a word, not a hole', async () => {
    await show();
    await screen.findByText('Game 1');
    search('no such game');
    expect(await screen.findByText('No games found')).toBeDefined();
  });

  it('GAM-030 OPN-098: a switch turns the grid into slides and back', async () => {
    await show();
    await screen.findByText('Game 1');
    fireEvent.click(screen.getByRole('radio', { name: 'Slides' }));
    const slides = document.querySelector('[aria-roledescription="carousel"]') as HTMLElement;
    expect(within(slides).getAllByRole('button')).toHaveLength(40);
    fireEvent.click(screen.getByRole('radio', { name: 'Grid' }));
    expect(document.querySelector('[aria-roledescription="carousel"]')).toBeNull();
    expect(screen.getByText('15 of 40 games')).toBeDefined();
  });

  it('GAM-031 CST-089: a tile has one of five looks, drawn at random once', async () => {
    expect(THEMES).toHaveLength(5);
    const draws = [0, 0.2, 0.4, 0.6, 0.999];
    expect(themesOf(5, () => draws.shift() ?? 0)).toEqual([0, 1, 2, 3, 4]);
    await show();
    await screen.findByText('Game 1');
    fireEvent.click(screen.getByRole('radio', { name: 'Slides' }));
    const looks = [...document.querySelectorAll('[data-theme]')].map((tile) =>
      tile.getAttribute('data-theme'),
    );
    expect(looks).toHaveLength(40);
    expect(looks.every((look) => Number(look) >= 0 && Number(look) < 5)).toBe(true);
  });

  it('GAM-064 CST-075 CST-076: four tiles a group, and every five seconds the next group', async () => {
    expect(groupsOf([1, 2, 3, 4, 5, 6])).toEqual([
      [1, 2, 3, 4],
      [5, 6],
    ]);
    await show();
    await screen.findByText('Game 1');
    vi.useFakeTimers();
    const moved: number[] = [];
    Element.prototype.scrollTo = ((options: ScrollToOptions) => moved.push(options.left ?? 0)) as never;
    Object.defineProperty(Element.prototype, 'scrollWidth', { configurable: true, value: 3_000 });
    Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, value: 300 });
    fireEvent.click(screen.getByRole('radio', { name: 'Slides' }));
    act(() => vi.advanceTimersByTime(4_999));
    expect(moved).toEqual([]);
    act(() => vi.advanceTimersByTime(1));
    expect(moved).toEqual([300]);
    vi.useRealTimers();
  });
});

describe('vendor centre', () => {
  const vendor = (code: string) => ({ vassalage: code, displayName: `Vendor ${code}` });
  const LAUNCH = 'GET /wps/game/launchGame';
  const centre = (address: string, who = undefined) =>
    open(VendorCentrePage, address, ['games', 'titles', 'home'], who);

  beforeEach(() => {
    serve({
      'GET /wps/relay/GCSGAME_getVassGameType': () => ({
        types: {
          SPORTS: ['SNM', 'AV', 'AI', 'IMES', 'TF', 'IA', 'SV3', 'DS88', 'DIG', 'WGB', 'WS168'].map(vendor),
        },
        gameClassify: {
          SPORTS: [
            { key: 'ESP', displayName: 'E-sports', vendors: ['AV', 'AI', 'IMES', 'TF', 'IA'] },
            { key: 'CKF', displayName: 'Cockfight', vendors: ['SV3', 'DS88', 'DIG', 'WGB', 'WS168'] },
          ],
        },
        sorting: [],
      }),
      [LAUNCH]: () => ({ gameUrl: 'https://games.example/lobby' }),
    });
  });

  it('GAM-032 GAM-033: the categories stand above the vendors, each with its name', async () => {
    await centre('/m/sport-games');
    const menu = within(await screen.findByRole('navigation', { name: 'Game categories' }));
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toContain('Cockfight');
    expect(within(screen.getByRole('list', { name: 'Providers' })).getByText('Vendor SNM')).toBeDefined();
  });

  it('GAM-003 GAM-061 OPN-100: e-sports are shown with sports: AV, AI, IMES, TF and IA', async () => {
    await centre('/m/sport-games');
    const list = within(await screen.findByRole('list', { name: 'E-sports' }));
    const names = list.getAllByRole('button').map((tile) => tile.textContent);
    expect(names.sort()).toEqual(['AI', 'AV', 'IA', 'IMES', 'TF'].map((code) => `Vendor ${code}`));
  });

  it('GAM-062 GAM-004: cockfight has its own page: SV3, DS88, DIG, WGB and WS168', async () => {
    await centre('/m/cockfight');
    const list = within(await screen.findByRole('list', { name: 'Providers' }));
    const names = list.getAllByRole('button').map((tile) => tile.textContent);
    expect(names.sort()).toEqual(['DIG', 'DS88', 'SV3', 'WGB', 'WS168'].map((code) => `Vendor ${code}`));
  });

  it('GAM-034 OPN-102: a vendor of sports opens its lobby', async () => {
    await centre('/m/sport-games');
    fireEvent.click(await screen.findByRole('button', { name: 'Vendor SNM' }));
    await vi.waitFor(() => expect(requestsTo(LAUNCH)).toHaveLength(1));
    const asked = new URL(requestsTo(LAUNCH)[0]?.url ?? '').searchParams;
    expect([asked.get('gameCategory'), asked.get('vendor')]).toEqual(['SPORTS', 'SNM']);
  });
});
