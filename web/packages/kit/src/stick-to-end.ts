import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Keeps a scrolling box at its end while what is in it grows, as long as `wanted`. */
function useStickToEnd(
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  wanted: boolean,
): void {
  const stick = useEffectEvent(() => {
    if (wanted) box.current?.scrollTo({ top: box.current.scrollHeight });
  });
  useEffect(() => {
    if (!content.current || !('ResizeObserver' in globalThis)) return;
    const watcher = new ResizeObserver(stick);
    watcher.observe(content.current);
    return () => watcher.disconnect();
  }, [content]);
}

/** Nearer to the end than this, a list follows new entries. */
const NEAR_PX = 80;

/** A list that grows at its end: it follows new entries unless its reader has scrolled up. */
export function useGrowingList() {
  const list = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isFollowing, setIsFollowing] = useState(true);
  useStickToEnd(list, content, isFollowing);
  const onScroll = () => {
    const box = list.current;
    if (box) setIsFollowing(box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX);
  };
  return { list, content, isFollowing, onScroll };
}
