import type { Cell } from './win-drawing';

/** How long a wild takes to rise over its reel (ms). */
export const RISE_MS = 760;

interface Filled {
  since: number;
  /** It is shown at once: after a reload, or with reduced motion. */
  atOnce: boolean;
}

/** Reels that a wild fills: it rises from below and stays until the reels are released. */
export class FilledReels {
  private readonly reels = new Map<number, Filled>();

  constructor(
    private readonly picture: HTMLImageElement | undefined,
    private readonly flash: string,
  ) {}

  /** Lets a wild rise over `reels` from `now` on, or shows it at once. */
  fill(reels: number[], now: number, atOnce: boolean): void {
    for (const reel of reels) this.reels.set(reel, { since: now, atOnce });
  }

  /** Releases all reels but these. */
  keep(reels: number[]): void {
    for (const reel of this.reels.keys()) if (!reels.includes(reel)) this.reels.delete(reel);
  }

  list(): number[] {
    return [...this.reels.keys()];
  }

  has(reel: number): boolean {
    return this.reels.has(reel);
  }

  isRising(now: number): boolean {
    return [...this.reels.values()].some((one) => share(one, now) < 1);
  }

  /** Draws the wild over its reel, in device pixels. */
  draw(
    context: CanvasRenderingContext2D,
    reel: number,
    left: number,
    width: number,
    height: number,
    now: number,
  ) {
    const one = this.reels.get(reel);
    if (!one || !this.picture) return;
    const shown = share(one, now);
    // It shoots out of the water, a little too far, and settles.
    const reached = shown >= 1 ? 1 : 1 - (1 - shown) ** 3 * Math.cos(shown * Math.PI * 1.5);
    context.save();
    context.beginPath();
    context.rect(left, 0, width, height);
    context.clip();
    context.globalAlpha = Math.min(1, shown * 4);
    context.drawImage(this.picture, left, Math.round(height * (1 - reached)), width, height);
    if (shown < 1) {
      context.globalCompositeOperation = 'lighter';
      context.globalAlpha = 0.55 * Math.sin(Math.PI * shown);
      context.fillStyle = this.flash;
      context.fillRect(left, 0, width, height);
    }
    context.restore();
  }

  /** Draws one cell of it again, above the shade; in CSS pixels, swelling is left to the frame. */
  drawCell(context: CanvasRenderingContext2D, reel: number, row: number, rows: number, cell: Cell): void {
    const { picture } = this;
    if (!picture || !this.reels.has(reel)) return;
    const slice = picture.naturalHeight / rows;
    const [x, y] = [reel * cell.width, row * cell.height];
    context.drawImage(picture, 0, row * slice, picture.naturalWidth, slice, x, y, cell.width, cell.height);
  }
}

function share({ since, atOnce }: Filled, now: number): number {
  return atOnce ? 1 : Math.max(0, Math.min(1, (now - since) / RISE_MS));
}
