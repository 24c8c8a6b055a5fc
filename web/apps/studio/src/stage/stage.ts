import { sleep } from '../clock';
import { type Sprite, cutSprites } from './atlas';
import { CALM_FADE_MS, calmAlpha } from './calm';
import { drawGlow, paintColumn } from './column';
import { Falling } from './falling';
import { FilledReels, RISE_MS } from './filled';
import { FrameMeter } from './frame-meter';
import { Heights } from './heights';
import { HoldBoard } from './hold';
import type { Resting, StageOptions } from './options';
import { Particles } from './particles';
import { Reel } from './reel';
import { type ReelStop, START_STAGGER_MS, type SpinTarget, planStops } from './schedule';
import { type Cell, type ShownWin, drawFrame, drawLabel, drawLine } from './win-drawing';

const MAX_SCALE = 2;
const PARTICLE_LIMIT = 90;
/** How long each win is shown before the next one is shown. */
const WIN_TURN_MS = 1300;

/** `return`: paid no more than the stake, shown without any celebration. */
export type WinManner = 'return' | 'win';

/** Draws the reels. It shows the results it is given and never makes one. */
export class Stage {
  private readonly context: CanvasRenderingContext2D;
  private readonly reels: Reel[];
  private readonly meter = new FrameMeter();
  private readonly particles: Particles;
  private sprites = new Map<string, Sprite>();
  private column: HTMLCanvasElement | undefined;
  private cell: Cell = { width: 1, height: 1 };
  private scale = 1;
  private cancelFrame: (() => void) | undefined;
  private lastDraw = 0;
  private plan: ReelStop[] = [];
  private spinStarted = 0;
  private stopped: (() => void) | undefined;
  private stoppedReels = 0;
  private wins: ShownWin[] = [];
  private manner: WinManner = 'return';
  private winsSince = 0;
  private readonly filled: FilledReels;
  private readonly falling = new Falling();
  private readonly heights: Heights;
  /** The values in view, and the hold they may start. */
  readonly hold: HoldBoard;
  private running = 0;
  private resting: Resting = { strips: [], stops: [], filled: [] };

  constructor(private readonly options: StageOptions) {
    const context = options.canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error('canvas is not available');
    this.context = context;
    this.reels = Array.from({ length: options.reels }, () => new Reel(options.rows));
    this.heights = new Heights(options.rows, options.palette);
    this.filled = new FilledReels(options.atlas.tall, options.palette.glow);
    const { clock, calm, palette } = options;
    this.hold = new HoldBoard({ clock, calm, palette, faces: options.hold, wake: () => this.wake() });
    this.particles = new Particles(options.palette, options.random, PARTICLE_LIMIT);
  }

  /** Fits the canvas to `width` × `height` CSS pixels. */
  resize(width: number, height: number): void {
    const { canvas, reels, rows, atlas, palette } = this.options;
    this.scale = Math.min(MAX_SCALE, globalThis.devicePixelRatio || 1);
    canvas.width = Math.round(width * this.scale);
    canvas.height = Math.round(height * this.scale);
    this.cell = { width: width / reels, height: height / rows };
    this.sprites = cutSprites(atlas, this.cell.width * this.scale, this.cell.height * this.scale);
    this.column = paintColumn(palette, this.cell.width * this.scale, canvas.height);
    // A new size empties the canvas: it is filled again before anyone sees it.
    this.draw(this.options.clock.now());
    this.wake();
  }

  /** Sets the reels to `stops` without any motion; a wild fills the `filled` ones. */
  place(strips: string[][], stops: number[], filled: number[] = [], heights: number[] = []): void {
    this.heights.set(heights);
    this.falling.stop();
    this.hold.show([]);
    this.filled.keep([]);
    this.filled.fill(filled, 0, true);
    this.resting = { strips, stops, filled, heights };
    this.stopped = undefined;
    this.reels.forEach((reel, index) => reel.place(strips[index] ?? [], stops[index] ?? 0));
    this.clearWins();
  }

