// @vitest-environment jsdom
import { ToastHost } from '@erawan/ui/toasts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MEMBER, open, quietTime, requestsTo, serve, stubBrowser } from '../testing.tsx';
import { statusWith } from '../rooms/login/fixtures.ts';

stubBrowser();
const { Drawer } = await import('./SideMenu.tsx');
const { sideMenuOpen } = await import('./side-menu.ts');
const { announceScreen } = await import('../parts/screen-registry.ts');
for (const name of [
  'home',
  'promotions',
  'affiliate',
  'announcements',
  'help',
  'app',
  'changePassword',
  'fundsPassword',
  'records',
])
  announceScreen(name, () => Promise.resolve());

const vendor = (vassalage: string) => ({ vassalage, displayName: vassalage, iconColor: '', iconWhite: '' });
const activity = (id: string) => ({
  id,
  title: `Activity ${id}`,
  category: 'other_promo',
  content: '',
  noExpiry: 1,
  announcementImages: [],
  read: false,
});

function Menu() {
  return (
    <>
      <Drawer />
      <ToastHost />
    </>
  );
}

async function show(
  who: typeof MEMBER | null,
  address = '/m/home',
  more: Record<string, unknown> = {},
  nickname = 'Chai',
) {
  serve({
    'GET /wps/system/status': () => statusWith({}, more),
    'GET /wps/relay/GCSGAME_getVassGameType': () => ({
      types: { FISH: [vendor('JDB')], RNG: [vendor('BGS')] },
      gameClassify: {},
      sorting: [
        { gameCategory: 'RNG', vendorNames: [] },
        { gameCategory: 'FISH', vendorNames: [] },
      ],
    }),
    'GET /wps/relay/MCSFE_getListAnnouncements': () => ({
      promotion: ['1', '2', '3', '4'].map(activity),
      banners: [],
      player: [],
      popup: [],
      hot,
      footer: { unreadCount: 0 },
    }),
    'GET /wps/promos': () => ({ list: promos }),
    'GET /wps/member/info': () => ({ account: 'somchai88', nickname, type: 0, regDate: 0 }),
    'GET /wps/wallets/gcs': () => ({
      sumBalance: '10.00',
      available: '10.00',
      wallets: [],
      merchantWallet: { isSingle },
    }),
  });
  sideMenuOpen.set(true);
  return open(Menu, address, ['menu', 'titles', 'content'], who);
}

let isSingle = 0;
let promos: object[] = [];
let hot: object[] = [];
const games = () => within(screen.getByRole('region', { name: 'Games' }));

beforeEach(() => {
  localStorage.clear();
  promos = [];
  isSingle = 0;
  hot = [];
});

