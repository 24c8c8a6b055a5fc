// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MEMBER, open, quietTime, requestsTo, stubBrowser } from '../../testing.tsx';
import { LIST, RANK, served, stubHome } from './testing.tsx';

stubBrowser();
const { HomePage } = await import('./HomePage.tsx');
const { HomeTail } = await import('./HomeTail.tsx');
const { announceScreen } = await import('../../parts/screen-registry.ts');
for (const name of ['home', 'register', 'help', 'gameList']) announceScreen(name, () => Promise.resolve());

const show = (who: typeof MEMBER | null = null, Page = HomePage) =>
  open(Page, '/m/home', ['home', 'homeTail', 'titles', 'games'], who);

beforeEach(stubHome);

describe('below the games', () => {
  const buttons = () => within(screen.getByRole('region', { name: 'Get the app' }));

  it('HOM-003: home shows what lies below the games', async () => {
    served({});
    await show();
    expect(await screen.findByRole('link', { name: 'Help center' })).toBeDefined();
    expect(await screen.findByText('For players aged 18 and over. Please play responsibly.')).toBeDefined();
  });

  it('HOM-029 GAM-006 GAM-007 GAM-059 CST-042 CST-087: slots with a jackpot are a strip of five to a view, each launches its game', async () => {
    served({ jackpots: 7 });
    await show(null, HomeTail);
    const strip = within(await screen.findByRole('region', { name: 'Jackpot slots' }));
    expect(strip.getAllByRole('button')).toHaveLength(7);
    const asked = new URL(requestsTo(LIST)[0]?.url ?? '').searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      gameType: 'RNG',
      gameClassify: 'JP',
      pageNo: '1',
      pageSize: '15',
      language: 'EN',
    });
    expect(strip.getAllByRole('listitem').every((item) => item.className.includes('/5)]'))).toBe(true);
    // A visitor's launch leads to the login.
    fireEvent.click(strip.getAllByRole('button')[0] as Element);
    expect(location.pathname).toBe('/m/login');
  });

  it('GAM-005 CST-085 HOM-029: the pool of the ledger is shown with two places, cut and never rounded up', async () => {
    const pool = {
      jackpotId: 'jpt_1',
      amount: '5682419.27999',
      asOf: 0,
      currency: 'THB',
      seed: '5400000.00',
      bound: '5800000.00',
      share: '0.05',
      rtp: '1.40',
      gameClassify: 'JP',
      lastWin: { amount: '5612345.67', at: 0 },
    };
    served({ jackpots: 7, pool });
    await show(null, HomeTail);
    const strip = within(await screen.findByRole('region', { name: 'Jackpot slots' }));
    expect(await strip.findByText(/5,682,419\.27$/)).toBeDefined();
    expect(strip.getByText(/^Must be won by .*5,800,000/)).toBeDefined();
    expect(strip.getByText(/^Last won: .*5,612,345\.67/)).toBeDefined();
    expect(strip.getByText(/0\.05% of every real-money bet.* 1\.40%/)).toBeDefined();
  });

  it('R55 GAM-005: no jackpot is made up; without a true pool no counter is shown', async () => {
    served({ jackpots: 7 });
    await show(null, HomeTail);
    await screen.findByRole('region', { name: 'Jackpot slots' });
    await quietTime();
    expect(document.body.textContent).not.toMatch(/\d,\d{3}/);
  });

  it('HOM-029: without such games there is no strip', async () => {
    served({});
    await show(null, HomeTail);
    await waitFor(() => expect(requestsTo(LIST)).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Jackpot slots' })).toBeNull();
  });

  it('HOM-030 GAM-010 GAM-060 API-063 CST-041: twenty real wins of all categories are asked for and listed, the largest first', async () => {
    const win = (recordId: string, winAmount: string) => ({
      recordId,
      winAmount,
      gameName: 'Jade',
      iconUrl: '',
      gameId: 'g',
      nodeId: '1',
      vendor: 'BGS',
      gameType: 'RNG',
      gameCategory: 'RNG',
      customerName: `p***${recordId}`,
      gameTime: 0,
    });
    served({ winners: [win('1', '9.00'), win('2', '1000.00')] });
    await show(null, HomeTail);
    await screen.findByText('p***2');
    const asked = new URL(requestsTo(RANK)[0]?.url ?? '').searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({ gameCategory: 'ALL', limitNum: '20', language: 'EN' });
    const names = screen.getAllByText(/^p\*\*\*/).map((element) => element.textContent);
    expect(names).toEqual(['p***2', 'p***1']);
  });

  it('HOM-026 HOM-031: Android and iOS lead to their downloads', async () => {
    served({
      resources: [
        { resourceType: 'Android', url: 'https://dl.example/app.apk' },
        { resourceType: 'IOS', url: '/m/app' },
      ],
    });
    const opened = vi.spyOn(globalThis, 'open').mockReturnValue(null);
    await show(null, HomeTail);
    await waitFor(() => {
      fireEvent.click(buttons().getByRole('button', { name: 'Android' }));
      expect(opened).toHaveBeenCalledWith('https://dl.example/app.apk', '_blank', 'noopener,noreferrer');
    });
    fireEvent.click(buttons().getByRole('button', { name: 'iPhone' }));
    expect(location.pathname).toBe('/m/app');
  });

  it('HOM-028: without an address nothing happens; a profile stands in for the store', async () => {
    const opened = vi.spyOn(globalThis, 'open').mockReturnValue(null);
    served({});
    await show(null, HomeTail);
    await waitFor(() => expect(requestsTo('GET /wps/system/status')).toHaveLength(1));
    fireEvent.click(buttons().getByRole('button', { name: 'iPhone' }));
    expect(opened).not.toHaveBeenCalled();
    expect(location.pathname).toBe('/m/home');
  });

  it('HOM-028 OPN-081: the profile stands in for a missing store address, a bad address for none', async () => {
    const opened = vi.spyOn(globalThis, 'open').mockReturnValue(null);
    served({
      resources: [
        { resourceType: 'MOBILECONFIG', url: 'https://dl.example/app.mobileconfig' },
        { resourceType: 'Android', url: 'javascript:alert(1)' },
      ],
    });
    await show(null, HomeTail);
    await waitFor(() => {
      fireEvent.click(buttons().getByRole('button', { name: 'iPhone' }));
      expect(opened).toHaveBeenCalledTimes(1);
    });
    fireEvent.click(buttons().getByRole('button', { name: 'Android' }));
    expect(opened).toHaveBeenCalledTimes(1);
    expect(opened.mock.calls[0]?.[0]).toBe('https://dl.example/app.mobileconfig');
  });

  it('HOM-027: inside the installed app there is no download', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    served({});
    await show(null, HomeTail);
    expect(screen.queryByRole('region', { name: 'Get the app' })).toBeNull();
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
  });
});
