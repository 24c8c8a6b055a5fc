import { ApiError } from '@erawan/api/errors';
import { describe, expect, it } from 'vitest';
import { boundsOf, checkAccount, checkLink, ratesText, rowsToGive, stateOf } from './inviting.ts';
import type { Link } from './inviting-queries.ts';

const t = (key: string) => key;

const RULES = {
  username: { enabled: true, required: true, minLength: 6, maxLength: 16, patternId: '1' },
  password: { enabled: true, required: true, minLength: 8, maxLength: 20, patternId: '6' },
};
const TODAY = '2026-11-30';

describe('what an agent says of an account', () => {
  it.each([
    ['', '', ['username', 'password']],
    ['ab', 'nam4prik8', ['username']],
    ['สมชาย88', 'nam4prik8', ['username']],
    ['friend88', 'short1', ['password']],
    ['friend88', 'Friend88', ['password']],
    [' friend88 ', 'nam4prik8', []],
  ])('%j with %j is wrong in %j', (username, password, wrong) => {
    const found = Object.entries(checkAccount({ username, password }, RULES, t));
    expect(found.filter(([, messages]) => messages.length > 0).map(([name]) => name)).toEqual(wrong);
  });
});

describe('what an agent says of a link', () => {
  it.each([
    [{ label: ' ', startDate: '', endDate: '' }, ['label']],
    [{ label: 'x', startDate: '', endDate: '' }, []],
    [{ label: 'x', startDate: TODAY, endDate: TODAY }, []],
    [{ label: 'x', startDate: '2026-11-29', endDate: '' }, ['startDate']],
    [{ label: 'x', startDate: '', endDate: '2026-11-29' }, ['endDate']],
    [{ label: 'x', startDate: '2026-12-05', endDate: '2026-12-04' }, ['endDate']],
  ])('%j is wrong in %j', (link, wrong) => {
    const found = Object.entries(checkLink(link, TODAY, t));
    expect(found.filter(([, messages]) => messages.length > 0).map(([name]) => name)).toEqual(wrong);
  });
});

describe('rates that an agent gives', () => {
  it('go up to the own ones, category by category', () => {
    expect(
      rowsToGive([
        { gameCategory: 'LIVE', rate: '0.4' },
        { gameCategory: 'RNG', rate: '0.8' },
      ]),
    ).toEqual([
      ['RNG', 8],
      ['LIVE', 4],
    ]);
  });

  it('are one text, the same for the same rates, without those of 0', () => {
    expect(ratesText({ LIVE: 1, RNG: 12, FISH: 0 })).toBe(ratesText({ RNG: 12, LIVE: 1 }));
    expect(JSON.parse(ratesText({ LIVE: 1, RNG: 12 }))).toEqual([
      { gameCategory: 'RNG', rate: '1.2' },
      { gameCategory: 'LIVE', rate: '0.1' },
    ]);
  });

  it('are refused with the highest ones', () => {
    const refusal = (code: string) =>
      new ApiError(code, 400, 'x', { bounds: [{ gameCategory: 'RNG', least: '0.0', most: '0.5' }] });
    expect(boundsOf(refusal('agent.rate.bounds'))).toEqual({ RNG: '0.5' });
    expect(boundsOf(refusal('system.busy'))).toEqual({});
  });
});

describe('a link', () => {
  it.each([
    [0, '2026-11-01', 'isClosed'],
    [1, '2026-11-30', 'isOpen'],
    [1, '2026-12-01', 'isLater'],
    [2, '2026-11-01', 'isOver'],
  ])('of status %d from %s on is %s', (status, startDate, state) => {
    expect(stateOf({ status, startDate } as Link, TODAY)).toBe(state);
  });
});