  /** Sets the reels running, all but those that are held. */
  start(held: number[] = []): void {
    this.clearWins();
    this.hold.release();
    this.filled.keep(held);
    this.spinStarted = this.options.clock.now();
    this.stoppedReels = 0;
    this.plan = [];
    this.running = this.reels.length - held.length;
    this.reels.forEach((reel, index) => {
      if (!held.includes(index)) reel.start(this.spinStarted + index * START_STAGGER_MS);
    });
    this.wake();
  }

  /** Lets a wild rise until it fills its reel; resolves when it fills the reel. */
  async fill(reels: number[], wild: string, signal: AbortSignal): Promise<void> {
    const { clock, calm, rows } = this.options;
    this.filled.fill(reels, clock.now(), calm);
    this.wake();
    if (!calm) await sleep(clock, RISE_MS + 120, signal);
    const strip = Array.from({ length: rows }, () => wild);
    for (const reel of reels) {
      this.reels[reel]?.place(strip, 0);
      this.glitter([[reel, rows - 1]], 8);
    }
    const { strips, stops } = this.resting;
    this.resting = {
      strips: strips.map((own, reel) => (reels.includes(reel) ? strip : own)),
      stops: stops.map((stop, reel) => (reels.includes(reel) ? 0 : stop)),
      filled: this.filled.list(),
    };
    this.wake();
  }

  /** Lets the `gone` cells burst, and `grid` fall into view; resolves when nothing moves. */
  async cascade(gone: [number, number][], grid: string[][], signal: AbortSignal): Promise<void> {
    const { clock, calm } = this.options;
    const before = grid.map((_, reel) => this.resultOf(reel));
    this.place(
      grid,
      grid.map(() => 0),
    );
    if (calm) return sleep(clock, CALM_FADE_MS, signal);
    const length = this.falling.start(clock.now(), before, gone, grid);
    this.glitter(gone, 5);
    this.wake();
    await sleep(clock, length, signal);
  }

