import { useSyncExternalStore } from 'react';

const TICK_MS = 60_000;

/** The time a screen reckons with: it stands still within a minute, so that rendering stays pure. */
function minuteOf(now: number): number {
  return Math.floor(now / TICK_MS) * TICK_MS;
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS / 4);
  return () => clearInterval(timer);
}

/** The present minute as epoch milliseconds; the screen follows it while it is open. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => minuteOf(Date.now()));
}
