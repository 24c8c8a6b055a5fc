import { wireDay } from '@erawan/kit/dates';
import { useSyncExternalStore } from 'react';

const LOOK_MS = 30_000;

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, LOOK_MS);
  return () => clearInterval(timer);
}

const today = () => wireDay(Date.now());

/** The merchant's day, `YYYY-MM-DD`; a page left open over midnight moves on with it. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, today);
}
