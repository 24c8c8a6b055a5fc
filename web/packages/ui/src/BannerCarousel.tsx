import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { cn } from './cn.tsx';

const STAY_MS = 5_000;
const MOVE_MS = 1_000;

export interface Slide {
  id: string;
  imageUrl: string;
  /** The same picture 720 pixels wide. */
  smallImageUrl?: string;
  title: string;
  onOpen?: () => void;
}

/** Banners in a snapping strip: moves by itself, rests while touched or out of sight, drops pictures that fail. */
export function BannerCarousel({ slides, label }: { slides: readonly Slide[]; label: string }) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const shown = slides.filter((slide) => !failed.has(slide.id));
  const { strip, at } = useAutoplay(shown.length);
  if (shown.length === 0) return null;
  const many = shown.length > 1;
  // The first banner again behind the last one, so that the strip runs on without turning back.
  const drawn = many ? [...shown, ...shown.slice(0, 1)] : shown;

  return (
    <section aria-roledescription="carousel" aria-label={label} className="relative">
      <div
        ref={strip}
        className="no-bar flex snap-x snap-mandatory scroll-px-3 gap-[9px] overflow-x-auto overscroll-x-contain px-3"
      >
        {drawn.map((slide, index) => (
          <SlideFrame
            key={index === shown.length ? 'again' : slide.id}
            slide={slide}
            alone={!many}
            again={index === shown.length}
          >
            <img
              {...pictures(slide)}
              alt={slide.title}
              width={1080}
              height={510}
              className="h-full w-full object-cover"
              fetchPriority={index === 0 ? 'high' : 'low'}
              loading={index === 0 ? 'eager' : 'lazy'}
              decoding="async"
              onError={() => setFailed(new Set([...failed, slide.id]))}
            />
          </SlideFrame>
        ))}
      </div>
      {many && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute right-[34px] bottom-1.5 flex h-5 items-center gap-1.5 rounded-pill bg-bg-0/50 px-2"
        >
          {shown.map((slide, index) => (
            <span
              key={slide.id}
              className={cn(
                'h-1.5 rounded-pill transition-[width] duration-200',
                index === at ? 'w-5 bg-brand-400' : 'w-1.5 bg-white/60',
              )}
            />
          ))}
        </div>
      )}
    </section>
  );
}

/** The server preloads the first picture with the same words; other words would fetch it twice. */
const SIZES = 'min(441px, calc(100vw - 39px))';

function pictures({ imageUrl, smallImageUrl }: Slide) {
  if (!smallImageUrl) return { src: imageUrl };
  return { srcSet: `${smallImageUrl} 720w, ${imageUrl} 1080w`, sizes: SIZES, src: imageUrl };
}

function SlideFrame({
  slide,
  alone,
  again,
  children,
}: {
  slide: Slide;
  alone: boolean;
  again: boolean;
  children: ReactNode;
}) {
  const look = cn(
    'relative block aspect-[36/17] shrink-0 snap-start overflow-hidden rounded-18 bg-s-2 shadow-e2',
    alone ? 'w-full' : 'w-[calc(100%-15px)]',
  );
  if (!slide.onOpen || again) {
    return (
      <div className={look} aria-hidden={again || undefined}>
        {children}
      </div>
    );
  }
  return (
    <button type="button" className={look} onClick={slide.onOpen}>
      {children}
    </button>
  );
}

/** How far two slides are apart; 0 before they are laid out. */
function step(element: HTMLDivElement): number {
  const [first, second] = element.children;
  return first && second ? second.getBoundingClientRect().left - first.getBoundingClientRect().left : 0;
}

function useAutoplay(count: number) {
  const strip = useRef<HTMLDivElement>(null);
  const moving = useRef(0);
  const [at, setAt] = useState(0);

  const move = useEffectEvent((target: number) => {
    const element = strip.current;
    const width = element ? step(element) : 0;
    if (!element || width === 0) return;
    const from = element.scrollLeft;
    const to = target * width;
    const start = performance.now();
    element.style.scrollSnapType = 'none';
    cancelAnimationFrame(moving.current);
    const frame = (now: number) => {
      const share = Math.min(1, (now - start) / MOVE_MS);
      element.scrollLeft = from + (to - from) * (1 - (1 - share) ** 3);
      if (share < 1) {
        moving.current = requestAnimationFrame(frame);
        return;
      }
      if (target >= count) element.scrollLeft = 0;
      element.style.scrollSnapType = '';
    };
    moving.current = requestAnimationFrame(frame);
  });

  useEffect(() => {
    const element = strip.current;
    if (!element || count < 2) return;
    let touched = false;
    let seen = true;
    const onScroll = () => {
      const width = step(element);
      if (width > 0) setAt(Math.round(element.scrollLeft / width) % count);
    };
    const hold = () => {
      touched = true;
      cancelAnimationFrame(moving.current);
      element.style.scrollSnapType = '';
    };
    const release = () => {
      touched = false;
    };
    const watcher = new IntersectionObserver((changes) => {
      seen = changes.at(-1)?.isIntersecting ?? true;
    });
    watcher.observe(element);
    const calm = matchMedia('(prefers-reduced-motion: reduce)');
    const timer = setInterval(() => {
      if (touched || !seen || document.hidden || calm.matches || element.matches(':focus-within')) return;
      move(Math.round(element.scrollLeft / step(element)) + 1);
    }, STAY_MS);
    const leave = new AbortController();
    const options = { signal: leave.signal, passive: true };
    element.addEventListener('scroll', onScroll, options);
    element.addEventListener('pointerdown', hold, options);
    element.addEventListener('touchstart', hold, options);
    for (const end of ['pointerup', 'pointercancel', 'touchend', 'touchcancel']) {
      element.addEventListener(end, release, options);
    }
    return () => {
      leave.abort();
      watcher.disconnect();
      clearInterval(timer);
      cancelAnimationFrame(moving.current);
    };
  }, [count]);

  return { strip, at };
}
