import { describe, expect, it } from 'vitest';
import { drawn, drawsView, drawView, NOW } from '../session/testing.ts';
import type { DrawsView } from '../wire.ts';
import { groupsOf, inSequence, type LobbyGame, matching, nextAsk, openDraw } from './lobby.ts';
import { LOTTERIES } from './lotteries.ts';

const MINUTE_MS = 60_000;
const game = (gameCode: string, vendor: string, draws: DrawsView): LobbyGame => ({
  lottery: {
    gameCode,
    vendor,
    category: vendor,
    family: 'th3',
    origin: 'own',
    name: { en: gameCode, th: 'หวย' },
  },
  draws,
});
const soon = game('soon', 'LOTT', drawsView([drawView(144, 1)], [drawn(143)]));
const later = game('later', 'ELOTT', drawsView([drawView(144, 9)], [drawn(143)]));
const closed = game('closed', 'LOTT', drawsView([drawView(144, 30, { isSale: false })], []));
const none = game('none', 'ELOTT', drawsView([], [drawn(143)]));

describe('the lobby', () => {
  it('has the next to close first, and closed ones behind by when they open', () => {
    const sorted = inSequence([none, closed, later, soon, { ...none }]);
    expect(sorted.map(({ lottery }) => lottery.gameCode)).toEqual([
      'soon',
      'later',
      'closed',
      'none',
      'none',
    ]);
    expect([openDraw(soon.draws)?.numero, openDraw(closed.draws)]).toEqual(['20261129-144', undefined]);
  });

  it('has a group for each vendor, and finds names of both languages', () => {
    const games = [soon, later, closed];
    expect(groupsOf([later, soon])).toEqual(['LOTT', 'ELOTT']);
    expect(groupsOf([game('new', 'NEW', later.draws), later])).toEqual(['ELOTT', 'NEW']);
    expect(matching(games, 'LOTT', '')).toEqual([soon, closed]);
    expect(matching(games, '', ' LATER ')).toEqual([later]);
    expect(matching(games, 'ELOTT', 'หวย')).toEqual([later]);
    expect(matching(games, 'LOTT', 'later')).toEqual([]);
  });

  it('asks again after a close, soon while a result is awaited, and once a minute at least', () => {
    expect(nextAsk(soon, NOW) - NOW).toBe(MINUTE_MS);
    expect(nextAsk(game('a', 'b', drawsView([drawView(144, 0.5)], [drawn(143)])), NOW) - NOW).toBe(31_000);
    const awaited = drawsView([drawView(145, 4)], [drawView(144, -1)]);
    expect(nextAsk(game('a', 'b', awaited), NOW) - NOW).toBe(3_000);
    const isVoid = drawsView([drawView(145, 4)], [drawView(144, -1, { state: 'void' })]);
    expect(nextAsk(game('a', 'b', isVoid), NOW) - NOW).toBe(MINUTE_MS);
    expect(nextAsk(none, NOW) - NOW).toBe(MINUTE_MS);
  });

  it('knows every lottery there is, each of a vendor', () => {
    expect(LOTTERIES.length).toBeGreaterThan(10);
    expect(new Set(LOTTERIES.map(({ gameCode }) => gameCode)).size).toBe(LOTTERIES.length);
  });
});
