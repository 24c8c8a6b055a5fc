import { useEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';

const FRAMES_A_SECOND = 30;
const SPEED_PX_PER_S = 40;

/** One line of news that walks by at 30 frames a second, and stands still where motion is unwanted. */
export function NoticeMarquee({ text, label, onOpen }: { text: string; label: string; onOpen: () => void }) {
  const walker = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const element = walker.current;
    const frame = element?.parentElement;
    if (!element || !frame || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // The browser moves it by itself: the page sleeps meanwhile.
    let walk: Animation | undefined;
    const watcher = new ResizeObserver(() => {
      walk?.cancel();
      walk = walkBy(element, frame.offsetWidth);
    });
    watcher.observe(frame);
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      walk?.cancel();
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
        className="min-w-0 flex-1 overflow-hidden [mask-image:linear-gradient(90deg,transparent,var(--shade)_5%_90%,transparent)] py-1"
      >
        <span ref={walker} className="inline-block pl-4 whitespace-nowrap text-body text-tx-2">
          {text}
        </span>
      </span>
    </button>
  );
}

/** From where it stands out at the left, then in again from the right, for ever. */
function walkBy(element: HTMLElement, room: number): Animation {
  const way = room + element.offsetWidth;
  const seconds = way / SPEED_PX_PER_S;
  const walk = element.animate(
    [{ transform: `translateX(${room}px)` }, { transform: `translateX(${-element.offsetWidth}px)` }],
    {
      duration: seconds * 1_000,
      iterations: Infinity,
      easing: `steps(${Math.max(1, Math.round(seconds * FRAMES_A_SECOND))})`,
    },
  );
  walk.currentTime = (room / SPEED_PX_PER_S) * 1_000;
  return walk;
}
