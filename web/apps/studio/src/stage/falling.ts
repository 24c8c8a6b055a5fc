import type { Position } from '../wire';
import type { Sprite } from './atlas';
import type { Cell } from './win-drawing';

/** How long a winning symbol takes to burst (ms), how long one row of fall takes, and the wait from reel to reel. */
const BURST_MS = 240;
const ROW_MS = 210;
const REEL_MS = 45;
/** The small rebound of a symbol that has landed. */
const REBOUND_MS = 150;
const REBOUND_ROWS = 0.07;

interface Drop {
  symbol: string;
  /** Rows; above the window they are negative. */
  from: number;
  to: number;
}

/** Symbols that burst, and those that fall into their place: where each is, as a function of time alone. */
export class Falling {
  private since = 0;
  private until = 0;
  private drops: Drop[][] = [];
  private bursts: Drop[][] = [];

  /** Lets the `gone` cells of `before` burst and the symbols of `after` fall; returns how long it takes, milliseconds. */
  start(now: number, before: string[][], gone: Position[], after: string[][]): number {
    const isGone = (reel: number, row: number) => gone.some(([x, y]) => x === reel && y === row);
    this.bursts = before.map((column, reel) =>
      column.flatMap((symbol, row) => (isGone(reel, row) ? [{ symbol, from: row, to: row }] : [])),
    );
    this.drops = after.map((column, reel) => {
      const stays = column.map((_, row) => row).filter((row) => !isGone(reel, row));
      const fresh = column.length - stays.length;
      return column.map((symbol, to) => ({
        symbol,
        to,
        from: to < fresh ? to - fresh : (stays[to - fresh] ?? to),
      }));
    });
    const ends = this.drops.flatMap((drops, reel) => drops.map((drop) => BURST_MS + this.length(drop, reel)));
    this.since = now;
    this.until = now + Math.max(...ends);
    return this.until - now;
  }

  stop(): void {
    this.until = 0;
  }

  isActive(now: number): boolean {
    return now < this.until;
  }

  /** Draws one reel while it falls, in device pixels. */
  draw(
    context: CanvasRenderingContext2D,
    sprites: Map<string, Sprite>,
    reel: number,
    left: number,
    cell: Cell,
    now: number,
  ): void {
    const age = now - this.since;
    const paint = (symbol: string, row: number, size: number, alpha: number): void => {
      const sprite = sprites.get(symbol)?.sharp;
      if (!sprite) return;
      const [w, tall] = [cell.width * size, cell.height * size];
      context.globalAlpha = alpha;
      context.drawImage(
        sprite,
        left - (w - cell.width) / 2,
        row * cell.height - (tall - cell.height) / 2,
        w,
        tall,
      );
    };
    for (const drop of this.drops[reel] ?? []) paint(drop.symbol, this.rowOf(drop, reel, age), 1, 1);
    const burst = age / BURST_MS;
    if (burst < 1)
      for (const { symbol, to } of this.bursts[reel] ?? [])
        paint(symbol, to, 1 + 0.45 * burst ** 2, 1 - burst ** 2);
    context.globalAlpha = 1;
  }

  /** A free fall from rest, and one small rebound. */
  private rowOf({ from, to }: Drop, reel: number, age: number): number {
    const rows = to - from;
    const time = age - BURST_MS - reel * REEL_MS;
    if (rows === 0 || time <= 0) return from;
    const fall = ROW_MS * Math.sqrt(rows);
    if (time < fall) return from + rows * (time / fall) ** 2;
    const swing = (time - fall) / REBOUND_MS;
    return swing < 1 ? to - REBOUND_ROWS * Math.sin(Math.PI * swing) : to;
  }

  private length({ from, to }: Drop, reel: number): number {
    return from === to ? 0 : reel * REEL_MS + ROW_MS * Math.sqrt(to - from) + REBOUND_MS;
  }
}
