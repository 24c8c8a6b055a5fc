import type { Play } from '../rules/family.ts';
import { showPlay } from '../rules/kernel.ts';
import type { DrawResult } from '../rules/result.ts';

/** Beads of a column. */
const ROWS = 6;

/** The cell that each draw made true, oldest draw first; `undefined` where none is. `results` are newest first. */
export function beadsOf(play: Play, results: readonly DrawResult[]): (string | undefined)[] {
  if (play.kernel.type !== 'cell') return [];
  const { cells } = play.kernel;
  const beads: (string | undefined)[] = [];
  for (const result of results) beads.unshift(cells[showPlay(play, result).cells[0] ?? -1]?.code);
  return beads;
}

/** A bead road: columns filled from above, the oldest first; the last columns where there are more. */
export function beadRoad<Bead>(beads: readonly Bead[], columnsMax: number, rows: number = ROWS): Bead[][] {
  const columns: Bead[][] = [];
  for (let at = 0; at < beads.length; at += rows) columns.push(beads.slice(at, at + rows));
  return columns.slice(-columnsMax);
}

/** The plays of a family that a road is drawn of: two or three cells of which one is true, such as big and small. */
export const roadPlays = (plays: readonly Play[]): Play[] =>
  plays.filter(({ kernel }) => kernel.type === 'cell' && [2, 3].includes(kernel.cells.length));
