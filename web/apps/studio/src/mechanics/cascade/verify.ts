import type { Minor } from '../../money';
import { type SpinResult, evaluateGrid, evaluateSpin } from '../../verify/rules';
import type { WordStream } from '@erawan/kit/fairness';
import type { GameInfo, Position, SpinMode, Win } from '../../wire';
import type { Played } from '../mechanic';
import { drawStops, modeOf, stripsOf } from '../plain/verify';

/** One step of a spin whose wins vanish. */
interface CascadeStep extends SpinResult {
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
function cascadesOf(
  game: GameInfo,
  multipliers: number[],
  mode: SpinMode,
  stops: number[],
  bet: Minor,
): CascadeStep[] {
  const strips = stripsOf(game, mode);
  const factor = mode === 'free' ? game.freeSpins.multiplier : 1;
  const multiplierOf = (step: number): number => factor * (multipliers[step] ?? 1);
  let last: CascadeStep = { mode, stops, ...evaluateSpin(game, mode, stops, bet, multiplierOf(0)) };
  const steps = [last];
  while (last.wins.length > 0 && steps.length < multipliers.length) {
    last.award = 0;
    const fallen = fall(strips, last);
    const result = evaluateGrid(game, mode, fallen.grid, bet, multiplierOf(steps.length));
    last = { mode: 'cascade', stops: fallen.stops, ...result };
    steps.push(last);
  }
  return steps;
}

/** Draws a spin and plays its cascades. */
export async function playCascades(
  game: GameInfo,
  multipliers: number[],
  number: number,
  bet: Minor,
  stream: WordStream,
): Promise<Played[]> {
  const mode = modeOf(number);
  const { stops, words } = await drawStops(stripsOf(game, mode), stream);
  return cascadesOf(game, multipliers, mode, stops, bet).map((step, index) => ({
    ...step,
    words: index === 0 ? words : stops.map(() => []),
    held: [],
    expanded: [],
  }));
}

/** What is above a vanished cell falls; each strip goes on from above. */
function fall(strips: string[][], step: CascadeStep): { stops: number[]; grid: string[][] } {
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
