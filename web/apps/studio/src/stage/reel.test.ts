import { describe, expect, it } from 'vitest';
import { Reel } from './reel';

const STRIP = Array.from({ length: 40 }, (_, index) => `s${index}`);

function inView(reel: Reel, now: number): string[] {
  const seen: string[] = [];
  reel.eachVisible(now, (symbol, row) => {
    if (row > -0.5 && row < 2.5) seen[Math.round(row)] = symbol;
  });
  return seen;
}

describe('a reel strip', () => {
  it('shows the symbols of its stop from top to bottom, wrapping around', () => {
    const reel = new Reel(3);
    reel.place(STRIP, 38);
    expect(inView(reel, 0)).toEqual(['s38', 's39', 's0']);
  });

  it('ends on the result the server gave, whatever moment it arrives', () => {
    for (const delay of [1, 90, 250, 700, 1333, 9001]) {
      const reel = new Reel(3);
      reel.place(STRIP, 5);
      reel.start(1000);
      reel.stopAt(1000 + delay, 700, STRIP, 17);
      expect(reel.isMoving(1000 + delay + 300)).toBe(true);
      expect(reel.isMoving(1000 + delay + 2500)).toBe(false);
      expect(inView(reel, 1000 + delay + 2500), `after ${delay} ms`).toEqual(['s17', 's18', 's19']);
    }
  });

  it('changes nothing that is already in view when the result arrives', () => {
    const reel = new Reel(3);
    reel.place(STRIP, 5);
    reel.start(0);
    const before = inView(reel, 640);
    reel.stopAt(640, 700, STRIP, 29);
    expect(inView(reel, 640)).toEqual(before);
  });

  it('stops among the true neighbours of its place', () => {
    const reel = new Reel(3);
    reel.place(STRIP, 0);
    reel.start(0);
    reel.stopAt(100, 700, STRIP, 12);
    const rows: Record<string, number> = {};
    for (let now = 700; now < 3000; now += 4) {
      reel.eachVisible(now, (symbol, row) => {
        if (symbol === 's11') rows[symbol] = Math.max(rows[symbol] ?? -9, row);
      });
    }
    expect(rows.s11).toBeDefined();
  });

  it('runs on other reels in the free spins', () => {
    const free = STRIP.map((symbol) => `f-${symbol}`);
    const reel = new Reel(3);
    reel.place(STRIP, 5);
    reel.start(0);
    reel.stopAt(10, 700, free, 3);
    expect(inView(reel, 4000)).toEqual(['f-s3', 'f-s4', 'f-s5']);
    reel.start(5000);
    expect(inView(reel, 5000)).toEqual(['f-s3', 'f-s4', 'f-s5']);
  });

  it('tells its landing once', () => {
    const reel = new Reel(3);
    reel.place(STRIP, 0);
    reel.start(0);
    reel.stopAt(50, 700, STRIP, 1);
    const told = Array.from({ length: 200 }, (_, frame) => reel.landed(frame * 16)).filter(Boolean);
    expect(told).toHaveLength(1);
  });
});
