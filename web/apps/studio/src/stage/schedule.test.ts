import { describe, expect, it } from 'vitest';
import { CYCLE_MS } from '../game/pace';
import { SETTLE_MS } from './kinematics';
import { planStops } from './schedule';

const STRIPS = Array.from({ length: 5 }, () => ['a', 'b', 'scatter', 'c']);
const column = (scatters: number): string[] =>
  ['scatter', 'scatter', 'scatter', 'a', 'b', 'c'].slice(3 - scatters, 6 - scatters);
const grid = (...scatters: number[]): string[][] => scatters.map(column);

describe('the stops of a spin', () => {
  it('come one after the other, from the left, within the shortest cycle', () => {
    const stops = planStops(grid(0, 0, 0, 0, 0), STRIPS, 'scatter', 3);
    const times = stops.map((stop) => stop.earliest);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(new Set(times).size).toBe(5);
    expect((times[4] ?? 0) + SETTLE_MS + 100).toBeLessThan(CYCLE_MS);
  });

  it('wait longer on the reels that may complete the feature, and on no other', () => {
    const stops = planStops(grid(1, 1, 0, 0, 0), STRIPS, 'scatter', 3);
    expect(stops.map((stop) => stop.anticipated)).toEqual([false, false, true, true, true]);
  });

  it('do not wait for a feature that is already won', () => {
    const stops = planStops(grid(1, 1, 1, 0, 0), STRIPS, 'scatter', 3);
    expect(stops.map((stop) => stop.anticipated)).toEqual([false, false, true, false, false]);
  });

  it('do not wait on a reel that carries no scatter', () => {
    const strips = STRIPS.map((strip, reel) => (reel === 3 ? ['a', 'b', 'c'] : strip));
    const stops = planStops(grid(1, 1, 0, 0, 0), strips, 'scatter', 3);
    expect(stops.map((stop) => stop.anticipated)).toEqual([false, false, true, false, true]);
  });
});
