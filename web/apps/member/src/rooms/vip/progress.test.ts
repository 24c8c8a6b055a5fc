import { describe, expect, it } from 'vitest';
import { percentOf, progressOf } from './progress.ts';

const facts = (completed: number, total: number, labelId?: string) => ({
  currentProgress: { completedConditions: completed, totalExpectedConditions: total },
  playerRankProgress: labelId === undefined ? {} : { labelId },
});

describe('VIP progress', () => {
  it.each([
    [0, 2, 0],
    [1, 2, 0.5],
    [2, 2, 1],
    [1, 4, 0.25],
  ])('WAL-008: %s of %s conditions is %s', (completed, total, progress) => {
    expect(progressOf(facts(completed, total, 'gold'))).toBe(progress);
  });

  it('WAL-008: is 1 when there is no label', () => {
    expect(progressOf(facts(0, 0))).toBe(1);
    expect(progressOf(facts(0, 2))).toBe(1);
  });

  it.each([
    ['0.00', '1000.00', false, 0],
    ['999.99', '1000.00', false, 99],
    ['1000.00', '1000.00', true, 100],
    ['5000.00', '1000.00', true, 100],
    ['-3.00', '1000.00', false, 0],
    ['333.33', '1000.00', false, 33],
  ])('%s of %s is never shown as more than it is', (current, expected, completed, percent) => {
    expect(percentOf({ kind: 'deposit', current, expected, completed })).toBe(percent);
  });
});
