import type { SpinTarget } from '../stage/schedule';
import { holdSymbols } from '../verify/hold';
import type { GameInfo, Round, Spin } from '../wire';

/** Where the reels come to rest on a spin's result, and what a wild fills before and after that. */
export interface Landing {
  strips: string[][];
  stops: number[];
  held: number[];
  expanded: number[];
}

/** Reads a recorded spin for the stage. A reel that a wild fills lands on its own symbols first. */
export function landingOf(info: GameInfo, spin: Spin): Landing {
  const [held, expanded] = [spin.held ?? [], spin.expanded ?? []];
  const strips = spin.mode === 'free' ? info.freeReelStrips : info.reelStrips;
  // After a cascade what stands in view is no longer one piece of a strip.
  const whole = spin.mode !== 'cascade';
  const shows =
    whole &&
    spin.grid.every((column, reel) => {
      if (held.includes(reel) || expanded.includes(reel)) return true;
      const strip = strips[reel] ?? [];
      return column.every((symbol, row) => strip[((spin.stops[reel] ?? 0) + row) % strip.length] === symbol);
    });
  // A round of an earlier version ran on other reels: then only what stood in view is shown.
  const stands = (reel: number): boolean => !shows || held.includes(reel);
  return {
    strips: spin.grid.map((column, reel) => (stands(reel) ? column : (strips[reel] ?? column))),
    stops: spin.stops.map((stop, reel) => (stands(reel) ? 0 : stop)),
    held,
    expanded,
  };
}

/** The same for the stage's reels while they run. */
export function targetOf(
  info: GameInfo,
  spin: Spin,
  scatter: string | undefined,
  trigger: number,
): SpinTarget {
  const { strips, stops } = landingOf(info, spin);
  return { strips, stops, heights: spin.heights, grid: spin.grid, scatter, trigger };
}

/** Where the reels stand before the first round. A value is drawn with a round, so no symbol that carries one is in view. */
export function firstStops({
  reelStrips,
  rows,
  symbols,
}: Pick<GameInfo, 'reelStrips' | 'rows' | 'symbols'>): number[] {
  const { value } = holdSymbols({ symbols });
  return reelStrips.map((strip) => {
    const shows = (stop: number): boolean =>
      Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length]).includes(value);
    return Math.max(
      0,
      strip.findIndex((_, stop) => !shows(stop)),
    );
  });
}

/** The spins before any free spin: the paid one with its respins or cascades. */
export function paidSpins(round: Round): Spin[] {
  const free = round.spins.findIndex(({ mode }) => mode === 'free');
  return free < 0 ? round.spins : round.spins.slice(0, free);
}

/** The spin a round rests on when it is over. */
export function restingSpin(round: Round): Spin | undefined {
  return paidSpins(round).at(-1);
}
