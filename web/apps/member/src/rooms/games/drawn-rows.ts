import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Columns } from './GameCell.tsx';

/** What is drawn beyond either edge of the screen. */
const BEYOND_PX = 700;
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
  const [{ pitch, from, to, held, isWide }, setStretch] = useState<Stretch>(() => ({
    pitch: 0,
    from: 0,
    to: 1,
    held: -1,
    isWide: innerWidth >= WIDE_PX,
  }));
  useLayoutEffect(() => {
    // A list that becomes shorter may have no row in sight to measure.
    let known = 0;
    const look = () => {
      const element = box.current;
      if (!element) return;
      const now = stretchOf(element, known);
      known = now.pitch;
      setStretch((before) => (isSame(before, now) ? before : now));
    };
    look();
    // What stands above may come or grow later, and the screen may be turned.
    const watcher = new ResizeObserver(look);
    watcher.observe(document.body);
    addEventListener('scroll', look, { passive: true });
    return () => {
      watcher.disconnect();
      removeEventListener('scroll', look);
    };
  }, [box]);
  const across = isWide ? 3 : columns;
  const count = Math.ceil(games / across);
  const last = Math.min(to, count);
  const rows = Array.from({ length: Math.max(0, last - from) }, (_, at) => from + at);
  // What has the focus stays, or the keyboard would lose its place.
  if (held >= 0 && held < count && !rows.includes(held)) rows.push(held);
  return { across, pitch, rows, height: count * pitch - GAP_PX };
}

function stretchOf(box: HTMLElement, known: number): Stretch {
  const row = box.querySelector('[data-row]');
  const pitch = row ? row.getBoundingClientRect().height + GAP_PX : known;
  const { top } = box.getBoundingClientRect();
  const rowAt = (y: number) => (pitch ? (y - top) / pitch : 0);
  return {
    pitch,
    from: Math.max(0, Math.floor(rowAt(-BEYOND_PX))),
    to: Math.max(1, Math.ceil(rowAt(innerHeight + BEYOND_PX))),
    held: Number(box.querySelector<HTMLElement>('[data-row]:focus-within')?.dataset.row ?? -1),
    isWide: innerWidth >= WIDE_PX,
  };
}

const isSame = (before: Stretch, now: Stretch) => JSON.stringify(before) === JSON.stringify(now);
