// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useSecondsUntil } from './countdown.ts';

afterEach(() => vi.useRealTimers());

it('counts whole seconds down to 0 and stays there', () => {
  vi.useFakeTimers({ now: 10_000 });
  const { result } = renderHook(() => useSecondsUntil(12_500));
  expect(result.current).toBe(3);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(result.current).toBe(2);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(result.current).toBe(0);
});
