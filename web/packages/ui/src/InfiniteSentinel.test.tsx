// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InfiniteSentinel } from './InfiniteSentinel.tsx';

let tell: (...inSight: boolean[]) => void = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(listener: (entries: { isIntersecting: boolean }[]) => void) {
        tell = (...inSight) => listener(inSight.map((isIntersecting) => ({ isIntersecting })));
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('asks for more when the end went out of sight and came back before the page was told', () => {
  const more = vi.fn();
  render(<InfiniteSentinel busy={false} onMore={more} text="More" />);
  act(() => tell(false, true));
  expect(more).toHaveBeenCalledTimes(1);
});

it('asks for nothing when the end came into sight and left before the page was told', () => {
  const more = vi.fn();
  render(<InfiniteSentinel busy={false} onMore={more} text="More" />);
  act(() => tell(true, false));
  expect(more).not.toHaveBeenCalled();
});
