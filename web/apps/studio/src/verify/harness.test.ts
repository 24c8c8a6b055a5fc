import { describe, expect, it } from 'vitest';
import { BALANCE, roundOf } from '../../harness/round';
import { infoOf } from './testing';

const BET = 500_000n;

describe('the round that the harness looks at', () => {
  it.each([
    ['jade-elephant', 'free'],
    ['naga-river', 'respin'],
    ['fruit-canal', 'cascade'],
    ['andaman-pearls', 'hold'],
    ['lantern-sky', 'free'],
  ])('of %s has a spin of the kind %s', async (gameCode, mode) => {
    const round = await roundOf(infoOf(gameCode), BET, { mode });
    expect(round.gameCode).toBe(gameCode);
    expect(round.spins.some((spin) => spin.mode === mode)).toBe(true);
    expect(BigInt(round.balanceAfterMinor ?? 0)).toBe(BALANCE - BET + BigInt(round.winMinor));
  });

  it('tells of each spin of a hold what is held, and how many respins are left', async () => {
    const { spins } = await roundOf(infoOf('andaman-pearls'), BET, { mode: 'hold' });
    const first = spins.findIndex(({ mode }) => mode === 'hold');
    const counts = spins.slice(first - 1).map(({ values }) => values?.length ?? 0);
    expect(counts[0]).toBeGreaterThanOrEqual(6);
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    expect(spins[first]?.respinsLeft).toBeLessThanOrEqual(3);
    expect(spins.at(-1)?.respinsLeft === 0 || counts.at(-1) === 15).toBe(true);
  });

  it('wins what is asked for', async () => {
    const round = await roundOf(infoOf('jade-elephant'), BET, { tenths: 30n });
    expect(BigInt(round.winMinor)).toBeGreaterThanOrEqual(BET * 3n);
    expect(BigInt(round.winMinor)).toBeLessThan(BET * 6n);
  });
});
