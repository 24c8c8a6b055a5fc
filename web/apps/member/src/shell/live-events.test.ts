// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { stubBrowser } from '../testing.tsx';

stubBrowser();
const { keysToRefetch } = await import('./live-events.ts');

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
    ['responsible.check', {}, [['own', 'responsible']]],
    ['session.ended', {}, []],
    ['of a later version', {}, []],
    ['toString', {}, []],
  ])('%s %o: %o', (name, data, keys) => {
    expect(keysToRefetch(name, data)).toEqual(keys);
  });
});
