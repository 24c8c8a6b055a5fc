import type { Clock } from '../clock';
import type { Held, Position } from '../wire';
import type { Sprite } from './atlas';
import type { Palette } from './palette';
import { type Cell, drawFrame } from './win-drawing';

/** How long the first cell spins (ms), and the wait from reel to reel and from row to row. */
const SPIN_MS = 620;
const REEL_MS = 150;
const ROW_MS = 50;
/** What has landed settles, and a cell that is held pulses (ms). */
const SETTLE_MS = 420;
const PULSE_MS = 210;
const ROWS_PER_SECOND = 13;

/** What a cell that spins by itself can show, and one chance in how many is a value. */
export interface HoldFaces {
  value: string;
  blank: string;
  oneIn: number;
}

export interface HoldOptions {
  clock: Clock;
  calm: boolean;
  palette: Palette;
  faces: HoldFaces | undefined;
  wake: () => void;
}

interface HeldCell {
  stakes: number;
  /** When it landed. */
  since: number;
}

/** The cells of a hold: those that hold a value stay and glow, every other one spins by itself. */
export class HoldBoard {
  private held = new Map<string, HeldCell>();
  private before = new Map<string, HeldCell>();
  private locked = false;
  private under: string[][] = [];
  private since = 0;
  private until = 0;
  private fresh = true;

  constructor(private readonly options: HoldOptions) {}

  /** How many values are in view. */
  get count(): number {
    return this.held.size;
  }

  isLocked(): boolean {
    return this.locked;
  }

  isActive(now: number): boolean {
    return now < this.until || (this.locked && !this.options.calm);
  }

  /** Writes their worth on the values in view, and ends any hold. */
  show(values: Held[]): void {
    this.locked = false;
    this.until = 0;
    this.held = new Map(values.map((one) => [keyOf(one), { stakes: one.stakes, since: 0 }]));
    this.options.wake();
  }

  /** The reels start: nothing is in view, but what was is kept for {@link restore}. */
  release(): void {
    this.before = this.held;
    this.show([]);
  }

  /** Shows again what was in view when the reels started. */
  restore(): void {
    this.show([]);
    this.held = this.before;
  }

  /** Holds the values in view; the other symbols in view, `grid`, are dimmed. */
  lock(values: Held[], grid: string[][]): void {
    this.show(values);
    const now = this.options.clock.now();
    for (const one of this.held.values()) one.since = now;
    this.under = grid;
    this.locked = true;
    this.fresh = true;
  }

  /** Lets every open cell spin until it shows `next`; `landed` is called for each new value. Returns how long it takes, milliseconds. */
  respin(next: Held[], landed: (count: number) => void): number {
    const { clock, calm } = this.options;
    const now = clock.now();
    const before = this.held.size;
    const news = next.filter((one) => !this.held.has(keyOf(one)));
    const stops = news.map((one) => (calm ? SETTLE_MS / 2 : stopOf(one.cell)));
    for (const [index, one] of news.entries()) {
      const stop = stops[index] ?? 0;
      this.held.set(keyOf(one), { stakes: one.stakes, since: now + stop });
    }
    const inOrder = stops.toSorted((a, b) => a - b);
    for (const [index, stop] of inOrder.entries()) clock.after(stop, () => landed(before + index + 1));
    this.since = now;
    const length =
      (calm ? SETTLE_MS / 2 : stopOf([this.under.length - 1, (this.under[0]?.length ?? 1) - 1])) + SETTLE_MS;
    this.until = now + length;
    this.options.wake();
    return length;
  }

  /** The cells that have been shown once are empty from now on. */
  settled(): void {
    this.fresh = false;
  }

  /** Draws the whole board of a hold, in CSS pixels. */
  drawBoard(context: CanvasRenderingContext2D, sprites: Map<string, Sprite>, cell: Cell, now: number): void {
    this.under.forEach((column, reel) => {
      for (const [row, symbol] of column.entries()) {
        const one = this.held.get(`${reel}:${row}`);
        const age = now - this.since;
        context.save();
        context.beginPath();
        context.rect(reel * cell.width, row * cell.height, cell.width, cell.height);
        context.clip();
        if (one && now >= one.since) this.drawHeld(context, sprites, cell, [reel, row], now - one.since);
        else if (!this.options.calm && now < this.until && age < stopOf([reel, row]))
          this.drawSpinning(context, sprites, cell, [reel, row], age, one !== undefined);
        else this.drawOpen(context, sprites, cell, [reel, row], symbol);
        context.restore();
      }
    });
    const pulse = this.options.calm ? 0.4 : 0.5 + 0.5 * Math.sin(now / PULSE_MS);
    for (const [key, { since }] of this.held) {
      if (now < since) continue;
      const flash = Math.max(0, 1 - (now - since) / SETTLE_MS);
      const { gold, goldLight, white } = this.options.palette;
      drawFrame(context, cell, placeOf(key), flash > 0 ? goldLight : gold, white, Math.max(pulse, 2 * flash));
    }
  }

