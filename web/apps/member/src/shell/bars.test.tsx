// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MEMBER, open, serve, stubBrowser } from '../testing.tsx';
import { statusWith } from '../rooms/login/fixtures.ts';

stubBrowser();
const { MainHeader, PageHeader } = await import('./AppHeader.tsx');
const { BottomNav } = await import('./BottomNav.tsx');
const { serviceOpen } = await import('../parts/service.ts');
const { chosenCategory } = await import('../rooms/games/category.ts');
const { logoutAsked } = await import('../rooms/session/logout.ts');

/** The menu beside the title; its entries come with the tap. */
async function show(Header: ComponentType, who: typeof MEMBER | null) {
  await open(Header, '/m/help', ['titles'], who);
  fireEvent.click(screen.getByRole('button', { name: 'Account actions' }));
  await screen.findByRole('button', { name: 'Customer service', ...hidden });
}

const encode = (url: string) => btoa(url);

function served(flags: Record<string, boolean> = {}) {
  serve({
    'GET /wps/system/status': () =>
      statusWith(flags, {
        customerService: [{ csType: 'LINE', title: 'LINE', path: encode('https://line.example/s') }],
      }),
  });
}

beforeEach(() => {
  localStorage.clear();
  HTMLElement.prototype.hidePopover = () => {};
});
afterEach(() => {
  logoutAsked.set(false);
  serviceOpen.set(false);
});

// A popover that is not open is hidden from readers.
const hidden = { hidden: true } as const;
const href = (name: string) =>
  screen.getAllByRole('link', { name, ...hidden }).map((link) => link.getAttribute('href'));

describe.each([
  ['main header', MainHeader],
  ['page header', () => <PageHeader title="Help" back="history" />],
])('%s', (_name, Header) => {
  it('NAV-080: a visitor may try for free where the merchant offers it', async () => {
    served({ FREEPLAY3: true });
    await show(Header, null);
    expect(await screen.findByRole('button', { name: 'Free trial', ...hidden })).toBeDefined();
  });

  it('NAV-080: and not where it does not', async () => {
    served({ FREEPLAY3: false });
    await show(Header, null);
    expect(screen.queryByRole('button', { name: 'Free trial', ...hidden })).toBeNull();
  });

  it('NAV-082 NAV-083: a visitor logs in and registers', async () => {
    served();
    await show(Header, null);
    expect(href('Log in')).toContain('/m/login');
    expect(href('Register')).toContain('/m/register');
    expect(screen.queryByRole('button', { name: 'Log out', ...hidden })).toBeNull();
  });

  it('NAV-084: a member deposits', async () => {
    served();
    await show(Header, MEMBER);
    expect(href('Deposit')).toEqual(['/m/voucherCenter']);
    expect(screen.queryByRole('link', { name: 'Log in', ...hidden })).toBeNull();
  });

  it('NAV-081: a member signs out after a question', async () => {
    served();
    await show(Header, MEMBER);
    fireEvent.click(screen.getByRole('button', { name: 'Log out', ...hidden }));
    expect(logoutAsked.get()).toBe(true);
  });

  it.each([MEMBER, null])('NAV-085: customer service is there for everybody', async (who) => {
    served();
    await show(Header, who);
    fireEvent.click(screen.getByRole('button', { name: 'Customer service', ...hidden }));
    expect(serviceOpen.get()).toBe(true);
  });
});

describe('the bell', () => {
  it('leads to the message centre and carries what is unread of everything there', async () => {
    served({ CBS3: true });
    serve({
      'GET /wps/relay/MCSFE_getListAnnouncements': () => ({
        promotion: [],
        banners: [],
        player: [],
        popup: [],
        hot: [],
        footer: { unreadCount: 5 },
      }),
      'GET /wps/relay/CSP_unreadCount': () => 3,
      'GET /wps/relay/CBS_unreadCount': () => ({ unReadCount: 2 }),
    });
    await open(MainHeader, '/m/home', ['titles'], MEMBER);
    const bell = await screen.findByRole('link', { name: 'Messages, 10 unread' });
    expect(bell.getAttribute('href')).toBe('/m/message');
    expect(bell.textContent).toBe('10');
  });
});

describe('back', () => {
  it('NAV-076: leads home where the route says so', async () => {
    served();
    await open(() => <PageHeader title="Promotion" back="home" />, '/m/activity', ['titles'], null);
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(location.pathname).toBe('/m/home');
  });

  it('NAV-077 OPN-015: elsewhere goes back in history, or home when the visit began here', async () => {
    served();
    await open(() => <PageHeader title="Help" back="history" />, '/m/help', ['titles'], null);
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(location.pathname).toBe('/m/home');
  });
});

describe('footer', () => {
  const paths = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  const marked = () =>
    screen
      .getAllByRole('link')
      .flatMap((link) => (link.getAttribute('aria-current') === 'page' ? [link.getAttribute('href')] : []));

  it('NAV-089 NAV-090 NAV-092: a member has home, promotions, deposit, rebate and the account', async () => {
    await open(BottomNav, '/m/home', ['titles'], MEMBER);
    expect(paths()).toEqual([
      '/m/home',
      '/m/activity',
      '/m/voucherCenter',
      '/m/member/manualRebate',
      '/m/member/home',
    ]);
  });

  it('NAV-089 NAV-091 NAV-092: a visitor has register and login in place of those two', async () => {
    await open(BottomNav, '/m/home', ['titles'], null);
    expect(paths()).toEqual(['/m/home', '/m/activity', '/m/register', '/m/login', '/m/member/home']);
  });

  it.each([
    ['/m/activity', '/m/activity'],
    ['/m/activityDetail?id=1', '/m/activity'],
    ['/m/activity/', '/m/activity'],
    ['/m/index.html', '/m/home'],
    ['/m/member/home', '/m/member/home'],
  ])('NAV-089: on %s the entry %s is marked, alone', async (address, entry) => {
    await open(BottomNav, address, ['titles'], MEMBER);
    expect(marked()).toEqual([entry]);
  });

  it('NAV-086 NAV-087 NAV-088: home on a home path stays, resets the category and scrolls up', async () => {
    const scrolled = vi.fn();
    vi.stubGlobal('scrollTo', scrolled);
    chosenCategory.set('FISH');
    await open(BottomNav, '/m/index', ['titles'], MEMBER);
    fireEvent.click(screen.getByRole('link', { name: 'Home' }));
    expect(location.pathname).toBe('/m/index');
    expect(chosenCategory.get()).toBe('HOT');
    expect(scrolled).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }));
  });

  it('NAV-086 NAV-087: home elsewhere leads home and resets the category', async () => {
    vi.stubGlobal('scrollTo', vi.fn());
    chosenCategory.set('FISH');
    await open(BottomNav, '/m/help', ['titles'], null);
    fireEvent.click(screen.getByRole('link', { name: 'Home' }));
    expect(location.pathname).toBe('/m/home');
    expect(chosenCategory.get()).toBe('HOT');
  });
});
