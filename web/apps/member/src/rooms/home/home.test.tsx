// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MEMBER, open, quietTime, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';
import {
  banner,
  games,
  HOT,
  NEWS,
  notice,
  PROMOS,
  RECENT,
  RENEW,
  served,
  stubHome,
  vendor,
  WALLET,
} from './testing.tsx';

stubBrowser();
const { HomePage } = await import('./HomePage.tsx');
const { HomeTail } = await import('./HomeTail.tsx');
const { chosenCategory } = await import('../games/category.ts');
const { announceScreen } = await import('../../parts/screen-registry.ts');
for (const name of ['home', 'register', 'help', 'gameList']) announceScreen(name, () => Promise.resolve());

const isTicker = (name: string) => name.startsWith('News');

const show = (who: typeof MEMBER | null = null, Page = HomePage) =>
  open(Page, '/m/home', ['home', 'homeTail', 'titles', 'games'], who);

beforeEach(() => {
  stubHome();
  chosenCategory.set('HOT');
});
afterEach(() => vi.useRealTimers());

describe('banners and news', () => {
  it('HOM-001: shows the banners of the group m_home and of no other', async () => {
    served({ banners: [banner('a'), banner('b', 'm_reg')] });
    await show();
    expect(await screen.findByAltText('Banner a')).toBeDefined();
    expect(screen.queryByAltText('Banner b')).toBeNull();
  });

  it('OPN-072: a banner leads where it says, and only inside the product', async () => {
    served({ banners: [banner('a', 'm_home', 'https://evil.example/m/'), banner('b', 'm_home', '/m/help')] });
    await show();
    await screen.findByAltText('Banner b');
    expect(screen.queryByRole('button', { name: 'Banner a' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Banner b' }));
    expect(location.pathname).toBe('/m/help');
  });

  it('HOM-002 HOM-020: the ticker reads the titles of the notices', async () => {
    served({ player: [notice('a'), notice('b')] });
    await show();
    const ticker = await screen.findByRole('button', { name: isTicker });
    expect(ticker.textContent).toContain('Notice a');
    expect(ticker.textContent).toContain('Notice b');
  });

  it('HOM-020 ERR-030: without news the ticker says so', async () => {
    served({});
    await show();
    expect((await screen.findAllByText('No announcement')).length).toBeGreaterThan(0);
  });

  it('the ticker is not waited for when the notices could not be fetched', async () => {
    served({});
    serve({ [NEWS]: () => new Refused(400, 'validation.failed') });
    await show();
    await waitFor(() => expect(document.querySelector('.skeleton.h-9')).toBeNull());
    expect(screen.queryByRole('button', { name: isTicker })).toBeNull();
  });

  it('HOM-021: a tap on the ticker opens the notices, a title its text', async () => {
    served({ player: [notice('a')] });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: isTicker }));
    const dialog = await screen.findByRole('dialog', { name: 'Announcements' });
    fireEvent.click(within(dialog).getByRole('button', { name: /Notice a/ }));
    expect(await screen.findByText('Text a')).toBeDefined();
  });
});

