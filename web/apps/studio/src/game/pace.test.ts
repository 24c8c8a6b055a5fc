import { describe, expect, it } from 'vitest';
import { CYCLE_MS, Pace } from './pace';

describe('R22: the pace', () => {
  it('R22: the spin opens no sooner than the server says, whatever the clock of the device', () => {
    const pace = new Pace();
    pace.after(10_000, { serverTime: 1_900_000_000_000, nextStartAt: 1_900_000_002_460 });
    expect(pace.isReady(12_459)).toBe(false);
    expect(pace.isReady(12_460)).toBe(true);
    expect(pace.left(11_000)).toBe(1460);
  });

  it('R22: a cycle is two and a half seconds', () => {
    expect(CYCLE_MS).toBe(2500);
  });

  it('is open when the next start has passed', () => {
    const pace = new Pace();
    pace.after(500, { serverTime: 5000, nextStartAt: 3000 });
    expect(pace.isReady(500)).toBe(true);
    expect(pace.share(500)).toBe(1);
  });
});
