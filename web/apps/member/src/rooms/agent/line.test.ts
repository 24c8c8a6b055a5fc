import { describe, expect, it } from 'vitest';
import { lineThrough } from './line.ts';

describe('the line of a figure', () => {
  it('reaches from side to side, and from zero to the highest', () => {
    expect(lineThrough([0, 50, 100])).toEqual({
      line: 'M0 100L150 50L300 0',
      area: 'M0 100L150 50L300 0L300 100L0 100Z',
    });
  });

  it('has zero in the picture, also under what is negative', () => {
    expect(lineThrough([100, -100]).area).toBe('M0 0L300 100L300 50L0 50Z');
    expect(lineThrough([-5, -10]).line).toBe('M0 50L300 100');
  });

  it('of days without anything lies at the bottom', () => {
    expect(lineThrough([0, 0]).line).toBe('M0 100L300 100');
  });

  it('of one day is a dot in the middle', () => {
    expect(lineThrough([7])).toEqual({ line: 'M150 0h0', area: '' });
  });
});
