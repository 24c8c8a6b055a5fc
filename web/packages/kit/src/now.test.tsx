// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useNow } from './now.ts';

afterEach(() => vi.useRealTimers());

it('stands still within a minute and follows into the next', () => {
  vi.useFakeTimers({ now: Date.parse('2026-05-01T03:59:10Z') });
  const { result } = renderHook(() => useNow());
  expect(result.current).toBe(Date.parse('2026-05-01T03:59:00Z'));
  act(() => void vi.advanceTimersByTime(30_000));
  expect(result.current).toBe(Date.parse('2026-05-01T03:59:00Z'));
  act(() => void vi.advanceTimersByTime(30_000));
  expect(result.current).toBe(Date.parse('2026-05-01T04:00:00Z'));
});
