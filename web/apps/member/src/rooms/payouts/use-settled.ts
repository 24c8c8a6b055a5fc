import { useEffect, useState } from 'react';

const SETTLE_MS = 300;

/** A value that has stopped changing, so that not every key of an amount is a call. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