describe('member bar', () => {
  it('HOM-006 API-128: greets a member by name, with the balance', async () => {
    served({});
    await show(MEMBER);
    expect(await screen.findByText('Chai')).toBeDefined();
    expect(screen.getByText(/^Good (morning|afternoon|evening)/)).toBeDefined();
    await waitFor(() => expect(document.body.textContent).toContain('128,540.75'));
  });

  it('HOM-007: a visitor has login and register in its place', async () => {
    served({});
    await show();
    const bar = within(screen.getByRole('region', { name: 'Welcome' }));
    expect(bar.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/m/login');
    expect(bar.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/m/register');
    expect(requestsTo(WALLET)).toEqual([]);
  });

  it('HOM-008: deposit, withdrawal and customer service are a tap away', async () => {
    served({});
    await show(MEMBER);
    const bar = within(screen.getByRole('region', { name: 'Account' }));
    expect(bar.getByRole('link', { name: 'Deposit' }).getAttribute('href')).toBe('/m/voucherCenter');
    expect(bar.getByRole('link', { name: 'Withdraw' }).getAttribute('href')).toBe('/m/withdraw');
    expect(bar.getByRole('button', { name: 'Support' })).toBeDefined();
  });

  it('OPN-067: once the merchant has rewards, sign-in and receiving centre say how much waits there', async () => {
    const promo = (kind: string, count: number, enabled = true) => ({ kind, enabled, count });
    served({
      promos: [
        promo('LOGIN', 1),
        promo('MANUAL', 2),
        promo('RAFFLE', 3),
        promo('UPGRADE_BONUS', 40, false),
        promo('MISSION_MANUAL', 0),
        promo('TICKET', 5),
      ],
    });
    await show(MEMBER);
    const signIn = await screen.findByRole('link', { name: 'Daily check-in, 1 waiting' });
    const receiving = screen.getByRole('link', { name: 'Rewards to claim, 10 waiting' });
    expect(signIn.getAttribute('href')).toBe('/m/activity');
    expect(receiving.getAttribute('href')).toBe('/m/activity');
    expect(receiving.textContent).toMatch(/10$/);
    const asked = new URL(requestsTo(PROMOS)[0]?.url ?? '').searchParams.get('kinds');
    expect(asked).toBe('LOGIN,MANUAL,RAFFLE,UPGRADE_BONUS,MISSION_MANUAL,TICKET');
  });

  it('OPN-067: nothing waiting hides the count, and what the merchant has not is not there', async () => {
    served({ promos: [{ kind: 'LOGIN', enabled: true, count: 0 }] });
    await show(MEMBER);
    const signIn = await screen.findByRole('link', { name: 'Daily check-in' });
    expect(signIn.textContent).toBe('Daily check-in');
    expect(screen.queryByRole('link', { name: /^Rewards to claim/ })).toBeNull();
  });

  it('OPN-067: a visitor is not asked about', async () => {
    served({ promos: [{ kind: 'LOGIN', enabled: true, count: 7 }] });
    await show();
    await screen.findByRole('region', { name: 'Welcome' });
    await quietTime();
    expect(requestsTo(PROMOS)).toEqual([]);
  });

  it('HOM-033: the session is renewed, and the wallets of merchant and member are asked for', async () => {
    served({});
    await show({ ...MEMBER, token: 'fresh-token' });
    await waitFor(() => expect(requestsTo(RENEW)).toHaveLength(1));
    await waitFor(() => expect(requestsTo(WALLET).length).toBeGreaterThan(0));
  });
});

describe('games', () => {
  const SIX = Object.fromEntries(
    ['RNG', 'FISH', 'PVP', 'LIVE', 'LOTT', 'SPORTS'].map((key) => [key, [vendor(key)]]),
  );
  const menu = async () => within(await screen.findByRole('navigation', { name: 'Game categories' }));

  it('HOM-015 CST-087: five categories to a view, HOT the first', async () => {
    served({ vendors: SIX });
    await show();
    const entries = (await menu()).getAllByRole('listitem');
    expect(entries.map((entry) => entry.textContent)).toEqual([
      'Hot',
      'Slots',
      'Fishing',
      'Poker',
      'Live casino',
      'Lottery',
      'Sports',
    ]);
    for (const entry of entries) expect(entry.className).toContain('/5)');
  });

  it('HOM-016: HOT shows the hot games', async () => {
    served({ vendors: SIX });
    await show();
    expect(await screen.findByRole('button', { name: /^Game 1/ })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Hot games' })).toBeDefined();
  });

  it('HOM-017 OPN-027: coming back with another category shows its vendors', async () => {
    chosenCategory.set('FISH');
    served({ vendors: SIX });
    await show();
    expect(await screen.findByRole('link', { name: 'V FISH' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Hot games' })).toBeNull();
  });

  it('HOM-018: a tap on a category leads to its path; HOT stays at home', async () => {
    served({ vendors: SIX });
    await show();
    fireEvent.click((await menu()).getByRole('link', { name: 'Fishing' }));
    expect(location.pathname).toBe('/m/fishing-games');
    expect(chosenCategory.get()).toBe('FISH');
    fireEvent.click((await menu()).getByRole('button', { name: 'Hot' }));
    expect(location.pathname).toBe('/m/fishing-games');
    expect(chosenCategory.get()).toBe('HOT');
  });

  it('HOM-019 CST-039: show more flips between the first nine and all', async () => {
    chosenCategory.set('FISH');
    served({ vendors: { FISH: Array.from({ length: 12 }, (_, index) => vendor(`F${index}`)) } });
    await show();
    const more = await screen.findByRole('button', { name: 'Show all' });
    expect(screen.getAllByRole('link', { name: /^V F/ })).toHaveLength(9);
    fireEvent.click(more);
    expect(screen.getAllByRole('link', { name: /^V F/ })).toHaveLength(12);
    fireEvent.click(screen.getByRole('button', { name: 'Show less' }));
    expect(screen.getAllByRole('link', { name: /^V F/ })).toHaveLength(9);
  });

  it('HOM-019: so it is with hot games', async () => {
    served({ hot: 11 });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(screen.getAllByRole('button', { name: /^Game \d+/ })).toHaveLength(11);
  });

  it('a heart lies on each hot game, and at most three of them are marked HOT', async () => {
    served({ hot: 6 });
    serve({ [HOT]: () => ({ list: games(6).map((one) => ({ ...one, isHot: true })) }) });
    await show();
    expect(await screen.findAllByRole('button', { name: /^Favourite: Game/ })).toHaveLength(6);
    expect(screen.getAllByText('HOT')).toHaveLength(3);
  });

  it('providers stand below the games, once each, where there is a choice', async () => {
    served({ vendors: { RNG: [vendor('BGS'), vendor('PGE')], FISH: [vendor('PGE')] } });
    await show(MEMBER, HomeTail);
    const strip = within(await screen.findByRole('region', { name: 'Providers' }));
    expect(strip.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/m/slot-games?vassalage=BGS',
      '/m/slot-games?vassalage=PGE',
    ]);
  });

  it('one provider is no choice', async () => {
    served({ vendors: { RNG: [vendor('BGS')] } });
    await show(MEMBER, HomeTail);
    await quietTime();
    expect(screen.queryByRole('region', { name: 'Providers' })).toBeNull();
  });

  it('what was played last can be gone on with, by members who have played', async () => {
    served({});
    serve({ [RECENT]: () => ({ list: games(2), totalPages: 1 }) });
    await show(MEMBER, HomeTail);
    const recent = within(await screen.findByRole('region', { name: 'Continue playing' }));
    expect(recent.getAllByRole('button')).toHaveLength(2);
    expect(recent.getByRole('link', { name: 'See more' }).getAttribute('href')).toBe('/m/recent');
  });

  it('a visitor has nothing to go on with, nor has who has not played', async () => {
    served({});
    serve({ [RECENT]: () => ({ list: [], totalPages: 0 }) });
    await show(MEMBER, HomeTail);
    await quietTime();
    expect(screen.queryByRole('region', { name: 'Continue playing' })).toBeNull();
    await show(null, HomeTail);
    await quietTime();
    expect(screen.queryByRole('region', { name: 'Continue playing' })).toBeNull();
    expect(requestsTo(RECENT)).toHaveLength(1);
  });

  it('HOM-022 CST-073: the small search opens 200 ms after Enter, once', async () => {
    served({});
    await show();
    const field = await screen.findByRole('searchbox');
    vi.useFakeTimers();
    const steps = history.length;
    fireEvent.change(field, { target: { value: ' jade ' } });
    fireEvent.submit(field);
    fireEvent.click(screen.getByRole('button', { name: 'Search games' }));
    await act(() => vi.advanceTimersByTimeAsync(199));
    expect(location.pathname).toBe('/m/home');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(location.pathname + location.search).toBe('/m/search?keyword=jade');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(history.length - steps).toBeLessThanOrEqual(1);
  });

  it('HOM-022: an empty search does nothing', async () => {
    served({});
    await show();
    const field = await screen.findByRole('searchbox');
    vi.useFakeTimers();
    fireEvent.submit(field);
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(location.pathname).toBe('/m/home');
  });
});
