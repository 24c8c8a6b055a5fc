/**
 * How a reel moves, in closed form: position is a function of time alone, so frames may drop without
 * the motion changing. Unit of length: one row; of time: one millisecond. Positions grow as the strip
 * runs downwards.
 */

/** Full speed, rows per millisecond. */
export const CRUISE_SPEED = 0.027;
/** Pull-back before the start: how far and how long. */
export const PULL_BACK_ROWS = 0.16;
export const PULL_BACK_MS = 120;
/** Time from rest to full speed. */
const RAMP_MS = 260;
/** From here on the reel runs at full speed. */
export const CRUISE_FROM_MS = PULL_BACK_MS + RAMP_MS;
/** Above this speed the motion-blurred atlas is shown. */
export const BLUR_SPEED = 0.012;

/** The brake is a damped spring pulling the reel onto its target row. */
const SPRING = 0.0215;
const DAMPING = 0.74;
const DAMPED = SPRING * Math.sqrt(1 - DAMPING * DAMPING);
/** Distance from the target at which the spring takes over. */
const BRAKE_ROWS = (CRUISE_SPEED / SPRING) * 1.18;
/** After this time the spring's remaining swing is invisible and the reel is exactly on its target. */
export const SETTLE_MS = 430;

/** Where and when a reel will brake: `target` is a whole row. Times count from the reel's own start. */
export interface Brake {
  at: number;
  target: number;
}

/** Position while the reel accelerates and cruises. */
export function runningPosition(time: number): number {
  if (time <= 0) return 0;
  if (time < PULL_BACK_MS) return (-PULL_BACK_ROWS * (1 - Math.cos((Math.PI * time) / PULL_BACK_MS))) / 2;
  const ramp = Math.min(1, (time - PULL_BACK_MS) / RAMP_MS);
  const ramped = -PULL_BACK_ROWS + (CRUISE_SPEED * RAMP_MS * ramp ** 3) / 3;
  return ramped + CRUISE_SPEED * Math.max(0, time - CRUISE_FROM_MS);
}

/** Position at `time` after the start, with the brake applied once it is known. */
export function position(time: number, brake?: Brake): number {
  if (!brake || time <= brake.at) return runningPosition(time);
  const since = time - brake.at;
  if (since >= SETTLE_MS) return brake.target;
  const sine = (CRUISE_SPEED - DAMPING * SPRING * BRAKE_ROWS) / DAMPED;
  const swing = sine * Math.sin(DAMPED * since) - BRAKE_ROWS * Math.cos(DAMPED * since);
  return brake.target + Math.exp(-DAMPING * SPRING * since) * swing;
}

/** Speed at `time` in rows per millisecond, from the position itself. */
export function speed(time: number, brake?: Brake): number {
  return position(time + 0.5, brake) - position(time - 0.5, brake);
}

/** True when the reel has stopped on its target. */
export function isSettled(time: number, brake?: Brake): boolean {
  return brake !== undefined && time >= brake.at + SETTLE_MS;
}

/** The moment the reel is first seen at its target row: the thud of the stop belongs here. */
export function touchdown(brake: Brake): number {
  for (let since = 0; since < SETTLE_MS; since += 1) {
    if (position(brake.at + since, brake) >= brake.target) return brake.at + since;
  }
  return brake.at + SETTLE_MS;
}

/**
 * Plans the brake: not before `earliest` and never before full speed, onto the first whole row that
 * leaves `clearance` rows to bring the result in from above, out of sight.
 */
export function planBrake(now: number, earliest: number, clearance: number): Brake {
  const from = Math.max(now, earliest, CRUISE_FROM_MS);
  const visibleNow = runningPosition(Math.max(now, 0));
  const reached = runningPosition(from);
  const target = Math.ceil(Math.max(reached + BRAKE_ROWS, visibleNow + clearance));
  return { at: from + (target - BRAKE_ROWS - reached) / CRUISE_SPEED, target };
}
