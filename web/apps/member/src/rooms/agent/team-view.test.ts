import { describe, expect, it } from 'vitest';
import { addressOf, teamViewOf, typeOf } from './team-view.ts';

const ALL = { parentId: '', account: '', type: '', sort: '' } as const;

describe('the view of a team in its address', () => {
  it.each([
    ['', ALL],
    ['?parentId=mem_2&sort=-account', { ...ALL, parentId: 'mem_2', sort: '-account' }],
    ['?account=som&type=agents', { ...ALL, account: 'som', type: 'agents' }],
    // What no control of the page could have chosen.
    ['?type=2&sort=balance', ALL],
  ])('%s asks for %o', (search, view) => {
    expect(teamViewOf(search)).toEqual(view);
  });

  it('holds only what was chosen', () => {
    expect(addressOf(ALL)).toBe('/m/member/team');
    expect(addressOf({ ...ALL, account: 'a b' })).toBe('/m/member/team?account=a+b');
  });

  it.each([
    ['', 1, undefined],
    ['members', 2, 0],
    ['agents', 2, 1],
    ['members', 41, 40],
    ['agents', 42, 41],
  ] as const)('%s of an agent of type %d are of type %s', (kind, caller, type) => {
    expect(typeOf(kind, caller)).toBe(type);
  });
});
