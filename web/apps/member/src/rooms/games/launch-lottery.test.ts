// @vitest-environment jsdom
import { keepPlayType } from '@erawan/kit/play-type';
import { describe, expect, it } from 'vitest';
import { askedFor } from './launch-lottery.ts';

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

  it('OPN-110: opens it at the board that was chosen last', () => {
    keepPlayType('digit-rush', 'Entertainment');
    expect(askedFor(ASKED)?.playType).toBe('Entertainment');
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
