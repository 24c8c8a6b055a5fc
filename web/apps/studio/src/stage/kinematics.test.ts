import { describe, expect, it } from 'vitest';
import {
  BLUR_SPEED,
  CRUISE_FROM_MS,
  CRUISE_SPEED,
  PULL_BACK_MS,
  PULL_BACK_ROWS,
  SETTLE_MS,
  isSettled,
  planBrake,
  position,
  runningPosition,
  speed,
  touchdown,
} from './kinematics';

const brake = planBrake(200, 700, 7);
const times = Array.from({ length: 2400 }, (_, index) => index);

describe('a reel', () => {
  it('pulls back a little before it runs', () => {
    expect(runningPosition(0)).toBe(0);
    expect(runningPosition(PULL_BACK_MS)).toBeCloseTo(-PULL_BACK_ROWS, 6);
    expect(runningPosition(PULL_BACK_MS + 200)).toBeGreaterThan(0);
  });

  it('reaches full speed and keeps it', () => {
    expect(speed(CRUISE_FROM_MS + 5)).toBeCloseTo(CRUISE_SPEED, 3);
    expect(speed(CRUISE_FROM_MS + 5000)).toBeCloseTo(CRUISE_SPEED, 6);
  });

  it('never jumps: no millisecond moves it by more than the full speed', () => {
    for (const time of times) {
      const step = Math.abs(position(time + 1, brake) - position(time, brake));
      expect(step, `at ${time} ms`).toBeLessThanOrEqual(CRUISE_SPEED + 1e-6);
    }
  });

  it('comes to rest exactly on its target and stays there', () => {
    expect(Number.isInteger(brake.target)).toBe(true);
    expect(position(brake.at + SETTLE_MS + 0.01, brake)).toBe(brake.target);
    expect(position(brake.at + 60_000, brake)).toBe(brake.target);
    expect(Math.abs(position(brake.at + SETTLE_MS - 1, brake) - brake.target)).toBeLessThan(0.01);
    expect(isSettled(brake.at + SETTLE_MS - 1, brake)).toBe(false);
    expect(isSettled(brake.at + SETTLE_MS + 0.01, brake)).toBe(true);
  });

  it('overshoots by a visible but small part of a row', () => {
    const highest = Math.max(...times.map((time) => position(time, brake)));
    expect(highest - brake.target).toBeGreaterThan(0.03);
    expect(highest - brake.target).toBeLessThan(0.3);
  });

  it('is not braked before the planned moment, and has room to bring the result in unseen', () => {
    for (const now of [0, 120, 380, 900, 4321]) {
      const plan = planBrake(now, 700, 7);
      expect(plan.at).toBeGreaterThanOrEqual(Math.max(now, 700));
      expect(plan.target - runningPosition(now)).toBeGreaterThanOrEqual(7);
    }
  });

  it('is sharp again when it touches down', () => {
    const landing = touchdown(brake);
    expect(landing).toBeGreaterThan(brake.at);
    expect(landing).toBeLessThan(brake.at + SETTLE_MS);
    expect(Math.abs(speed(landing, brake))).toBeLessThan(BLUR_SPEED);
  });
});
