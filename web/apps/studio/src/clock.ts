/** Time and animation frames, injected so that a test can freeze any moment. Times are milliseconds. */
export interface Clock {
  now(): number;
  /** Runs `callback` at the next frame; the answer cancels it. */
  frame(callback: () => void): () => void;
  /** Runs `callback` after `delay` milliseconds; the answer cancels it. */
  after(delay: number, callback: () => void): () => void;
}

/** The clock of the page. */
export const pageClock: Clock = {
  now: () => performance.now(),
  frame(callback) {
    const id = requestAnimationFrame(() => callback());
    return () => cancelAnimationFrame(id);
  },
  after(delay, callback) {
    const id = setTimeout(callback, delay);
    return () => clearTimeout(id);
  },
};

/** Resolves after `delay` milliseconds of `clock`; rejects as soon as `signal` aborts. */
export function sleep(clock: Clock, delay: number, signal?: AbortSignal): Promise<void> {
  return wait((resolve) => clock.after(delay, resolve), signal);
}

/** Resolves at the next frame; rejects as soon as `signal` aborts. */
export function nextFrame(clock: Clock, signal: AbortSignal): Promise<void> {
  return wait((resolve) => clock.frame(resolve), signal);
}

function wait(start: (resolve: () => void) => () => void, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const cancel = start(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    const abort = (): void => {
      cancel();
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', abort);
  });
}

interface Waiting {
  at: number;
  sequence: number;
  run: () => void;
}

/** Lets every promise that can settle now do so. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}

/** A clock that moves only when a test advances it: 60 frames per second of its own time. */
export class ManualClock implements Clock {
  private time = 0;
  private sequence = 0;
  private waiting: Waiting[] = [];

  now(): number {
    return this.time;
  }

  frame(callback: () => void): () => void {
    return this.after(1000 / 60, callback);
  }

  after(delay: number, callback: () => void): () => void {
    const entry = { at: this.time + Math.max(0, delay), sequence: this.sequence++, run: callback };
    this.waiting.push(entry);
    return () => {
      this.waiting = this.waiting.filter((other) => other !== entry);
    };
  }

  /** Moves on by `duration`, running what falls due in order and letting promises settle in between. */
  async advance(duration: number): Promise<void> {
    const end = this.time + duration;
    await settled();
    for (;;) {
      const due = this.waiting
        .filter((entry) => entry.at <= end)
        .sort((a, b) => a.at - b.at || a.sequence - b.sequence)[0];
      if (!due) break;
      this.waiting = this.waiting.filter((entry) => entry !== due);
      this.time = Math.max(this.time, due.at);
      due.run();
      await settled();
    }
    this.time = end;
  }
}

/** Small seeded generator for decoration only (mulberry32): never an outcome. */
export function decorativeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
