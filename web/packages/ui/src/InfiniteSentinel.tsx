import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './Button.tsx';

/** The next page is asked for this far before the end is reached. */
const AHEAD_PX = 500;
/** And not more often than this, however fast the user scrolls. */
const THROTTLE_MS = 1_000;

interface InfiniteSentinelProps {
  busy: boolean;
  onMore: () => void;
  /** The button does the same for those who do not scroll. */
  text: string;
}

/** The end of a list that has more: asks for it when it comes near the screen. */
export function InfiniteSentinel({ busy, onMore, text }: InfiniteSentinelProps) {
  const mark = useRef<HTMLDivElement>(null);
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  const ask = useEffectEvent(() => {
    if (busy || performance.now() - askedAt.current < THROTTLE_MS) return;
    askedAt.current = performance.now();
    onMore();
  });

  useEffect(() => {
    const element = mark.current;
    if (!element) return;
    let near = false;
    const watcher = new IntersectionObserver(
      (entries) => {
        // A busy page tells several changes at once, the present state last.
        near = entries.at(-1)?.isIntersecting ?? false;
        if (near) ask();
      },
      { rootMargin: `0px 0px ${AHEAD_PX}px` },
    );
    watcher.observe(element);
    // A short page may leave the end in sight: then nothing moves and the watcher stays silent.
    const timer = setInterval(() => near && ask(), THROTTLE_MS);
    return () => {
      watcher.disconnect();
      clearInterval(timer);
    };
  }, []);

  return (
    <div ref={mark} className="grid place-items-center py-3">
      <Button kind="quiet" size="medium" busy={busy} onClick={onMore}>
        {text}
      </Button>
    </div>
  );
}
