import { useSyncExternalStore } from 'react';

const SECOND_MS = 1_000;

/**
 * The server's time on this page. One timer for all countdowns, at the server's full second; it runs while one of them
 * is shown.
 */
export class ServerClock {
  #offsetMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listeners = new Set<() => void>();

  /** Takes the time of an answer; `sentMs` and `receivedMs` are the device's, and half the way counts as travel. */
  align(serverMs: number, sentMs: number, receivedMs: number = Date.now()): void {
    this.#offsetMs = serverMs - (sentMs + receivedMs) / 2;
    if (this.#listeners.size === 0) return;
    this.#tell();
    this.#plan();
  }

  /** In epoch milliseconds. */
  now = (): number => Date.now() + this.#offsetMs;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) {
      this.#plan();
      document.addEventListener('visibilitychange', this.#onVisible);
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearTimeout(this.#timer);
      document.removeEventListener('visibilitychange', this.#onVisible);
    };
  };

  // A page in the background ticks late or not at all: it catches up when it is seen again.
  #onVisible = (): void => {
    if (document.visibilityState === 'visible') this.#tell();
  };

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #plan(): void {
    clearTimeout(this.#timer);
    const untilNext = SECOND_MS - (((this.now() % SECOND_MS) + SECOND_MS) % SECOND_MS);
    this.#timer = setTimeout(() => {
      this.#plan();
      this.#tell();
    }, untilNext);
  }
}

/** Whole seconds until a moment of the server's time; 0 once it is over. */
export const useSecondsUntil = (clock: ServerClock, untilMs: number): number =>
  useSyncExternalStore(clock.subscribe, () => Math.max(0, Math.ceil((untilMs - clock.now()) / SECOND_MS)));
