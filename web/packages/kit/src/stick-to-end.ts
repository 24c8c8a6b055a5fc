import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Keeps a scrolling box at its end while what is in it grows, as long as somebody wants that. */
export function useStickToEnd(
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
