import { type Minor } from '@erawan/kit/money';
import { useEffect, useRef, useState } from 'react';

/** How long the counter takes to a new amount. */
const SPAN_MS = 8_000;
const STEP_MS = 250;
/** After this an amount is too old to be shown: what is shown was true within the last half minute. */
const OLD_MS = 20_000;

/**
 * Where a counter stands on its way from one true amount to a later one: never beyond the later one. A pool that was
 * won begins anew at once.
 */
export function paced(from: Minor, to: Minor, elapsedMs: number): Minor {
  if (to <= from || elapsedMs >= SPAN_MS) return to;
  return from + ((to - from) * BigInt(Math.max(0, Math.floor(elapsedMs)))) / BigInt(SPAN_MS);
}

/** The amount a counter shows on its way to `target`; those who want no motion see the target at once. */
export function usePaced(target: Minor): Minor {
  const [shown, setShown] = useState(target);
  const last = useRef(target);
  useEffect(() => {
    const from = last.current;
    if (from === target) return undefined;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const began = performance.now();
    const step = () => {
      const next = still ? target : paced(from, target, performance.now() - began);
      last.current = next;
      setShown(next);
      if (next === target) clearInterval(timer);
    };
    const timer = setInterval(step, STEP_MS);
    return () => clearInterval(timer);
  }, [target]);
  return shown > target ? target : shown;
}

/** Whether what was read at that moment, epoch milliseconds, is too old by now. */
export function useIsOld(readAt: number): boolean {
  const [old, setOld] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setOld(readAt), OLD_MS);
    return () => clearTimeout(timer);
  }, [readAt]);
  return old === readAt;
}
