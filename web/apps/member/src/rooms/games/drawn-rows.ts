import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Columns } from './GameCell.tsx';

/** What is drawn beyond either edge of the screen. */
const BEYOND_PX = 700;
/** A list that has not moved for so long stands still. */
const STILL_MS = 150;
/** Between two rows. */
const GAP_PX = 9;
/** From here on even a list of two columns has three. */
const WIDE_PX = 480;

interface Stretch {
  /** From the top of one row to the top of the next; nothing before a row was seen. */
  pitch: number;
  from: number;
  /** The first row that is not drawn. */
  to: number;
  /** The row that holds the focus. */
  held: number;
  isWide: boolean;
}

/**
 * Which rows of so many games belong into `box`: those near the screen. All rows are equally high, and the element of
 * each names its number in `data-row`.
 */
export function useDrawnRows(box: RefObject<HTMLElement | null>, games: number, columns: Columns) {
  const [stretch, setStretch] = useState<Stretch>(() => ({
    pitch: 0,
    from: 0,
    to: 1,
    held: -1,
    isWide: innerWidth >= WIDE_PX,
  }));
  const { pitch, from, to, held, isWide } = stretch;
  const across = isWide ? 3 : columns;
  const count = Math.ceil(games / across);
  const drawn = useRef(stretch);
  useLayoutEffect(() => {
    drawn.current = stretch;
  }, [stretch]);
  useLayoutEffect(() => {
    let frame = 0;
    const look = () => {
      const element = box.current;
      if (!element) return;
      // A list that becomes shorter may have no row in sight to measure.
      const wanted = stretchOf(element, count, drawn.current.pitch);
      const next = nextOf(drawn.current, wanted);
      setStretch((before) => (isSame(before, next) ? before : next));
      cancelAnimationFrame(frame);
      if (!isSame(next, wanted)) frame = requestAnimationFrame(look);
    };
    const move = () => {
      look();
      markMoving();
    };
    look();
    // What stands above may come or grow later, and the screen may be turned.
    const watcher = new ResizeObserver(look);
    watcher.observe(document.body);
    addEventListener('scroll', move, { passive: true });
    return () => {
      watcher.disconnect();
      cancelAnimationFrame(frame);
      removeEventListener('scroll', move);
    };
  }, [box, count]);
  const last = Math.min(to, count);
  const rows = Array.from({ length: Math.max(0, last - from) }, (_, at) => from + at);
  // What has the focus stays, or the keyboard would lose its place.
  if (held >= 0 && held < count && !rows.includes(held)) rows.push(held);
  return { across, pitch, rows, height: count * pitch - GAP_PX };
}

let rest: ReturnType<typeof setTimeout> | undefined;

/** Tells the styles that a list moves, until it stands still. */
function markMoving(): void {
  const page = document.documentElement;
  page.toggleAttribute('data-moving', true);
  clearTimeout(rest);
  rest = setTimeout(() => page.removeAttribute('data-moving'), STILL_MS);
}

/**
 * One row more at an edge than what stands in the page, or a slow phone that lags behind a flick draws several in one
 * frame and falls behind further. After a leap to somewhere else all are drawn at once.
 */
function nextOf(drawn: Stretch, wanted: Stretch): Stretch {
  const isNear = drawn.from < wanted.to && drawn.to > wanted.from;
  if (!isNear || drawn.pitch !== wanted.pitch) return wanted;
  return {
    ...wanted,
    from: Math.max(wanted.from, drawn.from - 1),
    to: Math.min(wanted.to, drawn.to + 1),
  };
}

function stretchOf(box: HTMLElement, count: number, known: number): Stretch {
  const row = box.querySelector('[data-row]');
  const pitch = row ? row.getBoundingClientRect().height + GAP_PX : known;
  const { top } = box.getBoundingClientRect();
  const rowAt = (y: number) => (pitch ? (y - top) / pitch : 0);
  return {
    pitch,
    from: Math.max(0, Math.floor(rowAt(-BEYOND_PX))),
    // Not beyond the last: those that come later would all be drawn at once.
    to: Math.max(1, Math.min(count, Math.ceil(rowAt(innerHeight + BEYOND_PX)))),
    held: Number(box.querySelector<HTMLElement>('[data-row]:focus-within')?.dataset.row ?? -1),
    isWide: innerWidth >= WIDE_PX,
  };
}

const isSame = (before: Stretch, now: Stretch) => JSON.stringify(before) === JSON.stringify(now);
