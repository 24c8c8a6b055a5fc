import { expect, it } from 'vitest';
import { byWin } from './winners.ts';

it('GAM-010: the winner board is sorted by the amount won, largest first', () => {
  const wins = ['9.00', '182400.00', '96250.50', '10.00'].map((winAmount) => ({ winAmount }));
  expect(byWin(wins).map((win) => win.winAmount)).toEqual(['182400.00', '96250.50', '10.00', '9.00']);
});
