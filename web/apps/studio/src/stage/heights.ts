import type { Palette } from './palette';
import type { ShownWin } from './win-drawing';

/** A reel takes so long to rise or sink, and the next one begins a little later (ms). */
const RISE_MS = 420;
const STAGGER_MS = 90;
/** Stars in the night over one reel. */
const STARS = 9;

/** Reels that change their height: each starts at the lower edge of the frame and grows upwards. */
export class Heights {
  private from: number[] = [];
  private to: number[] = [];
  private since = 0;

  constructor(
    private readonly rows: number,
    private readonly palette: Palette,
  ) {}

  /** The heights the reels have or grow to; none where all rows of every reel are in view. */
  get list(): number[] {
    return this.to;
  }

  /** Sets these heights without any motion. */
  set(heights: number[]): void {
    this.from = heights;
    this.to = heights;
  }

  /** Lets the reels rise or sink to these heights, one after the other. */
  rise(heights: number[], now: number): void {
    this.from = heights.map((_, reel) => this.rows - this.lift(reel, now));
    this.to = heights;
    this.since = now;
  }

  /** Rows in view of a reel. */
  of(reel: number): number {
    return this.to[reel] ?? this.rows;
  }

  /** How many rows of the frame are free above a reel; a fraction while it moves. */
  lift(reel: number, now: number): number {
    const to = this.of(reel);
    const from = this.from[reel] ?? to;
    const share = Math.max(0, Math.min(1, (now - this.since - reel * STAGGER_MS) / RISE_MS));
    return this.rows - (from + (to - from) * (1 - (1 - share) ** 3));
  }

  /** A win in the rows of the frame. */
  placed(win: ShownWin): ShownWin {
    const positions = win.positions.map(([reel, row]) => [reel, row + this.rows - this.of(reel)] as const);
    return { ...win, positions: positions.map(([reel, row]) => [reel, row]) };
  }

  /** A few stars, always the same ones. */
  private stars(context: CanvasRenderingContext2D, left: number, width: number, top: number): void {
    const { height } = context.canvas;
    context.fillStyle = this.palette.goldLight;
    for (let star = 0; star < STARS; star += 1) {
      const x = left + width * ((star * 0.618 + left * 0.0137) % 1);
      const y = height * 0.66 * ((star * 0.7548 + left * 0.0071) % 1);
      const size = Math.max(1, width / (30 + (star % 3) * 16));
      context.globalAlpha = 0.3 + 0.12 * (star % 4);
      if (y < top - size) context.fillRect(x, y, size, size);
    }
    context.globalAlpha = 1;
  }

  /** Paints the night above a reel and its bright rim, and keeps what follows within the reel. */
  open(context: CanvasRenderingContext2D, left: number, width: number, top: number): void {
    const { palette } = this;
    const { height } = context.canvas;
    context.fillStyle = palette.reelTop;
    context.fillRect(left, 0, width, top);
    this.stars(context, left, width, top);
    const glow = context.createLinearGradient(0, top - height / 5, 0, top);
    glow.addColorStop(0, 'transparent');
    glow.addColorStop(1, palette.glow);
    context.globalAlpha = 0.4;
    context.fillStyle = glow;
    context.fillRect(left, Math.max(0, top - height / 5), width, Math.min(top, height / 5));
    context.globalAlpha = 1;
    const rim = Math.max(2, Math.round(width / 22));
    if (top > rim) {
      context.fillStyle = palette.gold;
      context.fillRect(left, top - rim, width, rim);
      context.fillStyle = palette.goldLight;
      context.fillRect(left, top - rim, width, Math.max(1, rim / 3));
    }
    context.save();
    context.beginPath();
    context.rect(left, top, width, height - top);
    context.clip();
  }
}
