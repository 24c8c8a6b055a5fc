import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { cn } from './cn.tsx';
import { Icon } from './Icon.tsx';

/** A picture with a hole and the piece that fits it; sizes in pixels of the picture. */
export interface Puzzle {
  background: string;
  piece: string;
  width: number;
  height: number;
  pieceWidth: number;
  /** How far below the top edge the piece moves. */
  y: number;
}

/** Where the piece was, `t` milliseconds after the hand took it. */
export interface TrackPoint {
  x: number;
  y: number;
  t: number;
}

interface SlidePuzzleProps {
  puzzle: Puzzle;
  label: string;
  hint: string;
  disabled?: boolean;
  /** The hand let go (or Enter was pressed) with the piece's left edge at `x`. */
  onDone: (x: number, track: TrackPoint[]) => void;
}

const HANDLE = 52;
/** Screens that report a finger more often than this tell nothing more. */
const FRAME_MS = 8;
const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 2,
  ArrowUp: 2,
  ArrowLeft: -2,
  ArrowDown: -2,
  PageUp: 20,
  PageDown: -20,
};

interface Grip {
  pointer: number;
  fromX: number;
  fromY: number;
  at: number;
  start: number;
}

/** Finger, mouse or arrow keys move the handle; the piece follows in the picture above it. */
export function SlidePuzzle({ puzzle, label, hint, disabled = false, onDone }: SlidePuzzleProps) {
  const [x, setX] = useState(0);
  const rail = useRef<HTMLDivElement>(null);
  const grip = useRef<Grip | null>(null);
  const track = useRef<TrackPoint[]>([]);
  const keysSince = useRef<number | undefined>(undefined);
  const farthest = puzzle.width - puzzle.pieceWidth;
  const clamp = (to: number) => Math.min(farthest, Math.max(0, to));
  const record = (to: number, y: number, t: number) => {
    track.current.push({ x: Math.round(to), y: Math.round(y), t: Math.round(t) });
    setX(to);
  };

  // A finger that started outside the handle must not scroll the sheet away under it.
  useEffect(() => {
    const still = (event: TouchEvent) => event.preventDefault();
    const element = rail.current;
    element?.addEventListener('touchmove', still, { passive: false });
    return () => element?.removeEventListener('touchmove', still);
  }, []);

  const take = (event: PointerEvent<HTMLButtonElement>) => {
    if (disabled || grip.current || event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    grip.current = {
      pointer: event.pointerId,
      fromX: event.clientX,
      fromY: event.clientY,
      at: event.timeStamp,
      start: x,
    };
    track.current = [];
    record(x, 0, 0);
  };
  const move = (event: PointerEvent<HTMLButtonElement>) => {
    const held = grip.current;
    if (!held || held.pointer !== event.pointerId) return;
    const travel = Math.max(1, (rail.current?.clientWidth ?? HANDLE) - HANDLE);
    const to = clamp(held.start + ((event.clientX - held.fromX) / travel) * farthest);
    const t = event.timeStamp - held.at;
    if (t - (track.current.at(-1)?.t ?? 0) < FRAME_MS) setX(to);
    else record(to, event.clientY - held.fromY, t);
  };
  const release = (event: PointerEvent<HTMLButtonElement>) => {
    const held = grip.current;
    if (held?.pointer !== event.pointerId) return;
    grip.current = null;
    if (x === 0) return;
    record(x, event.clientY - held.fromY, event.timeStamp - held.at);
    onDone(Math.round(x), track.current);
  };
  const lose = () => {
    grip.current = null;
    setX(0);
  };

  const press = (event: KeyboardEvent) => {
    if (disabled) return;
    const step = KEY_STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (keysSince.current === undefined) track.current = [];
      keysSince.current ??= event.timeStamp;
      record(clamp(x + step), 0, event.timeStamp - keysSince.current);
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (x > 0) onDone(Math.round(x), track.current);
    }
  };

  const share = farthest > 0 ? x / farthest : 0;
  return (
    <div className="mx-auto grid w-full gap-3 select-none" style={{ maxWidth: Math.max(puzzle.width, 280) }}>
      <div
        className="relative overflow-hidden rounded-14 bg-s-2"
        style={{ aspectRatio: `${puzzle.width} / ${puzzle.height}` }}
      >
        <img src={puzzle.background} alt="" draggable={false} className="h-full w-full" />
        <img
          src={puzzle.piece}
          alt=""
          draggable={false}
          className="absolute"
          style={{
            width: percent(puzzle.pieceWidth, puzzle.width),
            left: percent(x, puzzle.width),
            top: percent(puzzle.y, puzzle.height),
          }}
        />
      </div>
      <div
        ref={rail}
        className="relative h-13 rounded-pill bg-bg-1 inset-ring inset-ring-line-strong"
        style={{ height: HANDLE }}
      >
        <div
          aria-hidden="true"
          className="absolute inset-y-0 left-0 rounded-pill bg-brand-400/20"
          style={{ width: `calc(${HANDLE}px + (100% - ${HANDLE}px) * ${share})` }}
        />
        <span
          aria-hidden="true"
          className={cn(
            'absolute inset-0 grid place-items-center pl-13 text-label text-tx-2 transition-opacity',
            x > 0 && 'opacity-0',
          )}
        >
          {hint}
        </span>
        <button
          type="button"
          role="slider"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={farthest}
          aria-valuenow={Math.round(x)}
          aria-disabled={disabled || undefined}
          onPointerDown={take}
          onPointerMove={move}
          onPointerUp={release}
          onPointerCancel={lose}
          onKeyDown={press}
          className="gold absolute top-0 grid touch-none place-items-center rounded-pill"
          style={{ width: HANDLE, height: HANDLE, left: `calc((100% - ${HANDLE}px) * ${share})` }}
        >
          <Icon name="forward" size={24} />
        </button>
      </div>
    </div>
  );
}

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
