import { describe, expect, it } from 'vitest';
import { filtersOf, nextState, NO_FILTER, startState } from './list-mode.ts';

const all = startState('', '');
const classic = { do: 'filter', choice: { ...NO_FILTER, gameClassify: 'SC' } } as const;

describe('game list centre', () => {
  it('GAM-051: searching switches the mode to SEARCH', () => {
    expect(nextState(all, { do: 'search', keyword: 'jade' })).toMatchObject({
      mode: 'SEARCH',
      keyword: 'jade',
    });
  });

  it('GAM-052: clearing the filters returns to ALL', () => {
    const filtered = nextState(all, classic);
    expect(filtered.mode).toBe('FILTER');
    expect(nextState(filtered, { do: 'all' })).toEqual(all);
    expect(nextState(nextState(all, { do: 'search', keyword: 'x' }), { do: 'search', keyword: '' })).toEqual(
      all,
    );
  });

  it('GAM-048: another vendor drops the search', () => {
    const searched = nextState(all, { do: 'search', keyword: 'jade' });
    expect(nextState(searched, { do: 'vendor', vassalage: 'BGS' })).toMatchObject({
      keyword: '',
      vassalage: 'BGS',
      mode: 'ALL',
    });
  });

  it('GAM-047: there are the modes ALL, HOT, RECENT, FAV, SEARCH and filter', () => {
    const filtered = nextState(all, classic);
    const searched = nextState(filtered, { do: 'search', keyword: 'jade' });
    const modes = [
      all,
      nextState(searched, { do: 'hot' }),
      nextState(searched, { do: 'recent' }),
      nextState(searched, { do: 'favourites' }),
      searched,
      filtered,
    ].map(({ mode }) => mode);
    expect(modes).toEqual(['ALL', 'HOT', 'RECENT', 'FAV', 'SEARCH', 'FILTER']);
  });

  it.each(['hot', 'recent', 'favourites'] as const)(
    'GAM-048: %s starts afresh, without search and filter',
    (tab) => {
      const searched = nextState(nextState(all, classic), {
        do: 'search',
        keyword: 'jade',
      });
      expect(nextState(searched, { do: tab })).toMatchObject({ keyword: '', gameClassify: '', isNew: false });
    },
  );

  it('GAM-048: another vendor keeps the favourites and narrows them', () => {
    const kept = nextState(all, { do: 'favourites' });
    expect(nextState(kept, { do: 'vendor', vassalage: 'BGS' })).toMatchObject({
      mode: 'FAV',
      vassalage: 'BGS',
    });
  });

  it('OPN-096: NEW leaves the classify empty, and choosing a classify clears NEW', () => {
    const fresh = nextState(nextState(all, classic), { do: 'new' });
    expect(fresh).toMatchObject({ isNew: true, gameClassify: '' });
    expect(nextState(fresh, { do: 'filter', choice: { ...NO_FILTER, gameClassify: 'JP' } })).toMatchObject({
      isNew: false,
      gameClassify: 'JP',
    });
  });

  it('OPN-106: a minimum bet and an order are filters too, kept while a provider is chosen', () => {
    const choice = { gameClassify: '', minBet: '0.50', sort: 'rtp' } as const;
    const filtered = nextState(all, { do: 'filter', choice });
    expect([filtered.mode, filtersOf(filtered)]).toEqual(['FILTER', 2]);
    expect(nextState(filtered, { do: 'vendor', vassalage: 'BGS' })).toMatchObject({
      ...choice,
      mode: 'FILTER',
    });
    expect(nextState(filtered, { do: 'filter', choice: NO_FILTER })).toEqual(all);
  });

  it('NAV-042: a preset classify starts filtered', () => {
    expect(startState('BGS', 'JP')).toMatchObject({ mode: 'FILTER', vassalage: 'BGS', gameClassify: 'JP' });
  });
});
