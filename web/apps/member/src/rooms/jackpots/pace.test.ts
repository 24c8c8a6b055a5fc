// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paced, useIsOld, usePaced } from './pace.ts';

const motion = (reduced: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: reduced && query.includes('reduce') }));

beforeEach(() => {
  vi.useFakeTimers();
  motion(false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the way of the counter', () => {
  it('R55 GAM-005: from one true amount to the next it never falls and never goes beyond', () => {
    let last = 540_000_000_000n;
    for (let elapsed = 0; elapsed <= 9_000; elapsed += 125) {
      const shown = paced(540_000_000_000n, 540_000_004_999n, elapsed);
      expect(shown >= last && shown <= 540_000_004_999n).toBe(true);
      last = shown;
    }
    expect(last).toBe(540_000_004_999n);
    expect(paced(100n, 100n, 0)).toBe(100n);
    expect(paced(100n, 200n, -50)).toBe(100n);
  });

  it('R55: a pool that was won begins anew at once', () => {
    expect(paced(580_000_000_000n, 540_000_000_000n, 0)).toBe(540_000_000_000n);
    const { result, rerender } = renderHook(({ target }) => usePaced(target), {
      initialProps: { target: 580n },
    });
    rerender({ target: 540n });
    expect(result.current).toBe(540n);
  });

  it('R55: the counter never shows more than was true, nor what is half a minute old', async () => {
    // The true amount grows every second; it is read every ten seconds.
    const valueAt = (second: number) => 1_000_000n + BigInt(second) * 1_234n;
    const { result, rerender } = renderHook(({ target }) => usePaced(target), {
      initialProps: { target: valueAt(0) },
    });
    for (let second = 0; second <= 300; second += 1) {
      if (second % 10 === 0) rerender({ target: valueAt(second) });
      await act(() => vi.advanceTimersByTimeAsync(1_000));
      expect(result.current <= valueAt(second)).toBe(true);
      expect(result.current >= valueAt(Math.max(0, second - 29))).toBe(true);
    }
  });

  it('R55: who wants no motion sees the amount at the next step', async () => {
    motion(true);
    const { result, rerender } = renderHook(({ target }) => usePaced(target), {
      initialProps: { target: 1n },
    });
    rerender({ target: 9_000n });
    await act(() => vi.advanceTimersByTimeAsync(250));
    expect(result.current).toBe(9_000n);
  });

  it('R55: an amount that was not read anew is too old after twenty seconds', async () => {
    const { result, rerender } = renderHook(({ at }) => useIsOld(at), { initialProps: { at: 1 } });
    await act(() => vi.advanceTimersByTimeAsync(19_000));
    rerender({ at: 2 });
    await act(() => vi.advanceTimersByTimeAsync(19_000));
    expect(result.current).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(1_100));
    expect(result.current).toBe(true);
    rerender({ at: 3 });
    expect(result.current).toBe(false);
  });
});
