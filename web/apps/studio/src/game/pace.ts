/** Shortest time from one start to the next in milliseconds; the server holds the same. */
export const CYCLE_MS = 2500;

/**
 * When the next spin may start, in the page's own time. The server names its moment in its own clock;
 * only the difference between two server times is used, so a wrong clock on the device does no harm.
 */
export class Pace {
  private readyAt = 0;
  private from = 0;

  /** After an answer received at `now` about a round begun at `startedAt` (server time). */
  afterRound(now: number, startedAt: number, nextStartAt: number): void {
    this.hold(now, nextStartAt - startedAt);
  }

  /** After a state answer: the wait left by the device's wall clock, never more than a cycle. */
  afterState(now: number, wallClock: number, nextStartAt: number): void {
    this.hold(now, Math.min(CYCLE_MS, nextStartAt - wallClock));
  }

  /** Keeps the spin closed for `wait` milliseconds. */
  hold(now: number, wait: number): void {
    this.from = now;
    this.readyAt = now + Math.max(0, wait);
  }

  isReady(now: number): boolean {
    return now >= this.readyAt;
  }

  /** Milliseconds to wait. */
  left(now: number): number {
    return Math.max(0, this.readyAt - now);
  }

  /** Share of the wait that has passed, 0–1. */
  share(now: number): number {
    const whole = this.readyAt - this.from;
    return whole <= 0 ? 1 : Math.min(1, Math.max(0, (now - this.from) / whole));
  }
}
