import { useEffect, useState } from 'react';

const DEFAULT_MS = 60_000;
const TICK_MS = 500;

/** Until when no further code is sent: what the server said, else a minute from now. */
export function waitsUntil(expirationTime: number | undefined, now: number): number {
  return expirationTime !== undefined && expirationTime > now ? expirationTime : now + DEFAULT_MS;
}

/** Whole seconds still to wait, 0 when the time is up. */
export function secondsLeft(until: number | undefined, now: number): number {
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
}

/** Counts down to a moment, twice a second. */
export function useCountdown(): [seconds: number, start: (until: number) => void] {
  const [until, setUntil] = useState<number>();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (until === undefined) return;
    const tick = () => {
      const left = secondsLeft(until, Date.now());
      setSeconds(left);
      if (left === 0) setUntil(undefined);
    };
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [until]);
  const start = (moment: number) => {
    setUntil(moment);
    setSeconds(secondsLeft(moment, Date.now()));
  };
  return [seconds, start];
}
