// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { stubBrowser } from '../../testing.tsx';

stubBrowser();
const { pollAfter } = await import('./queries.ts');
const { outcomeOf } = await import('./outcome.ts');

describe('following an order', () => {
  it('asks soon at first, then ever more slowly, and never stops before the order is decided', () => {
    const waits = Array.from({ length: 12 }, (_, asked) => pollAfter(asked + 1));
    expect(waits[0]).toBe(2_000);
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits.at(-1)).toBe(20_000);
  });

  it.each([
    ['pending', undefined, 'pending'],
    ['success', undefined, 'success'],
    ['failed', 'declined', 'failed'],
    ['failed', 'gateway.refused', 'failed'],
    ['cancelled', 'expired', 'expired'],
  ] as const)('OPN-116: an order that is %s (%s) reads as %s', (status, reason, outcome) => {
    expect(outcomeOf({ status, reason })).toBe(outcome);
  });
});
