/** When each reel may stop, and which reels run longer because they may complete the feature. */

/** Earliest brake of the first reel after the start, and the wait from reel to reel (ms). */
const FIRST_STOP_MS = 700;
const STAGGER_MS = 200;
/** The reels start one shortly after the other (ms). */
export const START_STAGGER_MS = 35;
/** How much longer a reel runs while two scatters are already in view. */
const ANTICIPATION_MS = 950;
/** Scatters in view that start the anticipation. */
const ANTICIPATION_SCATTERS = 2;

/** What a spin must end on. */
export interface SpinTarget {
  stops: number[];
  /** Rows of each reel, in games whose reels change their height. */
  heights?: number[] | undefined;
  grid: string[][];
  strips: string[][];
  scatter: string | undefined;
  trigger: number;
}

export interface ReelStop {
  /** Earliest brake, counted from the start of the spin. */
  earliest: number;
  /** The reel runs longer because it may complete the feature. */
  anticipated: boolean;
}

/**
 * Plans the stops of one spin from its result. Anticipation is honest: only while the feature is not
 * yet won and only on a reel whose strip carries a scatter.
 */
export function planStops(
  grid: string[][],
  strips: string[][],
  scatter: string | undefined,
  trigger: number,
): ReelStop[] {
  let seen = 0;
  let extra = 0;
  return grid.map((column, reel) => {
    const possible = scatter !== undefined && (strips[reel] ?? []).includes(scatter);
    const anticipated = possible && seen >= ANTICIPATION_SCATTERS && seen < trigger;
    if (anticipated) extra += ANTICIPATION_MS;
    const earliest = FIRST_STOP_MS + reel * STAGGER_MS + extra;
    seen += column.filter((symbol) => symbol === scatter).length;
    return { earliest, anticipated };
  });
}
