import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react';
import { HeartGrid } from './HeartGrid.tsx';
import type { Game } from './queries.ts';

/** Tiles drawn or dropped together; whole rows at two and at three columns. */
const STRETCH = 36;
/** A stretch this far from the screen is only as high as it was. */
const AWAY_PX = 1_500;

type TileWallProps = ComponentProps<typeof HeartGrid>;

/** A grid of any length: only the stretches near the screen are in the page, however long the list is. */
export function TileWall({ games, eager = 0, ...rest }: TileWallProps) {
  const stretches = useMemo(() => {
    const count = Math.ceil(games.length / STRETCH);
    return Array.from({ length: count }, (_, at) => games.slice(at * STRETCH, (at + 1) * STRETCH));
  }, [games]);
  return (
    <div className="grid grid-cols-1 gap-[9px]">
      {stretches.map((some, at) => (
        // A stretch is its place: games move through it.
        <Stretch key={at} games={some} eager={at === 0 ? eager : 0} {...rest} />
      ))}
    </div>
  );
}

function Stretch(props: TileWallProps & { games: readonly Game[] }) {
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        // What has the focus stays, or the keyboard would lose its place.
        if (!entry || element.contains(document.activeElement)) return;
        setHeight(entry.isIntersecting ? undefined : entry.boundingClientRect.height);
      },
      { rootMargin: `${AWAY_PX}px 0px` },
    );
    watcher.observe(element);
    // Turned, the same tiles are higher or lower.
    const onTurn = () => setHeight(undefined);
    addEventListener('resize', onTurn);
    return () => {
      watcher.disconnect();
      removeEventListener('resize', onTurn);
    };
  }, []);
  return (
    <div ref={box} style={{ height }}>
      {height === undefined && <HeartGrid {...props} />}
    </div>
  );
}
