import { useEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';

const FRAME_MS = 1_000 / 30;
const SPEED_PX_PER_S = 40;

/** One line of news that walks by at 30 frames a second, and stands still where motion is unwanted. */
export function NoticeMarquee({ text, label, onOpen }: { text: string; label: string; onOpen: () => void }) {
  const walker = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const element = walker.current;
    const frame = element?.parentElement;
    if (!element || !frame || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let next = 0;
    let at = 0;
    let last = 0;
    let seen = true;
    const walk = (now: number) => {
      next = requestAnimationFrame(walk);
      if (now - last < FRAME_MS - 1 || !seen) return;
      const passed = last === 0 ? 0 : Math.min(now - last, 100);
      last = now;
      at -= (SPEED_PX_PER_S * passed) / 1_000;
      if (at < -element.offsetWidth) at = frame.offsetWidth;
      element.style.transform = `translate3d(${at}px,0,0)`;
    };
    const watcher = new IntersectionObserver(([entry]) => {
      seen = entry?.isIntersecting ?? true;
    });
    watcher.observe(frame);
    next = requestAnimationFrame(walk);
    return () => {
      cancelAnimationFrame(next);
      watcher.disconnect();
      element.style.transform = '';
    };
  }, []);

  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={`${label}: ${text}`}
      className="relative flex h-9 w-full items-center gap-2.5 rounded-pill bg-s-1/70 px-3.5 text-left shadow-e1 inset-ring inset-ring-white/6 after:absolute after:-inset-1"
    >
      <Icon name="speaker" size={20} className="shrink-0 text-brand-400" />
      <span
        aria-hidden="true"
        className="min-w-0 flex-1 overflow-hidden mask-r-from-90% mask-l-from-95% py-1"
      >
        <span ref={walker} className="inline-block pl-4 whitespace-nowrap text-body text-tx-2">
          {text}
        </span>
      </span>
    </button>
  );
}
