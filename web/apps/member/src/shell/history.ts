import { useEffect, useLayoutEffect, useRef } from 'react';
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location';

let steps = 0;

/** Back in history, or home when this is where the visit began. */
export function goBack(): void {
  if (steps > 0) history.back();
  else navigate('/m/home', { replace: true });
}

/** Counts the steps of this visit and puts the page back where it was read. */
export function useScrollMemory(): void {
  const address = usePathname() + useSearch();
  const places = useRef(new Map<string, number>());
  const wentBack = useRef(false);
  const left = useRef(address);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const onPop = () => {
      wentBack.current = true;
      steps = Math.max(0, steps - 1);
    };
    const onScroll = () => places.current.set(left.current, scrollY);
    const onPush = () => {
      steps += 1;
    };
    addEventListener('popstate', onPop);
    addEventListener('pushState', onPush);
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      removeEventListener('popstate', onPop);
      removeEventListener('pushState', onPush);
      removeEventListener('scroll', onScroll);
    };
  }, []);

  useLayoutEffect(() => {
    if (left.current === address) return;
    left.current = address;
    const to = wentBack.current ? (places.current.get(address) ?? 0) : 0;
    wentBack.current = false;
    return settle(to);
  }, [address]);
}

const SETTLE_MS = 1_000;

/** A list may need a moment until it is long enough to be scrolled to the remembered place. */
function settle(to: number): () => void {
  let frame = 0;
  const until = performance.now() + SETTLE_MS;
  const attempt = () => {
    scrollTo(0, to);
    if (Math.abs(scrollY - to) > 1 && performance.now() < until) frame = requestAnimationFrame(attempt);
  };
  attempt();
  return () => cancelAnimationFrame(frame);
}
