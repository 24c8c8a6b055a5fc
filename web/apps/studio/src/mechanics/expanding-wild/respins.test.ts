// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../clock';
import type { GameInfo, Round, Spin, Win } from '../../wire';
import { CYCLE_MS } from '../../game/pace';
import { landingOf, restingSpin } from '../../game/target';
import { reveal } from '../../game/testing';

const STRIPS = [
  ['a', 'b', 'c', 'd'],
  ['w', 'b', 'c', 'd'],
  ['a', 'b', 'c', 'd'],
];
const INFO = {
  symbols: [
    { id: 'w', kind: 'wild', name: { en: 'Naga', th: 'นาค' } },
    { id: 'a', kind: 'regular', name: { en: 'Ace', th: 'เอ' } },
  ],
  lines: [],
  feature: { type: 'expandingWild', multipliers: [1, 2] },
  freeSpins: { trigger: {}, multiplier: 1, retrigger: false, maxSpins: 0 },
  reelStrips: STRIPS,
  freeReelStrips: [],
} as unknown as GameInfo;

const WIN = { kind: 'line', line: 0, symbol: 'a', count: 3, positions: [], payMinor: '300' } satisfies Win;
const spin = (part: Partial<Spin>): Spin => ({
  mode: 'base',
  stops: [1, 3, 2],
  grid: [
    ['b', 'c', 'd'],
    ['w', 'w', 'w'],
    ['c', 'd', 'a'],
  ],
  wins: [],
  multiplier: 1,
  winMinor: '0',
  freeSpinsAwarded: 0,
  freeSpinsLeft: 0,
  ...part,
});
const FIRST = spin({ expanded: [1] });
const RESPIN = spin({
  mode: 'respin',
  stops: [0, 3, 0],
  held: [1],
  grid: [
    ['a', 'b', 'c'],
    ['w', 'w', 'w'],
    ['a', 'b', 'c'],
  ],
  wins: [WIN],
  multiplier: 2,
  winMinor: '300',
});
const ROUND = { betMinor: '100', winMinor: '300', balanceAfterMinor: '900', spins: [FIRST, RESPIN] };

describe('a wild that fills its reel', () => {
  it('lands as it stands on its strip, and is held as a wild', () => {
    expect(landingOf(INFO, FIRST)).toMatchObject({ strips: STRIPS, stops: [1, 3, 2], expanded: [1] });
    const held = landingOf(INFO, RESPIN);
    expect(held.strips).toEqual([STRIPS[0], ['w', 'w', 'w'], STRIPS[2]]);
    expect(held.stops).toEqual([0, 0, 0]);
    expect(restingSpin(ROUND as unknown as Round)).toBe(RESPIN);
  });

  it('rises before wins are shown; the other reels then spin again, no sooner than a spin may start', async () => {
    const clock = new ManualClock();
    const seen: [string, number][] = [];
    const note =
      (name: string, length = 0) =>
      () => {
        seen.push([name, clock.now()]);
        return new Promise<void>((resolve) => void clock.after(length, resolve));
      };
    const start = vi.fn(note('start'));
    const stage = { start, stop: note('stop', 1500), fill: note('fill', 880), showWins: note('wins') };
    const { hud, sound, shown } = reveal(clock, INFO, stage, ROUND);
    await clock.advance(12_000);
    await shown;
    expect(seen.map(([name]) => name)).toEqual(['start', 'stop', 'fill', 'start', 'stop', 'wins']);
    const starts = seen.filter(([name]) => name === 'start').map(([, at]) => at);
    expect((starts[1] ?? 0) - (starts[0] ?? 0)).toBeGreaterThanOrEqual(CYCLE_MS);
    expect(start).toHaveBeenLastCalledWith([1]);
    expect(sound.rise).toHaveBeenCalledTimes(1);
    expect(hud.setStatus).toHaveBeenCalledWith('Respin 1 · wins ×2');
    expect(hud.setMode).toHaveBeenLastCalledWith('base');
  });
});
