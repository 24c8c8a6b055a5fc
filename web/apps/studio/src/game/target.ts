import type { SpinTarget } from '../stage/schedule';
import type { GameInfo, Round, Spin } from '../wire';

/** Where the reels stop on a spin's result, and what a wild fills before and after that. */
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
  const isOnStrips = spin.grid.every((column, reel) => {
    if (held.includes(reel) || expanded.includes(reel)) return true;
    const strip = strips[reel] ?? [];
    return column.every((symbol, row) => strip[((spin.stops[reel] ?? 0) + row) % strip.length] === symbol);
  });
  // After a cascade, or in a round of an earlier version, no strip has what is in view: only that is shown.
  const isOffStrip = (reel: number): boolean => !isOnStrips || held.includes(reel);
  return {
    strips: spin.grid.map((column, reel) => (isOffStrip(reel) ? column : (strips[reel] ?? column))),
    stops: spin.stops.map((stop, reel) => (isOffStrip(reel) ? 0 : stop)),
    held,
    expanded,
  };
}

/** The same for the stage's reels while they run. */
export function targetOf(info: GameInfo, spin: Spin): SpinTarget {
  const { strips, stops } = landingOf(info, spin);
  const scatter = info.symbols.find(({ kind }) => kind === 'scatter')?.id;
  const trigger = Math.min(...Object.keys(info.freeSpins.trigger).map(Number), 99);
  return { strips, stops, heights: spin.heights, grid: spin.grid, scatter, trigger };
}

/** Where the reels are before the first round. A value is drawn with a round, so no symbol that carries one is in view. */
export function firstStops({
  reelStrips,
  rows,
  symbols,
}: Pick<GameInfo, 'reelStrips' | 'rows' | 'symbols'>): number[] {
  const value = symbols.find(({ kind }) => kind === 'value')?.id;
  return reelStrips.map((strip) => {
    const shows = (stop: number): boolean =>
      Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length]).some((id) => id === value);
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
