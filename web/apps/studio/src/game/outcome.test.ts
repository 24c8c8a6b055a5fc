import { describe, expect, it } from 'vitest';
import { bigWinLevel, classify, isCelebrated } from './outcome';

const STAKE = 2_000_000n;

describe('R21: no celebration of a return that is no win', () => {
  it('R21: what pays back the stake or less is not celebrated', () => {
    for (const win of [0n, 1n, STAKE / 2n, STAKE]) expect(isCelebrated(classify(win, STAKE))).toBe(false);
    expect(isCelebrated(classify(STAKE + 1n, STAKE))).toBe(true);
  });

  it('R21: the big-win moment begins at ten stakes, not before', () => {
    expect(bigWinLevel(STAKE * 10n - 1n, STAKE)).toBe(0);
    expect(bigWinLevel(STAKE * 10n, STAKE)).toBe(1);
    expect(bigWinLevel(STAKE * 30n, STAKE)).toBe(2);
    expect(bigWinLevel(STAKE * 100n, STAKE)).toBe(3);
    expect(classify(STAKE * 10n, STAKE)).toBe('big');
  });
});
