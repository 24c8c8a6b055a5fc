import { expect, it } from 'vitest';
import { pollAfter } from './poll.ts';

it('asks soon at first, then ever more slowly, and never stops before the end', () => {
  const waits = Array.from({ length: 12 }, (_, asked) => pollAfter(asked + 1));
  expect(waits[0]).toBe(2_000);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits.at(-1)).toBe(20_000);
});
