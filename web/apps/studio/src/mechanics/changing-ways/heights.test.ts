// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../clock';
import { WaysMeter } from './ways-meter';
import { makeSpeech } from '../../i18n';
import english from '../../locales/en.json';
import type { GameInfo, Spin } from '../../wire';
import { reveal } from '../../game/testing';
import { calmAlpha } from '../../stage/calm';
import { Heights } from '../../stage/heights';
import type { Palette } from '../../stage/palette';

const spin = { heights: [2, 3, 4, 5, 6, 2], multiplier: 3 } as unknown as Spin;
const INFO = { rows: 6, reels: 6 } as unknown as GameInfo;

describe('reels that change their height', () => {
  it('rise one after the other and stand on the lower edge', () => {
    const heights = new Heights(6, {} as Palette);
    expect(heights.lift(0, 0)).toBe(0);
    heights.set([2, 2]);
    expect(heights.lift(1, 0)).toBe(4);
    heights.rise([5, 6], 1_000);
    expect(heights.lift(0, 1_000)).toBe(4);
    const under = [heights.lift(0, 1_200), heights.lift(1, 1_200)];
    expect(under[0]).toBeLessThan(3);
    expect(under[1]).toBeGreaterThan(under[0] ?? 0);
    expect([heights.lift(0, 1_600), heights.lift(1, 1_600)]).toEqual([1, 0]);
    expect([heights.of(0), heights.of(1), heights.of(2)]).toEqual([5, 6, 6]);
  });

  it('show a win in the rows of the frame', () => {
    const heights = new Heights(6, {} as Palette);
    heights.set([2, 6]);
    const win = {
      positions: [
        [0, 1],
        [1, 1],
      ] as [number, number][],
      lineIndex: 0,
      label: '1',
    };
    expect(heights.placed(win).positions).toEqual([
      [0, 5],
      [1, 1],
    ]);
  });

  it('count to the ways of the spin and tell its multiplier', async () => {
    const clock = new ManualClock();
    const meter = new WaysMeter(INFO, makeSpeech('EN', english));
    expect(meter.element.textContent).toBe('Up to 46,656 ways');
    const shown = meter.show(spin, clock, false);
    await clock.advance(200);
    expect(meter.element.textContent).not.toBe('1,440 ways×3');
    await clock.advance(1_000);
    await shown;
    expect(meter.element.textContent).toBe('1,440 ways×3');
  });

  it('stand at once when motion is reduced, and a count that is over changes nothing', async () => {
    const clock = new ManualClock();
    const meter = new WaysMeter(INFO, makeSpeech('EN', english));
    void meter.show(spin, clock, true);
    expect(meter.element.textContent).toBe('1,440 ways×3');
    void meter.show(spin, clock, false);
    meter.rest();
    await clock.advance(2_000);
    expect(meter.element.textContent).toBe('Up to 46,656 ways');
  });

  it('let go of the ways and the multiplier of free spins when these end', async () => {
    const strips = [['a'], ['a']];
    const info = {
      rows: 6,
      reels: 2,
      symbols: [{ id: 'a', kind: 'regular', name: { en: 'Mango', th: 'มะม่วง' } }],
      lines: [],
      feature: { type: 'changingWays', least: 2, heights: [[1], [1]], freeHeights: [[1], [1]], rise: 1 },
      freeSpins: { trigger: { '3': 1 }, multiplier: 2, retrigger: true, maxSpins: 9 },
      reelStrips: strips,
      freeReelStrips: strips,
    } as unknown as GameInfo;
    const step = { stops: [0, 0], grid: strips, wins: [], winMinor: '0', freeSpinsLeft: 0 };
    const paid = { ...step, mode: 'base', heights: [2, 3], multiplier: 1, freeSpinsAwarded: 1 };
    const free = { ...step, mode: 'free', heights: [5, 6], multiplier: 2, freeSpinsAwarded: 0 };
    const round = { betMinor: '100', winMinor: '0', balanceAfterMinor: '900', spins: [paid, free] as Spin[] };
    const clock = new ManualClock();
    const stage = { start: vi.fn(), stop: () => Promise.resolve(), showWins: vi.fn() };
    const { hud, meter, shown } = reveal(clock, info, stage, round);
    await clock.advance(4_300);
    expect(hud.setMode).toHaveBeenLastCalledWith('free');
    expect(meter?.textContent).toBe('30 ways×2');
    await clock.advance(30_000);
    await shown;
    expect(hud.setMode).toHaveBeenLastCalledWith('base');
    expect(meter?.textContent).toBe('Up to 36 ways');
  });

  it('fade between results when motion is reduced', () => {
    expect(calmAlpha(false, 0, undefined)).toBe(1);
    expect(calmAlpha(true, 130, undefined)).toBe(0.5);
    expect(calmAlpha(true, 2_000, undefined)).toBeUndefined();
    expect(calmAlpha(true, 960, 700)).toBe(0.15);
    expect(calmAlpha(true, 5_000, 700)).toBe(1);
  });
});