  /** Stops the reels on the result; resolves when the last one has stopped. */
  stop(target: SpinTarget, signal: AbortSignal): Promise<void> {
    const now = this.options.clock.now();
    const { strips, stops, heights = [] } = target;
    this.resting = { strips, stops, filled: this.filled.list(), heights };
    if (this.options.calm) this.heights.set(heights);
    else this.heights.rise(heights, now);
    this.plan = planStops(target.grid, target.strips, target.scatter, target.trigger);
    this.reels.forEach((reel, index) => {
      const strip = target.strips[index] ?? [];
      const earliest = (this.plan[index]?.earliest ?? 0) - index * START_STAGGER_MS;
      reel.stopAt(now, earliest, strip, target.stops[index] ?? 0);
    });
    this.announceAnticipation(now);
    this.wake();
    return new Promise((resolve, reject) => {
      this.stopped = resolve;
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  }

  /** Sets the reels back to where they were: the spin did not take place. */
  abandon(): void {
    const { strips, stops, filled, heights } = this.resting;
    this.place(strips, stops, filled, heights);
    this.hold.restore();
    this.wake();
  }

  /** Shows the wins one after the other until cleared. */
  showWins(wins: ShownWin[], manner: WinManner): void {
    this.wins = wins.map((win) => this.heights.placed(win));
    this.manner = manner;
    this.winsSince = this.options.clock.now();
    this.wake();
  }

  clearWins(): void {
    this.wins = [];
    this.particles.clear();
    this.wake();
  }

  /** 95th percentile of the frame time in milliseconds. */
  frameTime(): number {
    return this.meter.p95();
  }

  /** True while reels move. */
  isSpinning(): boolean {
    const now = this.options.clock.now();
    return this.reels.some((reel) => reel.isMoving(now));
  }

  private announceAnticipation(now: number): void {
    const first = this.plan.findIndex((stop) => stop.anticipated);
    if (first < 1) return;
    const previous = this.plan[first - 1]?.earliest ?? 0;
    const wait = Math.max(0, this.spinStarted + previous + 350 - now);
    this.options.clock.after(wait, () => this.options.onAnticipation?.(first));
  }

  private wake(): void {
    if (this.cancelFrame) return;
    this.lastDraw = this.options.clock.now();
    this.cancelFrame = this.options.clock.frame(this.onFrame);
  }

  private readonly onFrame = (): void => {
    const now = this.options.clock.now();
    this.cancelFrame = undefined;
    this.meter.tick(now);
    this.draw(now);
    this.noticeStops(now);
    const moving = this.isSpinning() || this.falling.isActive(now) || this.hold.isActive(now);
    const celebrating = this.wins.length > 0 && !(this.options.calm && this.wins.length === 1);
    if (moving || celebrating || this.filled.isRising(now) || this.particles.count > 0 || this.stopped) {
      this.cancelFrame = this.options.clock.frame(this.onFrame);
    } else this.meter.rest();
  };

  private noticeStops(now: number): void {
    this.reels.forEach((reel, index) => {
      if (!reel.landed(now)) return;
      this.stoppedReels += 1;
      this.options.onReelStop?.(index, this.resultOf(index));
      if (this.plan[index]?.anticipated) this.glitter([[index, 1]], 10);
    });
    if (this.stopped && this.stoppedReels === this.running && !this.isSpinning()) {
      const stopped = this.stopped;
      this.stopped = undefined;
      stopped();
    }
  }

  private resultOf(reel: number): string[] {
    const strip = this.resting.strips[reel] ?? [];
    const stop = this.resting.stops[reel] ?? 0;
    return Array.from(
      { length: this.heights.of(reel) },
      (_, row) => strip[(stop + row) % strip.length] ?? '',
    );
  }

  private draw(now: number): void {
    const context = this.context;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    this.reels.forEach((reel, index) => this.drawReel(reel, index, now));
    context.setTransform(this.scale, 0, 0, this.scale, 0, 0);
    if (this.hold.isLocked()) this.hold.drawBoard(context, this.sprites, this.cell, now);
    if (this.wins.length > 0) this.drawWins(now);
    else this.drawWorth(now);
    this.particles.step(Math.min(50, now - this.lastDraw), this.cell.height * this.options.rows);
    this.particles.draw(context);
    this.lastDraw = now;
  }

  private drawReel(reel: Reel, index: number, now: number): void {
    const left = Math.round(index * this.cell.width * this.scale);
    if (this.column) this.context.drawImage(this.column, left, 0);
    const width = Math.round((index + 1) * this.cell.width * this.scale) - left;
    const lift = this.heights.lift(index, now);
    if (lift > 0) this.heights.open(this.context, left, width, this.down(lift));
    this.drawSymbols(reel, index, now, left, lift);
    if (lift > 0) this.context.restore();
    this.filled.draw(this.context, index, left, width, this.options.canvas.height, now);
  }

  private drawWorth(now: number): void {
    this.hold.drawWorth(this.context, this.cell, now, (reel) => this.reels[reel]?.isMoving(now) === false);
  }

  /** A number of rows in device pixels. */
  private down(rows: number): number {
    return Math.round(rows * this.cell.height * this.scale);
  }

  private drawSymbols(reel: Reel, index: number, now: number, left: number, lift: number): void {
    if (this.hold.isLocked()) return;
    if (this.options.calm) return this.drawCalmReel(reel, index, now, left, lift);
    if (this.falling.isActive(now)) {
      const cell = { width: this.cell.width * this.scale, height: this.cell.height * this.scale };
      return this.falling.draw(this.context, this.sprites, index, left, cell, now);
    }
    const blurred = reel.isBlurred(now);
    const waiting = this.plan[index]?.anticipated && reel.isMoving(now) && this.stoppedReels === index;
    if (waiting) drawGlow(this.context, this.options.palette, left, this.cell.width * this.scale, now);
    reel.eachVisible(now, (symbol, row) => {
      const sprite = this.sprites.get(symbol);
      if (!sprite) return;
      this.context.drawImage(blurred ? sprite.blurred : sprite.sharp, left, this.down(row + lift));
    });
  }

  /** Reduced motion: nothing runs; the old result fades out and the new one fades in. */
  private drawCalmReel(reel: Reel, index: number, now: number, left: number, lift: number): void {
    const strip = this.resting.strips[index] ?? [];
    const stop = this.resting.stops[index] ?? 0;
    const alpha = calmAlpha(reel.isMoving(now), now - this.spinStarted, this.plan[index]?.earliest);
    if (alpha === undefined) return;
    this.context.globalAlpha = alpha;
    for (let row = 0; row < this.heights.of(index); row += 1) {
      const sprite = this.sprites.get(strip[(stop + row) % strip.length] ?? '');
      if (sprite) this.context.drawImage(sprite.sharp, left, this.down(row + lift));
    }
    this.context.globalAlpha = 1;
  }

  private drawWins(now: number): void {
    const { palette, calm, reels, rows } = this.options;
    const age = now - this.winsSince;
    const turn = Math.floor(age / WIN_TURN_MS);
    const together = turn === 0 && this.wins.length > 1;
    const index = (this.wins.length > 1 ? turn - 1 + this.wins.length : turn) % this.wins.length;
    const shown = together ? this.wins : this.wins.slice(index, index + 1);
    const quiet = this.manner === 'return';
    this.context.fillStyle = palette.shade;
    this.context.globalAlpha = quiet ? 0.35 : 0.6;
    this.context.fillRect(0, 0, this.cell.width * reels, this.cell.height * rows);
    this.context.globalAlpha = 1;
    const strength = quiet || calm ? 0 : 0.5 + 0.5 * Math.sin(age / 130);
    const inTurn = age % WIN_TURN_MS;
    for (const win of shown) this.liftSymbols(win, strength);
    this.drawWorth(now);
    for (const win of shown) {
      const colour = this.colourOf(win);
      if (win.line) drawLine(this.context, this.cell, win.line, colour, palette.white, inTurn, calm || quiet);
      for (const position of win.positions) {
        drawFrame(this.context, this.cell, position, colour, palette.white, strength);
      }
    }
    if (!together && shown[0]) drawLabel(this.context, this.cell, shown[0], palette, this.colourOf(shown[0]));
    if (!quiet && !calm) this.glitterNow(shown, now);
  }

  private colourOf(win: ShownWin): string {
    const { lines, quiet } = this.options.palette;
    if (this.manner === 'return') return quiet;
    return lines[win.lineIndex % lines.length] ?? quiet;
  }

  /** Redraws the winning symbols above the shade, swelling with `strength`. */
  private liftSymbols(win: ShownWin, strength: number): void {
    const swell = 1 + 0.09 * strength;
    for (const [reel, row] of win.positions) {
      if (this.filled.has(reel)) {
        this.filled.drawCell(this.context, reel, row, this.options.rows, this.cell);
        continue;
      }
      const strip = this.resting.strips[reel] ?? [];
      const stop = this.resting.stops[reel] ?? 0;
      const sprite = this.sprites.get(
        strip[(stop + row - this.options.rows + this.heights.of(reel)) % strip.length] ?? '',
      );
      if (!sprite) continue;
      const { width, height } = this.cell;
      const w = width * swell;
      const tall = height * swell;
      const x = reel * width - (w - width) / 2;
      const y = row * height - (tall - height) / 2;
      this.context.drawImage(sprite.sharp, x, y, w, tall);
    }
  }

  private glitterNow(shown: ShownWin[], now: number): void {
    if (!this.meter.allowsParticles()) return;
    const due = Math.floor(now / 90) !== Math.floor(this.lastDraw / 90);
    if (!due) return;
    for (const win of shown) {
      const pick = win.positions[Math.floor(this.options.random() * win.positions.length)];
      if (pick) this.glitter([pick], 3);
    }
  }

  private glitter(positions: [number, number][], amount: number): void {
    if (this.options.calm || !this.meter.allowsParticles()) return;
    for (const [reel, row] of positions) {
      const x = (reel + 0.5) * this.cell.width;
      const y = (row + 0.5) * this.cell.height;
      this.particles.sparkle(x, y, amount, this.cell.width * 0.8);
    }
  }
}
