import { type Brake, BLUR_SPEED, isSettled, planBrake, position, speed, touchdown } from './kinematics';

interface Segment {
  /** Virtual rows from here upwards come from `strip`. */
  from: number;
  strip: string[];
  /** Strip index of virtual row `k` is `anchor - k`. */
  anchor: number;
}

/**
 * One reel: a strip of symbols running past a window. Virtual row `k` is at the top of the window
 * when the position equals `k`; the rows below it are `k - 1`, `k - 2`, …
 */
export class Reel {
  private segments: Segment[] = [];
  private startedAt: number | undefined;
  private brake: Brake | undefined;
  private heard = false;

  constructor(private readonly rows: number) {}

  /** Shows strip index `stop` in the top row, without motion. */
  place(strip: string[], stop: number): void {
    this.segments = [{ from: Number.NEGATIVE_INFINITY, strip, anchor: stop }];
    this.startedAt = undefined;
    this.brake = undefined;
  }

  /** Starts running at `now`. */
  start(now: number): void {
    this.rebase(now);
    this.startedAt = now;
    this.brake = undefined;
    this.heard = false;
  }

  /** Brings the result in: the reel brakes not before `earliest` (counted from its start). */
  stopAt(now: number, earliest: number, strip: string[], stop: number): void {
    if (this.startedAt === undefined) return;
    const time = now - this.startedAt;
    const seam = Math.ceil(position(time)) + 2;
    const brake = planBrake(time, earliest, this.rows + 4);
    this.brake = brake;
    // Rows already in sight stay; the result and its true neighbours follow above them.
    this.segments = [
      { from: Math.min(seam, brake.target - this.rows), strip, anchor: stop + brake.target },
      ...this.segments,
    ];
  }

  /** True once when the reel first reaches its result. */
  landed(now: number): boolean {
    if (this.heard || this.startedAt === undefined || !this.brake) return false;
    if (now - this.startedAt < touchdown(this.brake)) return false;
    this.heard = true;
    return true;
  }

  isMoving(now: number): boolean {
    return this.startedAt !== undefined && !isSettled(now - this.startedAt, this.brake);
  }

  isBlurred(now: number): boolean {
    return this.startedAt !== undefined && Math.abs(speed(now - this.startedAt, this.brake)) > BLUR_SPEED;
  }

  isBraking(): boolean {
    return this.brake !== undefined;
  }

  /** Rows the strip has moved. */
  offset(now: number): number {
    return this.startedAt === undefined ? 0 : position(now - this.startedAt, this.brake);
  }

  /** Calls `draw` for every symbol in or touching the window; `row` may be a fraction. */
  eachVisible(now: number, draw: (symbol: string, row: number) => void): void {
    const at = this.offset(now);
    for (let k = Math.ceil(at); k > at - this.rows; k -= 1) draw(this.symbolAt(k), at - k);
  }

  private symbolAt(k: number): string {
    const segment = this.segments.find((candidate) => k >= candidate.from) ?? this.segments[0];
    if (!segment) return '';
    const length = segment.strip.length;
    return segment.strip[(((segment.anchor - k) % length) + length) % length] ?? '';
  }

  /** Forgets the travelled distance so that a new start counts from zero. */
  private rebase(now: number): void {
    const travelled = Math.round(this.offset(now));
    const segment = this.segments[0];
    if (segment)
      this.segments = [{ ...segment, from: Number.NEGATIVE_INFINITY, anchor: segment.anchor - travelled }];
    this.startedAt = undefined;
    this.brake = undefined;
  }
}
