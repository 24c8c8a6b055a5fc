import { useEffect, useEffectEvent, useRef } from 'react';

/** Acts when `value` has become another one; not on the first draw. */
export function useOnChange(value: unknown, act: () => void): void {
  const known = useRef(value);
  const changed = useEffectEvent(act);
  useEffect(() => {
    if (Object.is(known.current, value)) return;
    known.current = value;
    changed();
  }, [value]);
}
