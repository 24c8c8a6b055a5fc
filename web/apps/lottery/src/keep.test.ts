// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { keep, orderDecided, orderKeyOf } from './keep.ts';

beforeEach(() => sessionStorage.clear());

describe('the key of an order', () => {
  it('is the same until the fate of this content is known, then another one', () => {
    const first = orderKeyOf('a');
    expect(orderKeyOf('a')).toBe(first);
    orderDecided();
    expect(orderKeyOf('a')).not.toBe(first);
  });

  it('is another one for other content', () => {
    const first = orderKeyOf('a');
    expect(orderKeyOf('b')).not.toBe(first);
  });
});

describe('the session of a tab', () => {
  it('is kept for its lottery alone, until it ends', () => {
    const session = { token: 's', user: 'u', isTrial: false };
    keep.setSession('digit-rush', session);
    expect([keep.session('digit-rush'), keep.session('lucky-dice')]).toEqual([session, undefined]);
    keep.dropSession('digit-rush');
    expect(keep.session('digit-rush')).toBeUndefined();
  });
});
