import { pagesBefore } from '@erawan/kit/history';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location';
import { plainPath } from '../core/routes.ts';

/** The path of the present address; one trailing slash does not count. */
export function usePath(): string {
  return plainPath(usePathname());
}

/** Back in history, or home when this is where the visit began. */
export function goBack(): void {
  if (pagesBefore() > 0) history.back();
  else navigate('/m/home', { replace: true });
}

/** A new page begins at its top; one to which the user comes back is scrolled to where it was read. */
export function useScrollMemory(): void {
  const address = usePathname() + useSearch();
  const places = useRef(new Map<number, number>());
  const travelled = useRef(false);
  const left = useRef(address);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const onPop = () => {
      travelled.current = true;
    };
    const onPush = () => {
      travelled.current = false;
    };
    const onScroll = () => places.current.set(pagesBefore(), scrollY);
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
    return settle(travelled.current ? (places.current.get(pagesBefore()) ?? 0) : 0);
  }, [address]);
}

const SETTLE_MS = 1_000;

/** A list may need a moment until it is long enough to be scrolled to the remembered place. */
function settle(to: number): () => void {
  let frame = 0;
  const until = performance.now() + SETTLE_MS;
  const stop = () => cancelAnimationFrame(frame);
  const attempt = () => {
    scrollTo(0, to);
    if (Math.abs(scrollY - to) > 1 && performance.now() < until) frame = requestAnimationFrame(attempt);
  };
  attempt();
  // A user who scrolls meanwhile is not pulled back.
  addEventListener('touchstart', stop, { once: true, passive: true });
  addEventListener('wheel', stop, { once: true, passive: true });
  return stop;
}
