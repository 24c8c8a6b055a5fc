import type { Minor } from '../money';
import type { GameInfo, Position, SpinMode, Win } from '../wire';
import { type SpinResult, evaluateGrid, evaluateSpin, multiplierOf } from './rules';

/** One step of a spin whose wins vanish. */
export interface Step extends SpinResult {
  mode: SpinMode;
  stops: number[];
}

/** The cells that vanish: all that won, but scatters stay. */
export function vanishing(wins: Win[]): Position[] {
  const cells = wins.filter(({ kind }) => kind !== 'scatter').flatMap(({ positions }) => positions);
  const seen = new Map(cells.map(([reel = 0, row = 0]) => [`${reel}:${row}`, [reel, row] as Position]));
  return [...seen.values()];
}

/** A spin and the cascades it starts; the stops alone decide, and the last step carries the award. */
export function cascadesOf(info: GameInfo, mode: 'base' | 'free', stops: number[], bet: Minor): Step[] {
  const strips = mode === 'free' ? info.freeReelStrips : info.reelStrips;
  const most = info.feature?.type === 'cascade' ? info.feature.multipliers.length : 1;
  const first = evaluateSpin(info, mode, stops, bet, [], multiplierOf(info, mode, 0));
  const steps: Step[] = [{ mode, stops, ...first }];
  for (let last = first; last.wins.length > 0 && steps.length < most; ) {
    const before = steps[steps.length - 1] as Step;
    const fallen = fall(strips, before);
    const multiplier = multiplierOf(info, mode, steps.length);
    last = { expanded: [], ...evaluateGrid(info, mode, fallen.grid, bet, multiplier) };
    before.award = 0;
    steps.push({ mode: 'cascade', stops: fallen.stops, ...last });
  }
  return steps;
}

/** What stood above a vanished cell falls; each strip goes on from above. */
function fall(strips: string[][], step: Step): { stops: number[]; grid: string[][] } {
  const gone = vanishing(step.wins);
  const stops: number[] = [];
  const grid = step.grid.map((column, reel) => {
    const strip = strips[reel] ?? [];
    const stays = column.filter((_, row) => !gone.some(([x, y]) => x === reel && y === row));
    const more = column.length - stays.length;
    const top = ((step.stops[reel] ?? 0) - more + strip.length) % strip.length;
    stops.push(top);
    const fresh = Array.from({ length: more }, (_, row) => strip[(top + row) % strip.length] ?? '');
    return [...fresh, ...stays];
  });
  return { stops, grid };
}
