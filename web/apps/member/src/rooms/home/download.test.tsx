// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { open, serve, stubBrowser } from '../../testing.tsx';
import { statusWith } from '../login/fixtures.ts';

stubBrowser();
const { default: DownloadPage } = await import('./DownloadPage.tsx');

function show(domains: Record<string, unknown>) {
  serve({ 'GET /wps/system/status': () => statusWith({}, domains) });
  return open(DownloadPage, '/m/app', ['download'], null);
}

beforeEach(() => localStorage.clear());

describe('download page', () => {
  it('OPN-168: the other official addresses are links, the main one first, each once', async () => {
    await show({
      mainDomain: 'suvarna.example',
      domainRoute: [
        { url: 'https://suvarna.example' },
        { url: 'https://backup.example' },
        { url: 'third.example' },
      ],
    });
    const links = within(await screen.findByRole('region', { name: 'Official addresses' })).getAllByRole(
      'link',
    );
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['suvarna.example', 'https://suvarna.example/'],
      ['backup.example', 'https://backup.example/'],
      ['third.example', 'https://third.example/'],
    ]);
    expect(location.pathname).toBe('/m/app');
  });

  it('a merchant with no other address than this one has no such list', async () => {
    await show({ mainDomain: location.host, domainRoute: [] });
    await screen.findByRole('heading', { name: 'Suvarna' });
    expect(screen.queryByRole('region', { name: 'Official addresses' })).toBeNull();
  });
});
