import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const heard: string[] = [];
  return { heard, call: throttle<string>(150, (value) => heard.push(value)) };
}

it('OPN-157: the first call acts at once, the same again within the time is dropped', () => {
  const { heard, call } = watched();
  call('a');
  call('a');
  vi.advanceTimersByTime(1_000);
  expect(heard).toEqual(['a']);
});

it('OPN-157: of other values the last acts when the time is over', () => {
  const { heard, call } = watched();
  for (const value of ['a', 'b', 'c']) call(value);
  vi.advanceTimersByTime(149);
  expect(heard).toEqual(['a']);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual(['a', 'c']);
  call('d');
  expect(heard).toEqual(['a', 'c']);
  vi.advanceTimersByTime(150);
  expect(heard).toEqual(['a', 'c', 'd']);
});

it('after the time a call acts at once again', () => {
  const { heard, call } = watched();
  call('a');
  vi.advanceTimersByTime(150);
  call('a');
  expect(heard).toEqual(['a', 'a']);
});
