/** Shortest time from one start to the next in milliseconds; the server holds the same. */
export const CYCLE_MS = 2500;

/** When the next spin may start, in the page's own time. */
export class Pace {
  private readyAt = 0;
  private from = 0;

  /**
   * After an answer received at `now`. The server names both its own time and the next start, so a wrong
   * clock on the device does no harm.
   */
  after(now: number, answer: { serverTime: number; nextStartAt: number }): void {
    this.hold(now, answer.nextStartAt - answer.serverTime);
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
