import { Button } from '@erawan/ui/Button';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTexts } from '../../i18n.ts';

const AHEAD_PX = 500;
const THROTTLE_MS = 1_000;

interface InfiniteSentinelProps {
  busy: boolean;
  onMore: () => void;
}

/** Asks for the next page shortly before the end is reached, at most once a second; the button does the same. */
export function InfiniteSentinel({ busy, onMore }: InfiniteSentinelProps) {
  const { t } = useTexts();
  const mark = useRef<HTMLDivElement>(null);
  const asked = useRef(0);
  const more = useEffectEvent(() => {
    if (busy || performance.now() - asked.current < THROTTLE_MS) return;
    asked.current = performance.now();
    onMore();
  });
  useEffect(() => {
    const element = mark.current;
    if (!element) return;
    let near = false;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        near = entry?.isIntersecting ?? false;
        if (near) more();
      },
      { rootMargin: `0px 0px ${AHEAD_PX}px` },
    );
    watcher.observe(element);
    // Still in sight after a short page: ask again once the second is over.
    const timer = setInterval(() => near && more(), THROTTLE_MS);
    return () => {
      watcher.disconnect();
      clearInterval(timer);
    };
  }, []);
  return (
    <div ref={mark} className="grid place-items-center py-4">
      <Button kind="quiet" size="medium" busy={busy} onClick={onMore}>
        {busy ? t('games.loadingMore') : t('games.loadMore')}
      </Button>
    </div>
  );
}
