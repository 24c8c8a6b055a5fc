// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { open, stubBrowser } from '../../testing.tsx';
import { pauseOf, startOf, stepOf } from './illustration.ts';

stubBrowser();
const { IllustrationCounter } = await import('./IllustrationCounter.tsx');

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The least and the greatest that a generator of random numbers answers. */
const [LEAST, MOST] = [0, 1 - Number.EPSILON];
const QUARTER = 0.25;

it('GAM-008 CST-086: the second counter begins between 1.2e9 and 1.3e9', () => {
  expect([startOf(LEAST), startOf(MOST)]).toEqual([1_200_000_000, 1_300_000_000]);
});

it('GAM-009 CST-086: it rises by 10,000 to 50,000 every 3, 4 or 5 seconds', () => {
  expect([stepOf(LEAST), stepOf(MOST)]).toEqual([10_000, 50_000]);
  expect([LEAST, 0.34, 0.67, MOST].map(pauseOf)).toEqual([3_000, 4_000, 5_000, 5_000]);
});

it('GAM-008 GAM-009 CST-086: the counter on the screen begins and keeps rising by chance, each time after another pause', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.useFakeTimers();
  await open(IllustrationCounter, '/m/slot-games', ['jackpots'], null);
  const counter = screen.getByRole('group', { name: 'Illustration of the demo, not a jackpot' });
  const shown = () => counter.textContent?.replace(/^\D+/, '');
  const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  expect(shown()).toBe('1,250,000,000');
  await after(3_999);
  expect(shown()).toBe('1,250,000,000');
  random.mockReturnValue(QUARTER);
  await after(1);
  expect(shown()).toBe('1,250,020,000');
  await after(2_999);
  expect(shown()).toBe('1,250,020,000');
  await after(1);
  expect(shown()).toBe('1,250,040,000');
});
