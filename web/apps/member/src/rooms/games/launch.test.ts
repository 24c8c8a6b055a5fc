// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { askedFor } from './launch.ts';

const ASKED = {
  type: 'erawan:launch',
  gameCategory: 'ELOTT',
  vendor: 'ELOTT',
  gameId: 'digit-rush',
  name: 'Digit Rush',
};

describe('a lobby in the frame', () => {
  it('names the game that opens in its place', () => {
    expect(askedFor(ASKED)).toEqual({
      gameCategory: 'ELOTT',
      vendor: 'ELOTT',
      gameId: 'digit-rush',
      name: 'Digit Rush',
      nodeId: '',
    });
  });

  it.each([
    null,
    'erawan:close',
    { type: 'erawan:balance' },
    { ...ASKED, type: 'launch' },
    { ...ASKED, gameId: '' },
    { ...ASKED, vendor: undefined },
    { ...ASKED, name: ['Digit Rush'] },
  ])('opens nothing by %j', (message) => {
    expect(askedFor(message)).toBeUndefined();
  });
});
