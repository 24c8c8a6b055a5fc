/** Tiles that move together. */
export const GROUP = 4;
/** How long a group stays. */
export const STAY_MS = 5_000;

/** The five looks of a tile: where its ground begins, and its frame. */
export const THEMES = [
  'from-brand-500/50 inset-ring-brand-400',
  'from-accent/50 inset-ring-accent',
  'from-info/45 inset-ring-info',
  'from-positive/40 inset-ring-positive',
  'from-fresh/60 inset-ring-fresh',
] as const;

export function groupsOf<T>(tiles: readonly T[]): T[][] {
  const count = Math.ceil(tiles.length / GROUP);
  return Array.from({ length: count }, (_, at) => tiles.slice(at * GROUP, (at + 1) * GROUP));
}

/** A look for each tile, drawn once. */
export function themesOf(count: number, draw: () => number): number[] {
  return Array.from({ length: count }, () => Math.floor(draw() * THEMES.length));
}
