// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { open, stubBrowser } from '../testing.tsx';

const listeners = new Map<string, (event?: { isUpdate?: boolean }) => void>();
const messageSkipWaiting = vi.fn();
const messageSW = vi.fn();
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener(name: string, listener: (event?: { isUpdate?: boolean }) => void) {
      listeners.set(name, listener);
    }
    register = () => Promise.resolve();
    messageSkipWaiting = messageSkipWaiting;
    messageSW = messageSW;
  },
}));

stubBrowser();
const { register } = await import('./worker.ts');
const { updateReady } = await import('./start-worker.ts');
const { Strips } = await import('./Strips.tsx');
const { Prompts } = await import('./overlays.tsx');
const UpdatePrompt = () => <Prompts hasBar />;

beforeEach(() => {
  messageSkipWaiting.mockReset();
  messageSW.mockReset();
  updateReady.set(false);
});

describe('a new version', () => {
  it('is offered when it waits, and taken when somebody says so', async () => {
    await register();
    await open(UpdatePrompt, '/m/home', [], null);
    expect(screen.queryByRole('status')).toBeNull();
    act(() => listeners.get('waiting')?.());
    expect(await screen.findByText('A new version is ready')).toBeDefined();
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
    fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('status')).toBeNull();
    expect(messageSkipWaiting).not.toHaveBeenCalled();
  });
});

describe('the first visit', () => {
  it('tells the first worker what the page is made of, and no later one', async () => {
    history.replaceState(null, '', '/m/help?tag=terms');
    const resource = (name: string) => ({ name }) as PerformanceEntry;
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      resource(`${location.origin}/app/assets/first-1.js`),
      resource(`${location.origin}/assets/tiles/a.webp`),
      resource(`${location.origin}/wps/system/helpCenter?lang=EN`),
      resource('https://other.example/app/assets/first-1.js'),
    ]);
    await register();
    listeners.get('activated')?.({ isUpdate: true });
    expect(messageSW).not.toHaveBeenCalled();
    listeners.get('activated')?.({ isUpdate: false });
    expect(messageSW).toHaveBeenCalledWith({
      type: 'CACHE_URLS',
      payload: {
        urlsToCache: [
          '/m/home',
          '/m/help?tag=terms',
          `${location.origin}/app/assets/first-1.js`,
          `${location.origin}/assets/tiles/a.webp`,
          // As the page would ask for it.
          [
            `${location.origin}/wps/system/helpCenter?lang=EN`,
            { headers: expect.objectContaining({ Language: expect.any(String), Merchant: '' }) },
          ],
        ],
      },
    });
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
