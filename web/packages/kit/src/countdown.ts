import { useSyncExternalStore } from 'react';

const SECOND_MS = 1_000;

function subscribeToSeconds(listener: () => void): () => void {
  const timer = setInterval(listener, SECOND_MS / 4);
  return () => clearInterval(timer);
}

/** Whole seconds until a moment in epoch milliseconds; 0 once it is over. The screen follows while it is open. */
export function useSecondsUntil(until: number): number {
  return useSyncExternalStore(subscribeToSeconds, () =>
    Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS)),
  );
}
