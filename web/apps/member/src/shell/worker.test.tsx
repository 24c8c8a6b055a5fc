// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { open, stubBrowser } from '../testing.tsx';

const listeners = new Map<string, () => void>();
const messageSkipWaiting = vi.fn();
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener(name: string, listener: () => void) {
      listeners.set(name, listener);
    }
    register = () => Promise.resolve();
    messageSkipWaiting = messageSkipWaiting;
  },
}));

stubBrowser();
const { register, updateReady } = await import('./worker.ts');
const { Strips, UpdatePrompt } = await import('./Strips.tsx');

beforeEach(() => {
  messageSkipWaiting.mockReset();
  updateReady.set(false);
});

describe('a new version', () => {
  it('is offered when it waits, and taken when somebody says so', async () => {
    await register();
    await open(UpdatePrompt, '/m/home', [], null);
    expect(screen.queryByRole('status')).toBeNull();
    act(() => listeners.get('waiting')?.());
    expect(screen.getByText('A new version is ready')).toBeDefined();
    expect(messageSkipWaiting).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Update' }));
    expect(messageSkipWaiting).toHaveBeenCalledTimes(1);
    expect(listeners.has('controlling')).toBe(true);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is left for the next start when it is closed', async () => {
    await register();
    await open(UpdatePrompt, '/m/home', [], null);
    act(() => listeners.get('waiting')?.());
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('status')).toBeNull();
    expect(messageSkipWaiting).not.toHaveBeenCalled();
  });
});

describe('without a line', () => {
  it('a strip says so until it is back; then what is shown is asked for anew', async () => {
    const { queries } = await import('../core/api.ts');
    const asked = vi.spyOn(queries, 'invalidateQueries');
    const Page = () => <Strips trial />;
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    await open(Page, '/m/home', [], null);
    expect(screen.queryByRole('status')).toBeNull();
    line.mockReturnValue(false);
    act(() => void dispatchEvent(new Event('offline')));
    expect(screen.getByRole('status').textContent).toContain('You are offline');
    expect(asked).not.toHaveBeenCalled();
    line.mockReturnValue(true);
    act(() => void dispatchEvent(new Event('online')));
    expect(screen.queryByRole('status')).toBeNull();
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
