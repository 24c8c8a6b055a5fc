// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { open, serve, stubBrowser } from '../../testing.tsx';

stubBrowser();
const { HomePage } = await import('./HomePage.tsx');

it('ERR-030: without news the ticker says so', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const none = { player: [], popup: [], banners: [], footer: { unreadCount: 0 } };
  serve({ 'GET /wps/relay/MCSFE_getListAnnouncements': () => none });
  await open(HomePage, '/m/home', ['home', 'titles'], null);
  expect((await screen.findAllByText('No announcement')).length).toBeGreaterThan(0);
});
