import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inTurn } from './in-turn.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('acts at once, then once in each interval, in order, and on every value', () => {
  const done: string[] = [];
  const act = inTurn<string>(150, (value) => void done.push(value));
  for (const value of ['a', 'b', 'b']) act(value);
  expect(done).toEqual(['a']);
  vi.advanceTimersByTime(149);
  expect(done).toEqual(['a']);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['a', 'b']);
  act('c');
  vi.advanceTimersByTime(300);
  expect(done).toEqual(['a', 'b', 'b', 'c']);
});

it('after a rest the next one acts at once again', () => {
  const done: number[] = [];
  const act = inTurn<number>(150, (value) => void done.push(value));
  act(1);
  vi.advanceTimersByTime(150);
  act(2);
  expect(done).toEqual([1, 2]);
  act(3);
  expect(done).toEqual([1, 2]);
});
