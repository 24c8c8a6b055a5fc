// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addressBefore,
  followHistory,
  hasReturned,
  keptOfPage,
  pagesBefore,
  pathBefore,
  useBackCloses,
} from './history.ts';

/** What the router does: it pushes and says so. */
function go(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new Event('pushState'));
}
function replace(path: string): void {
  history.replaceState(null, '', path);
  dispatchEvent(new Event('replaceState'));
}

function Dialog({ onClose }: { onClose: () => void }) {
  useBackCloses(onClose);
  return <p>open</p>;
}

followHistory();

/** Goes back, and waits for every further step that follows from it: spent entries are stepped over. */
async function back(): Promise<void> {
  const steps = vi.spyOn(history, 'back');
  let ended = 0;
  const onPop = () => {
    ended += 1;
  };
  addEventListener('popstate', onPop);
  await act(async () => {
    history.back();
    await vi.waitUntil(() => ended === steps.mock.calls.length, { interval: 1 });
  });
  removeEventListener('popstate', onPop);
  steps.mockRestore();
}

describe('the way back', () => {
  let start: number;
  beforeEach(() => {
    go('/m/home');
    start = pagesBefore();
  });
  afterEach(cleanup);

  it('NAV-077: knows how many pages lie before, also after going back', async () => {
    go('/m/help');
    go('/m/search');
    expect(pagesBefore()).toBe(start + 2);
    await back();
    expect(location.pathname).toBe('/m/help');
    expect(pagesBefore()).toBe(start + 1);
    replace('/m/announcement');
    expect(pagesBefore()).toBe(start + 1);
  });

  it('a page keeps what it has to find again for the way back, and a new page in its place begins without', async () => {
    keptOfPage().set('scroll', 700);
    go('/m/help');
    expect(keptOfPage().size).toBe(0);
    expect(pathBefore()).toBe('/m/home');
    expect(addressBefore()).toBe('/m/home');
    expect(hasReturned()).toBe(false);
    keptOfPage().set('scroll', 90);
    await back();
    expect(hasReturned()).toBe(true);
    expect(keptOfPage().get('scroll')).toBe(700);
    go('/m/search');
    expect(keptOfPage().size).toBe(0);
    expect(hasReturned()).toBe(false);
  });

  it('back closes the open dialog and stays on the page', async () => {
    go('/m/help');
    const onClose = vi.fn();
    const { unmount } = render(<Dialog onClose={onClose} />);
    await back();
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(location.pathname).toBe('/m/help');
    unmount();
    await back();
    expect(location.pathname).toBe('/m/home');
  });

  it('of two dialogs the upper one closes first', async () => {
    const [lower, upper] = [vi.fn(), vi.fn()];
    render(<Dialog onClose={lower} />);
    const { unmount } = render(<Dialog onClose={upper} />);
    await back();
    expect([upper.mock.calls.length, lower.mock.calls.length]).toEqual([1, 0]);
    unmount();
    await back();
    expect(lower).toHaveBeenCalledTimes(1);
    expect(location.pathname).toBe('/m/home');
  });

  it('a dialog closed by its button costs no step on the way back', async () => {
    go('/m/help');
    const { unmount } = render(<Dialog onClose={() => {}} />);
    unmount();
    await back();
    expect(location.pathname).toBe('/m/home');
  });

  it('nor does one that led to another page', async () => {
    go('/m/help');
    const { unmount } = render(<Dialog onClose={() => {}} />);
    unmount();
    go('/m/search');
    expect(pagesBefore()).toBe(start + 2);
    await back();
    expect(location.pathname).toBe('/m/help');
    await back();
    expect(location.pathname).toBe('/m/home');
  });

  it('opening a second dialog after the first adds no second step', async () => {
    const first = render(<Dialog onClose={() => {}} />);
    const length = history.length;
    first.unmount();
    const onClose = vi.fn();
    render(<Dialog onClose={onClose} />);
    expect(history.length).toBe(length);
    await back();
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
