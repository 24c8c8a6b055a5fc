import { hasReturned, keptOfPage, pagesBefore, pathBefore } from '@erawan/kit/history';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location';
import { HOME_PATHS, plainPath } from '../core/routes.ts';

/** The path of the present address; one trailing slash does not count. */
export function usePath(): string {
  return plainPath(usePathname());
}

/** Back in history, or home when this is where the visit began. */
export function goBack(): void {
  if (pagesBefore() > 0) history.back();
  else navigate('/m/home', { replace: true });
}

/** To a page that may lie directly before this one: going back, it is as it was left. */
export function returnTo(path: string): void {
  const before = plainPath(pathBefore() ?? '');
  if (before === path || (HOME_PATHS.has(path) && HOME_PATHS.has(before))) history.back();
  else navigate(path);
}

/**
 * A state of a list that is as it was left when the user comes back to the page: what was chosen, searched, unfolded.
 * A page that is opened anew begins with `initial`.
 */
export function useKept<T>(name: string, initial: T): [T, (next: T) => void] {
  const [kept] = useState(keptOfPage);
  const [value, setValue] = useState(() => (kept.has(name) ? (kept.get(name) as T) : initial));
  const keep = (next: T) => {
    kept.set(name, next);
    setValue(next);
  };
  return [value, keep];
}

const SCROLL = 'scroll';
let settling = false;

/** A new page begins at its top; one to which the user comes back is scrolled to where it was read. */
export function useScrollMemory(): void {
  const address = usePathname() + useSearch();
  const left = useRef(address);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const onScroll = () => {
      if (!settling) keptOfPage().set(SCROLL, scrollY);
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);

  useLayoutEffect(() => {
    if (left.current === address) return;
    left.current = address;
    const place = hasReturned() ? keptOfPage().get(SCROLL) : 0;
    return settle(typeof place === 'number' ? place : 0);
  }, [address]);
}

const SETTLE_MS = 5_000;

/** A list may need a moment until it is long enough to be scrolled to the remembered place. */
function settle(to: number): () => void {
  let frame = 0;
  const until = performance.now() + SETTLE_MS;
  const ended = new AbortController();
  const stop = () => {
    cancelAnimationFrame(frame);
    if (!ended.signal.aborted) settling = false;
    ended.abort();
  };
  const attempt = () => {
    scrollTo(0, to);
    if (Math.abs(scrollY - to) <= 1 || performance.now() >= until) return stop();
    frame = requestAnimationFrame(attempt);
  };
  settling = true;
  // A user who scrolls meanwhile is not pulled back.
  for (const move of ['touchstart', 'wheel', 'keydown'])
    addEventListener(move, stop, { passive: true, signal: ended.signal });
  attempt();
  return stop;
}
