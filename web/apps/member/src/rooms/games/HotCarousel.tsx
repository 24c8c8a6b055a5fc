import { TileImage } from '@erawan/ui/GameTile';
import { cn } from '@erawan/ui/cn';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { GROUP, groupsOf, STAY_MS, THEMES, themesOf } from './carousel.ts';
import { launch, launchableOf } from './launch.ts';
import { type Game, iconOf, nameOf } from './queries.ts';

/** Hot games in groups of four that move on by themselves; it rests while touched, unseen or where motion is not wanted. */
export function HotCarousel({ games }: { games: readonly Game[] }) {
  const { t } = useTexts();
  const groups = groupsOf(games);
  const [themes] = useState(() => themesOf(games.length, Math.random));
  const { strip, at } = useAutoplay(groups.length);
  return (
    <section aria-roledescription="carousel" aria-label={t('games.hotBlock')} className="grid gap-3">
      <div
        ref={strip}
        className="no-bar flex snap-x snap-mandatory gap-3 overflow-x-auto overscroll-x-contain"
      >
        {groups.map((group, index) => (
          <ul
            key={group[0]?.nodeId}
            className="grid w-full shrink-0 snap-start grid-cols-2 content-start gap-3"
          >
            {group.map((game, place) => (
              <li key={game.nodeId} className="grid min-w-0">
                <ThemedTile game={game} theme={themes[index * GROUP + place] ?? 0} eager={index === 0} />
              </li>
            ))}
          </ul>
        ))}
      </div>
      {groups.length > 1 && (
        <div aria-hidden="true" className="flex flex-wrap justify-center gap-1.5">
          {groups.map((group, index) => (
            <span
              key={group[0]?.nodeId}
              className={cn('h-1.5 rounded-pill', index === at ? 'w-5 bg-brand-400' : 'w-1.5 bg-white/40')}
            />
          ))}
        </div>
      )}
    </section>
  );
}

function ThemedTile({ game, theme, eager }: { game: Game; theme: number; eager: boolean }) {
  return (
    <button
      type="button"
      data-theme={theme}
      onClick={() => void launch(launchableOf(game))}
      className={cn(
        'press grid min-w-0 content-start gap-2 rounded-18 bg-linear-to-b to-s-1 p-2 text-left shadow-e2 inset-ring-2',
        THEMES[theme],
      )}
    >
      <span className="aspect-[3/4] overflow-hidden rounded-12">
        <TileImage imageUrl={iconOf(game)} blur={game.blur} eager={eager} />
      </span>
      <span className="min-w-0 px-1 pb-1">
        <span className="line-clamp-2 text-label font-semibold text-tx-1">{nameOf(game)}</span>
        <span className="one-line block text-micro text-tx-2">{game.vendorName}</span>
      </span>
    </button>
  );
}

function useAutoplay(count: number) {
  const strip = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  useEffect(() => {
    const element = strip.current;
    if (!element || count < 2) return;
    let touched = false;
    const place = () => Math.round(element.scrollLeft / Math.max(1, element.clientWidth));
    const onScroll = () => setAt(place());
    const onTouch = () => {
      touched = true;
    };
    const onLeave = () => {
      touched = false;
    };
    const move = () => {
      if (touched || document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      const next = (place() + 1) % count;
      element.scrollTo({ left: (element.scrollWidth / count) * next, behavior: 'smooth' });
    };
    const timer = setInterval(move, STAY_MS);
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('pointerdown', onTouch);
    element.addEventListener('focusin', onTouch);
    element.addEventListener('focusout', onLeave);
    for (const end of ['pointerup', 'pointercancel', 'touchend'] as const)
      element.addEventListener(end, onLeave);
    return () => {
      clearInterval(timer);
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('pointerdown', onTouch);
      element.removeEventListener('focusin', onTouch);
      element.removeEventListener('focusout', onLeave);
      for (const end of ['pointerup', 'pointercancel', 'touchend'] as const)
        element.removeEventListener(end, onLeave);
    };
  }, [count]);
  return { strip, at };
}
