// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { i18n } from './core/i18n.ts';
import { statusWith } from './rooms/login/fixtures.ts';
import { open, requestsTo, serve, stubBrowser } from './testing.tsx';

stubBrowser();
const { queries } = await import('./core/api.ts');
const { hotGames } = await import('./rooms/games/queries.ts');
const { gameList } = await import('./rooms/games/list-queries.ts');
const { jackpotGames, winners } = await import('./rooms/home/queries.ts');
const { favouriteGames, recentGames } = await import('./rooms/games/own/queries.ts');
const { default: LoginPage } = await import('./rooms/login/LoginPage.tsx');

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

describe('languages', () => {
  it('I18-006 CST-072: shown field errors are worded anew 200 ms after the language has changed', async () => {
    serve({ 'GET /wps/system/status': () => statusWith() });
    await open(LoginPage, '/m/login', ['login', 'human', 'parts', 'account'], null);
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    const errors = () => [...document.querySelectorAll('[aria-invalid="true"]')].map(errorOf).join('');
    expect(errors()).toMatch(/[A-Za-z]/);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await act(() => i18n.speak('TH'));
    await act(() => vi.advanceTimersByTimeAsync(199));
    expect(errors()).toMatch(/[A-Za-z]/);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(errors()).toMatch(/[ก-๛]/);
    expect(errors()).not.toMatch(/[A-Za-z]/);
  });

  it.each([18, 21])('I18-011: the terms line states the age of %i in both languages', async (age) => {
    await i18n.open('parts');
    for (const language of ['EN', 'TH'] as const) {
      await i18n.speak(language);
      expect(i18n.texts().t('account.agreeStart', { age })).toContain(String(age));
    }
  });

  it.each(['EN', 'TH'] as const)(
    'I18-013: lists of games, favourites, recent games and winners are asked for in %s',
    async (language) => {
      const page = { games: [], pageNum: 1, totalPages: 1, totalCount: 0 };
      serve({
        'GET /wps/relay/GCSGAME_gameList': () => page,
        'GET /wps/relay/GCSGAME_hotGamesV2': () => ({ list: [] }),
        'GET /wps/relay/GCSGAME_getRankList': () => ({ list: [] }),
        'GET /wps/relay/MCSFE_getFavoriteGamesList': () => ({ content: [], totalPages: 1 }),
        'GET /wps/relay/GCS_recentGame': () => ({ list: [], totalPages: 1 }),
      });
      await queries.fetchInfiniteQuery(gameList({ gameType: 'RNG' }, language));
      await queries.fetchQuery(jackpotGames(language));
      await queries.fetchQuery(hotGames(language));
      await queries.fetchQuery(winners(language));
      await queries.fetchInfiniteQuery(favouriteGames(language));
      await queries.fetchInfiniteQuery(recentGames(language));
      const asked = [
        'GCSGAME_gameList',
        'GCSGAME_hotGamesV2',
        'GCSGAME_getRankList',
        'MCSFE_getFavoriteGamesList',
        'GCS_recentGame',
      ].flatMap((name) => requestsTo(`GET /wps/relay/${name}`));
      expect(asked).toHaveLength(6);
      for (const request of asked) expect(new URL(request.url).searchParams.get('language')).toBe(language);
      queries.clear();
    },
  );
});

/** What stands under a field. */
function errorOf(field: Element): string {
  const id = field.getAttribute('aria-describedby') ?? '';
  return id
    .split(' ')
    .map((part) => document.getElementById(part)?.textContent ?? '')
    .join('');
}