describe('side menu', () => {
  it('NAV-106: its head has a close button', async () => {
    await show(null);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(sideMenuOpen.get()).toBe(false);
  });

  it('NAV-107 NAV-108: a member reads the nickname and has deposit and withdraw', async () => {
    await show(MEMBER);
    expect(await screen.findByText('Chai')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Deposit' }).getAttribute('href')).toBe('/m/voucherCenter');
    expect(screen.getByRole('link', { name: 'Withdraw' }).getAttribute('href')).toBe('/m/withdraw');
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
  });

  it.each([
    [0, true],
    [1, false],
  ])('WAL-001 WAL-004 OPN-113 API-127: with isSingle %s the balance is there: %s', async (of, isThere) => {
    isSingle = of;
    await show(MEMBER);
    expect(await screen.findByText('Chai')).toBeDefined();
    await quietTime();
    expect(screen.queryByRole('button', { name: 'Refresh balance' }) !== null).toBe(isThere);
    expect(screen.queryByText(/10\.00$/) !== null).toBe(isThere);
  });

  it("what is the member's own stands above the games", async () => {
    await show(MEMBER);
    await screen.findByText('Chai');
    const names = screen.getAllByRole('region').map((section) => section.getAttribute('aria-label'));
    expect(names.indexOf('Account')).toBe(0);
    const own = within(screen.getByRole('region', { name: 'Account' }));
    expect(own.getByRole('link', { name: 'Betting record' })).toBeDefined();
    expect(
      within(screen.getByRole('region', { name: 'More' })).queryByRole('link', { name: 'Betting record' }),
    ).toBeNull();
  });

  it('NAV-107: without a nickname the account name stands there', async () => {
    await show({ ...MEMBER, userName: '' }, '/m/home', {}, '');
    expect(await screen.findByText('somchai88')).toBeDefined();
  });

  it('NAV-109: a visitor has login and register', async () => {
    await show(null);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/m/login');
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/m/register');
    expect(screen.queryByRole('link', { name: 'Withdraw' })).toBeNull();
  });

  it('NAV-110 NAV-111 CST-083: home first, then the categories of the server on their paths, promotions last', async () => {
    await show(null);
    await waitFor(() => expect(games().getAllByRole('link')).toHaveLength(5));
    expect(
      games()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/m/home', '/m/hot-games', '/m/slot-games', '/m/fishing-games', '/m/activity']);
  });

  it('NAV-112: the present category is marked', async () => {
    await show(null, '/m/fishing-games/');
    const link = await games().findByRole('link', { name: 'Fishing' });
    expect(link.getAttribute('aria-current')).toBe('page');
    expect(games().getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBeNull();
  });

  it('NAV-113 CST-088: the first three activities lead to their texts', async () => {
    await show(null);
    const section = within(await screen.findByRole('region', { name: 'Promotions' }));
    expect(section.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/m/activityDetail?id=1',
      '/m/activityDetail?id=2',
      '/m/activityDetail?id=3',
    ]);
  });

  it('API-041 OPN-074: one call asks for all that the menu shows, and what is hot leads where it says or to its text', async () => {
    announceScreen('gameList', () => Promise.resolve());
    hot = [
      { ...activity('h1'), title: 'Hot one', linkage: '/m/slot-games' },
      { ...activity('h2'), title: 'Hot two', linkage: 'https://elsewhere.example' },
    ];
    await show(null);
    const section = within(await screen.findByRole('region', { name: 'Hot now' }));
    const links = section.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Hot one', '/m/slot-games'],
      ['Hot two', '/m/activityDetail?id=h2'],
    ]);
    const lists = requestsTo('GET /wps/relay/MCSFE_getListAnnouncements');
    expect(lists.map(({ url }) => new URL(url).searchParams.get('types'))).toEqual(['B,PL,PU,PR,H']);
  });

  it('NAV-127 NAV-129 OPN-068: what the merchant has of invitations and missions is an entry with its count', async () => {
    promos = [
      { kind: 'REFERRAL', enabled: true, count: 0 },
      { kind: 'MISSION', enabled: true, count: 120 },
    ];
    await show(MEMBER);
    const missions = await screen.findByRole('link', { name: /^Missions/ });
    expect(missions.textContent).toBe('Missions99+');
    expect(screen.getByRole('link', { name: 'Invite friends' }).getAttribute('href')).toBe(
      '/m/inviteFriends',
    );
    const asked = new URL(requestsTo('GET /wps/promos')[0]?.url ?? '').searchParams;
    expect(asked.get('kinds')).toBe('REFERRAL,MISSION');
  });

  it('NAV-127 NAV-129: what is switched off has none', async () => {
    promos = [
      { kind: 'REFERRAL', enabled: false, count: 0 },
      { kind: 'MISSION', enabled: false, count: 2 },
    ];
    await show(MEMBER);
    await waitFor(() => expect(requestsTo('GET /wps/promos')).toHaveLength(1));
    expect(screen.queryByRole('link', { name: /^Missions/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Invite friends' })).toBeNull();
  });

  it('NAV-122 ERR-050: the PC version says it is being updated and nothing else', async () => {
    await show(null);
    const before = location.href;
    fireEvent.click(screen.getByRole('button', { name: 'PC version' }));
    expect(await screen.findByText('Updating')).toBeDefined();
    expect(location.href).toBe(before);
  });

  it('NAV-124 NAV-125: social pages come from the server, and only with a safe address', async () => {
    await show(null, '/m/home', {
      resources: [
        { resourceType: 'TELEGRAM', url: 'https://t.me/suvarna' },
        { resourceType: 'FACEBOOK', url: 'javascript:alert(1)' },
      ],
    });
    const link = await screen.findByRole('link', { name: 'Telegram' });
    expect(link.getAttribute('href')).toBe('https://t.me/suvarna');
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(screen.queryByRole('link', { name: 'Facebook' })).toBeNull();
  });

  it('NAV-131: a tap on an entry closes the menu', async () => {
    await show(null);
    fireEvent.click(screen.getByRole('link', { name: 'Help center' }));
    expect(sideMenuOpen.get()).toBe(false);
    expect(location.pathname).toBe('/m/help');
  });
});