  /** Writes the worth of every held value; `isStopped` says whether a reel has stopped. */
  drawWorth(
    context: CanvasRenderingContext2D,
    cell: Cell,
    now: number,
    isStopped: (reel: number) => boolean,
  ): void {
    const { ink, white } = this.options.palette;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    for (const [key, { stakes, since }] of this.held) {
      const [reel, row] = placeOf(key);
      if (now < since || !isStopped(reel)) continue;
      const text = `×${stakes}`;
      const size =
        Math.min(cell.width, cell.height) * (text.length > 3 ? 0.28 : text.length > 2 ? 0.33 : 0.39);
      context.font = `700 ${size}px Kanit, sans-serif`;
      const [x, y] = [(reel + 0.5) * cell.width, (row + 0.52) * cell.height];
      context.lineWidth = size * 0.22;
      context.strokeStyle = white;
      context.strokeText(text, x, y);
      context.fillStyle = ink;
      context.fillText(text, x, y);
    }
  }

  private drawHeld(
    context: CanvasRenderingContext2D,
    sprites: Map<string, Sprite>,
    cell: Cell,
    [reel, row]: Position,
    age: number,
  ): void {
    const sprite = sprites.get(this.options.faces?.value ?? '');
    const [x, y] = [(reel + 0.5) * cell.width, (row + 0.5) * cell.height];
    const glow = context.createRadialGradient(x, y, 0, x, y, cell.width * 0.75);
    glow.addColorStop(0, this.options.palette.glow);
    glow.addColorStop(1, 'transparent');
    context.globalAlpha = 0.55;
    context.fillStyle = glow;
    context.fillRect(reel * cell.width, row * cell.height, cell.width, cell.height);
    context.globalAlpha = 1;
    if (!sprite) return;
    // It comes down heavily: flat at first, then a small rebound.
    const swing = this.options.calm ? 0 : Math.exp(-age / 110) * Math.cos(age / 62);
    const [w, tall] = [cell.width * (1 + 0.14 * swing), cell.height * (1 - 0.2 * swing)];
    context.drawImage(sprite.sharp, x - w / 2, y + cell.height / 2 - tall, w, tall);
  }

  private drawOpen(
    context: CanvasRenderingContext2D,
    sprites: Map<string, Sprite>,
    cell: Cell,
    [reel, row]: Position,
    symbol: string,
  ): void {
    const sprite = sprites.get(this.fresh ? symbol : (this.options.faces?.blank ?? ''));
    if (!sprite) return;
    context.globalAlpha = this.fresh ? 0.28 : 1;
    context.drawImage(sprite.sharp, reel * cell.width, row * cell.height, cell.width, cell.height);
  }

  /** What runs past shows values as often as they land; the last one to come is the result. */
  private drawSpinning(
    context: CanvasRenderingContext2D,
    sprites: Map<string, Sprite>,
    cell: Cell,
    [reel, row]: Position,
    age: number,
    lands: boolean,
  ): void {
    const { faces } = this.options;
    if (!faces) return;
    const length = stopOf([reel, row]);
    const rows = Math.round((ROWS_PER_SECOND * length) / 1000);
    const share = age / length;
    const travelled = rows * (1 - (1 - share) ** 2);
    const at = Math.floor(travelled);
    const symbolAt = (place: number): string => {
      if (place >= rows) return lands ? faces.value : faces.blank;
      return (place * 7 + reel * 5 + row * 11 + (this.since % 97)) % faces.oneIn < 1
        ? faces.value
        : faces.blank;
    };
    for (const place of [at, at + 1]) {
      const sprite = sprites.get(symbolAt(place));
      const y = (row + travelled - place) * cell.height;
      if (sprite)
        context.drawImage(
          share < 0.6 ? sprite.blurred : sprite.sharp,
          reel * cell.width,
          y,
          cell.width,
          cell.height,
        );
    }
  }
}

function keyOf({ cell }: Held): string {
  return cell.join(':');
}

function placeOf(key: string): Position {
  const [reel = 0, row = 0] = key.split(':').map(Number);
  return [reel, row];
}

/** When a cell stops (ms after the respin began). */
function stopOf([reel = 0, row = 0]: number[]): number {
  return SPIN_MS + reel * REEL_MS + row * ROW_MS;
}
