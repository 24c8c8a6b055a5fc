// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { stubBrowser } from '../testing.tsx';

stubBrowser();
const { keysToRefetch, refetchDelayMs } = await import('./live-events.ts');

describe('an event of the server refetches', () => {
  it.each([
    ['balance', {}, []],
    [
      'deposit',
      {},
      [
        ['own', 'deposits'],
        ['own', 'wallets'],
      ],
    ],
    ['games', { shelf: 'recent' }, [['own', 'recent']]],
    ['games', { shelf: 'favourites' }, [['own', 'favourites']]],
    ['jackpot', {}, [['jackpots']]],
    ['inbox', {}, [['own', 'inbox']]],
    ['chat', {}, []],
    ['draw', { state: 'resulted' }, [['lotteryMenu']]],
    [
      'lottery',
      { outcome: 'won' },
      [
        ['own', 'bets'],
        ['own', 'statement'],
      ],
    ],
    ['responsible.check', {}, [['own', 'responsible']]],
    ['session.ended', {}, []],
    ['of a later version', {}, []],
    ['toString', {}, []],
  ])('%s %o: %o', (name, data, keys) => {
    expect(keysToRefetch(name, data)).toEqual(keys);
  });
});

it('draws are asked for in a moment that differs from client to client, everything else at once', () => {
  expect([0, 0.5, 0.999].map((random) => refetchDelayMs('draw', () => random))).toEqual([200, 600, 999]);
  expect(['lottery', 'inbox', 'balance'].map((name) => refetchDelayMs(name, () => 1))).toEqual([0, 0, 0]);
});
