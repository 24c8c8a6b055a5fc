// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TOAST_MS, ToastHost, toast } from './toasts.tsx';

const after = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const show = (draw: () => void) => act(() => void draw());

// jsdom has no top layer: the host counts as hidden there.
describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    render(<ToastHost />);
  });
  afterEach(() => {
    after(TOAST_MS.loadingOpen);
    cleanup();
    vi.useRealTimers();
  });

  it.each([
    ['CST-064', 'success', 1_000],
    ['CST-070', 'error', 3_000],
    ['CST-070', 'info', 3_000],
  ] as const)('%s: a %s message stays %i ms', (_id, kind, ms) => {
    show(() => toast[kind]('said'));
    after(ms - 1);
    expect(screen.queryByText('said')).not.toBeNull();
    after(1);
    expect(screen.queryByText('said')).toBeNull();
  });

  it.each([
    ['CST-065', TOAST_MS.smsSuccess, 1_500],
    ['CST-084', TOAST_MS.offline, 2_000],
    ['CST-068', TOAST_MS.loadingList, 3_000],
    ['CST-067', TOAST_MS.loadingForm, 10_000],
    ['CST-069', TOAST_MS.loadingPassword, 15_000],
    ['CST-071', TOAST_MS.long, 8_000],
    ['CST-066', TOAST_MS.loadingOpen, 9_999_000],
  ])('%s: the agreed time is %i ms', (_id, ms, agreed) => {
    expect(ms).toBe(agreed);
  });

  it('OPN-155: a loading message stays until its call ends', () => {
    let done = () => {};
    show(() => {
      done = toast.loading('waiting');
    });
    after(60_000);
    expect(screen.queryByText('waiting')).not.toBeNull();
    show(done);
    expect(screen.queryByText('waiting')).toBeNull();
  });

  it('says the same thing once and at most three things at a time', () => {
    show(() => {
      for (const text of ['a', 'b', 'b', 'c', 'd']) toast.info(text);
    });
    expect(screen.getAllByRole('status', { hidden: true }).map((item) => item.textContent)).toEqual([
      'b',
      'c',
      'd',
    ]);
  });

  it('CST-078: messages stand 65 px below the top edge, centred', () => {
    show(() => toast.info('said'));
    const host = screen.getByText('said').closest('[popover]');
    expect(host?.className.split(' ')).toEqual(
      expect.arrayContaining(['top-[65px]', 'inset-x-0', 'mx-auto']),
    );
  });

  it('a failure interrupts, other messages wait their turn', () => {
    show(() => toast.error('broken'));
    expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('broken');
  });
});
