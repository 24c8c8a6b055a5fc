// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { secondsLeft, useCountdown, waitsUntil } from './countdown.ts';

const NOON = Date.UTC(2026, 10, 21, 12);

function Clock({ until }: { until: number | undefined }) {
  const [seconds, start] = useCountdown();
  return (
    <button type="button" disabled={seconds > 0} onClick={() => start(waitsUntil(until, Date.now()))}>
      {seconds}
    </button>
  );
}

const button = () => screen.getByRole('button') as HTMLButtonElement;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('waiting for another code', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime(NOON);
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('SES-057 PWD-009: counts the seconds to the expiration, then is ready again', () => {
    render(<Clock until={NOON + 90_000} />);
    fireEvent.click(button());
    expect(button().textContent).toBe('90');
    expect(button().disabled).toBe(true);
    pass(60_000);
    expect(button().textContent).toBe('30');
    pass(29_000);
    expect(button().textContent).toBe('1');
    expect(button().disabled).toBe(true);
    pass(1_000);
    expect(button().textContent).toBe('0');
    expect(button().disabled).toBe(false);
  });

  it('CST-063: looks at the clock twice a second', () => {
    render(<Clock until={NOON + 10_400} />);
    fireEvent.click(button());
    expect(button().textContent).toBe('11');
    pass(500);
    expect(button().textContent).toBe('10');
  });

  it('a phone that slept knows how late it is when it wakes up', () => {
    render(<Clock until={NOON + 90_000} />);
    fireEvent.click(button());
    vi.setSystemTime(NOON + 80_000);
    pass(500);
    expect(button().textContent).toBe('10');
  });

  it.each([undefined, NOON - 1_000])(
    'SES-058 CST-062: without a time to come (%s) the wait is 60 seconds',
    (until) => {
      expect(waitsUntil(until, NOON)).toBe(NOON + 60_000);
    },
  );

  it('a moment gone by leaves nothing to wait for', () => {
    expect(secondsLeft(NOON - 1, NOON)).toBe(0);
    expect(secondsLeft(undefined, NOON)).toBe(0);
  });
});
