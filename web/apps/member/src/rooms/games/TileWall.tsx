import {
  type ComponentProps,
  memo,
  type RefObject,
  startTransition,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { HeartGrid } from './HeartGrid.tsx';

/** Tiles drawn or dropped together; whole rows at two and at three columns. A slow phone draws them between two frames. */
const STRETCH = 12;
/** A stretch this far from the screen is only as high as it was. */
const AWAY_PX = 1_500;

type TileWallProps = ComponentProps<typeof HeartGrid>;

/** A grid of any length: only the stretches near the screen are in the page, however long the list is. */
export function TileWall({ games: all, eager = 0, ...rest }: TileWallProps) {
  const games = useDeferredValue(all);
  const full = useRef<number>(undefined);
  const count = Math.ceil(games.length / STRETCH);
  return (
    <div className="grid grid-cols-1 gap-[9px]">
      {Array.from({ length: count }, (_, at) => (
        // A stretch is its place: games move through it.
        <Stretch
          key={at}
          games={games.slice(at * STRETCH, (at + 1) * STRETCH)}
          eager={at === 0 ? eager : 0}
          full={full}
          {...rest}
        />
      ))}
    </div>
  );
}

interface StretchProps extends TileWallProps {
  /** How high a whole stretch is, once one was drawn. */
  full: RefObject<number | undefined>;
}

/** More games at the end leave the stretches before them alone. */
const Stretch = memo(StretchOfTiles, ({ games, ...rest }, after) => {
  const isSame = (name: keyof typeof rest) => rest[name] === after[name];
  return (
    games.length === after.games.length &&
    games.every((game, at) => game === after.games[at]) &&
    (Object.keys(rest) as (keyof typeof rest)[]).every(isSame)
  );
});

function StretchOfTiles({ full, ...tiles }: StretchProps) {
  const box = useRef<HTMLDivElement>(null);
  const isWhole = tiles.games.length === STRETCH;
  // Whatever is too far down to be seen need not be drawn when it arrives.
  const [height, setHeight] = useState(isWhole ? full.current : undefined);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        // What has the focus stays, or the keyboard would lose its place.
        if (!entry || element.contains(document.activeElement)) return;
        const { height } = entry.boundingClientRect;
        if (isWhole) full.current = height;
        // Drawing gives way to the scrolling thumb.
        startTransition(() => setHeight(entry.isIntersecting ? undefined : height));
      },
      { rootMargin: `${AWAY_PX}px 0px` },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [isWhole, full]);
  return (
    <div ref={box} style={{ height }}>
      {height === undefined && <HeartGrid {...tiles} />}
    </div>
  );
}
