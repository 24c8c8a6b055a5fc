/** Watches the length of frames and says when decoration must be given up to keep the reels smooth. */

const SAMPLE = 90;
/** Slowest acceptable 95th percentile of a frame (ms). */
const SLOW_FRAME_MS = 20;
/** A gap longer than this is a pause (hidden tab), not a slow frame. */
const PAUSE_MS = 250;

export class FrameMeter {
  private readonly frames: number[] = [];
  private next = 0;
  private last: number | undefined;

  /** Notes a frame drawn at `now`. */
  tick(now: number): void {
    if (this.last !== undefined && now - this.last < PAUSE_MS) {
      this.frames[this.next] = now - this.last;
      this.next = (this.next + 1) % SAMPLE;
    }
    this.last = now;
  }

  /** Forgets the last frame: the loop is about to rest. */
  rest(): void {
    this.last = undefined;
  }

  /** 95th percentile of the last frames in milliseconds; 0 until there are enough. */
  p95(): number {
    if (this.frames.length < SAMPLE / 3) return 0;
    const sorted = [...this.frames].sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  }

  /** True while there is time to spare for particles. */
  allowsParticles(): boolean {
    return this.p95() <= SLOW_FRAME_MS;
  }
}
