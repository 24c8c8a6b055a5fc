import { useEffect, useEffectEvent, useRef } from 'react';

/** The next page is asked for this far before the end is reached. */
const AHEAD_PX = 500;
/** And not more often than this, however fast somebody scrolls. */
const THROTTLE_MS = 1_000;

/** Stands at the end of a list and calls when it comes near the screen. Draw it only while there is more. */
export function InfiniteSentinel({ onNear }: { onNear: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  const call = useEffectEvent(() => {
    lastAt.current = performance.now();
    onNear();
  });

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let near = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      clearTimeout(timer);
      if (!near) return;
      const wait = lastAt.current + THROTTLE_MS - performance.now();
      if (wait > 0) {
        timer = setTimeout(ask, wait);
        return;
      }
      call();
      // A short page may leave the end in sight: then nothing moves and the watcher stays silent.
      timer = setTimeout(ask, THROTTLE_MS);
    };
    const watcher = new IntersectionObserver(
      ([entry]) => {
        near = entry?.isIntersecting ?? false;
        ask();
      },
      { rootMargin: `0px 0px ${AHEAD_PX}px 0px` },
    );
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      clearTimeout(timer);
    };
  }, []);

  return <div ref={ref} aria-hidden="true" className="h-px" />;
}
