// @vitest-environment jsdom
import { followHistory } from '@erawan/kit/history';
import { BareOverlay } from '@erawan/ui/Dialog';
import { openOverlays } from '@erawan/ui/page-marker';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { i18n, speak } from '../core/i18n.ts';
import { statusWith } from '../rooms/login/fixtures.ts';
import { MEMBER, open, quietTime, requestsTo, serve, stubBrowser } from '../testing.tsx';

// Each page is compiled when it is first opened.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

stubBrowser();
vi.stubGlobal('scrollTo', () => {});
HTMLElement.prototype.showPopover = () => {};
HTMLElement.prototype.hidePopover = () => {};
followHistory();

const { App } = await import('./App.tsx');
const { ErrorBoundary, OverlayBoundary } = await import('../parts/ErrorBoundary.tsx');
const { retryable } = await import('../parts/retryable.ts');
const { navigate } = await import('wouter/use-browser-location');

const STATUS = 'GET /wps/system/status';
const VENDORS = 'GET /wps/relay/GCSGAME_getVassGameType';
const HOT = 'GET /wps/relay/GCSGAME_hotGamesV2';

function served(flags: Record<string, boolean> = {}) {
  serve({
    [STATUS]: () => statusWith(flags),
    'GET /wps/relay/MCSFE_getListAnnouncements': () => ({
      promotion: [],
      banners: [],
      player: [],
      popup: [],
      hot: [],
      footer: { unreadCount: 0 },
    }),
    [VENDORS]: () => ({ types: {}, gameClassify: {}, sorting: [] }),
    [HOT]: () => ({ list: [] }),
    'GET /wps/system/helpCenter': () => [],
    'GET /wps/wallets/gcs': () => ({ sumBalance: '0.00', available: '0.00', wallets: [] }),
    'GET /wps/member/info': () => ({ account: 'somchai88', nickname: '', type: 1, regDate: 0 }),
  });
}

const show = (address: string, who: typeof MEMBER | null = null) =>
  open(App, address, ['home', 'titles', 'errors'], who);
const go = (to: string) => act(async () => navigate(to));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.setItem('NOTICE_POP', '1');
});
afterEach(() => vi.useRealTimers());

const AGENT = { ...MEMBER, type: 1 };
const KEYS = Object.fromEntries(
  [
    'AGEPAG',
    'TRANSREC3',
    'DOWNMAN',
    'AGENTRANSMULTDOWN3',
    'AGETEAMPNL3',
    'TEAMBETTING3',
    'GAMSER',
    'AGEREBINC3',
    'DIVIDENDSHOW3',
  ].map((key) => [key, true]),
);

describe('the agent area', () => {
  it('NAV-009 NAV-094: agent home shows the entries that are switched on, without the shared bars', async () => {
    served({ AGEPAG: true, DOWNMAN: false });
    await show('/m/agent', AGENT);
    expect(await screen.findByRole('heading', { level: 1, name: 'Agent home' })).toBeDefined();
    expect(await screen.findByRole('link', { name: 'Team overview' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Team management' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Promotions' })).toBeNull();
    // The bar at the bottom is its own.
    const bars = screen.getAllByRole('navigation').map((bar) => within(bar).getAllByRole('link'));
    expect(bars.map((links) => links.map((link) => link.textContent))).toEqual([
      ['Home', 'Open account', 'Announcements'],
    ]);
    expect(screen.queryByRole('button', { name: 'Account actions' })).toBeNull();
  });

  it('NAV-009 NAV-094: agent home leads to the security centre and the inbox, and its bell counts what it opens', async () => {
    served({ SECPRIV: true, MAILCEN: true });
    const unread: Record<string, number> = { A: 3 };
    serve({
      'GET /wps/relay/MCSFE_getListAnnouncements': (request) => {
        const types = new URL(request.url).searchParams.get('types') ?? '';
        const footer = { unreadCount: unread[types] ?? 7 };
        return { promotion: [], banners: [], player: [], popup: [], hot: [], footer };
      },
    });
    await show('/m/agent', AGENT);
    const placeOf = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await placeOf(/^Security center$/)).toBe('/m/securityCenter');
    expect(await placeOf(/^Inbox$/)).toBe('/m/webEmail');
    expect(await placeOf(/^Announcements\s*3$/)).toBe('/m/member/notice?types=A');
  });

  it('NAV-065: the dividend page opens with its key', async () => {
    served(KEYS);
    serve({
      'GET /wps/agent/dividend': () => ({
        list: [],
        pageNum: 1,
        totalPages: 0,
        totalCount: 0,
        footer: { amount: '0.00' },
      }),
    });
    await show('/m/member/agent/agentDivident', AGENT);
    expect(await screen.findByText('You have no contract of this kind.')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dividend');
    expect(location.pathname).toBe('/m/member/agent/agentDivident');
  });

  it.each([
    ['/m/member/agent/getSalaryContract', 'dailySalary', 'Daily salary contract'],
    ['/m/member/agent/getDevidendContract', 'dividend', 'Dividend contract'],
    ['/m/member/agent/getHourContract', 'hourlySalary', 'Hourly salary contract'],
  ])('NAV-066 NAV-067 NAV-068: %s asks for %s and is the page %s', async (address, kind, title) => {
    served();
    serve({ [`GET /wps/agent/contract/${kind}`]: () => ({ list: [] }) });
    await show(address, MEMBER);
    expect(await screen.findByText(/^No contract is waiting for your answer/)).toBeDefined();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  });

  it('AGT-031 AGT-033 AGT-047: a contract that waits is told of over whatever page is open, and leads there', async () => {
    served();
    serve({
      'GET /wps/agent/contract/pending': () => ({
        dailysalreqtype: 'NEW',
        divtypecompperiodreq: '',
        contracthoursalreq: '',
      }),
      'GET /wps/agent/contract/dailySalary': () => ({ list: [] }),
    });
    await show('/m/help', MEMBER);
    const dialog = within(await screen.findByRole('dialog', { name: 'Daily salary contract' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Go' }));
    await waitFor(() => expect(location.pathname).toBe('/m/member/agent/getSalaryContract'));
    expect(await screen.findByText('No data')).toBeDefined();
    await go('/m/home');
    await waitFor(() => expect(requestsTo('GET /wps/agent/contract/pending').length).toBeGreaterThan(1));
    expect(screen.queryByRole('dialog', { name: 'Daily salary contract' })).toBeNull();
  });

  it.each([4, 40, 41, 42])('AGT-031: type %i is asked about no contract', async (type) => {
    served(KEYS);
    await show('/m/help', { ...MEMBER, type });
    await screen.findByRole('heading', { level: 1, name: 'Help center' });
    await quietTime();
    expect(requestsTo('GET /wps/agent/contract/pending')).toHaveLength(0);
  });

  it('OPN-130: without the key an agent is led to the agent home and told why', async () => {
    served();
    await show('/m/help', AGENT);
    await go('/m/member/team');
    await waitFor(() => expect(location.pathname).toBe('/m/agent'));
    expect(await screen.findByText(/does not have permission/)).toBeDefined();
  });
});

describe('routes', () => {
  it('NAV-069: a path of the further map opens its page', async () => {
    served();
    await show('/m/depositBetRank');
    expect(await screen.findByText('There is no ranking yet.')).toBeDefined();
  });

  it('NAV-100: FBGame is fetched when it is opened, and opens the game its address names', async () => {
    served();
    serve({ 'GET /wps/relay/GCS_gameLaunchFB': () => ({ gameUrl: '/studio/?ticket=1' }) });
    await show('/m/help', MEMBER);
    await go('/m/fbGame?vendor=BGS&gameId=jade&nodeId=7');
    expect(await screen.findByText('Start the game you came for.')).toBeDefined();
    expect((await screen.findByTitle('Game')).getAttribute('src')).toContain('/studio/?ticket=1');
    const asked = new URL(requestsTo('GET /wps/relay/GCS_gameLaunchFB')[0]?.url ?? '').searchParams;
    expect([asked.get('vendor'), asked.get('gameId'), asked.get('nodeId')]).toEqual(['BGS', 'jade', '7']);
    expect(asked.get('backUrl')).toBe('/m/fbGame?vendor=BGS&gameId=jade&nodeId=7');
    const outside = screen.getByRole('link', { name: 'Open in the browser', hidden: true });
    expect(outside.getAttribute('href')).toBe('/m/fbGame?vendor=BGS&gameId=jade&nodeId=7');
    // The game is kept outside of the page; the next test finds none open.
    fireEvent.click(screen.getByRole('button', { name: 'Close game' }));
    await waitFor(() => expect(screen.queryByTitle('Game')).toBeNull());
  });

  it('HOM-004: home has the floating widget of customer service, other pages have not', async () => {
    served();
    const line = { csType: 'LINE', title: 'LINE support', path: btoa('https://line.example/support') };
    serve({ [STATUS]: () => statusWith({}, { customerService: [line] }) });
    await show('/m/home');
    fireEvent.click(await screen.findByRole('button', { name: 'Customer service' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Customer service' }));
    expect(sheet.getByRole('link', { name: /LINE support/ })).toBeDefined();
    fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
    await go('/m/help');
    await screen.findByRole('heading', { level: 1, name: 'Help center' });
    expect(screen.queryByRole('button', { name: 'Customer service' })).toBeNull();
  });

  it('NAV-077: the arrow of the header goes back in history, and home where nothing lies before', async () => {
    served();
    await show('/m/help');
    // The visit begins here, whatever the tests before this one visited.
    history.replaceState({ way: { place: 0, pages: 0, dialogs: 0 } }, '');
    act(() => void dispatchEvent(new PopStateEvent('popstate')));
    await go('/m/announcement');
    await screen.findByRole('heading', { level: 1, name: 'Announcements' });
    const left = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await act(() => left);
    expect(location.pathname).toBe('/m/help');
  });

  it('NAV-078: the window says the title and the brand', async () => {
    served();
    await show('/m/help');
    await waitFor(() => expect(document.title).toBe('Help center · Suvarna'));
    await go('/m/home');
    await waitFor(() => expect(document.title).toBe('Suvarna'));
  });

  it('NAV-131 NAV-132 OPN-163: the side menu marks the page and closes when the route changes', async () => {
    served();
    await show('/m/home');
    fireEvent.click(await screen.findByRole('button', { name: 'Open menu' }));
    expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeDefined();
    expect(document.documentElement.classList.contains('on')).toBe(true);
    await go('/m/help');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.documentElement.classList.contains('on')).toBe(false);
  });
});

describe('a screen that cannot be fetched', () => {
  const failing = (times: number) => {
    let left = times;
    const load = vi.fn(async () => {
      left -= 1;
      if (left >= 0) throw new Error('no line');
      return () => <p>here it is</p>;
    });
    return { load, Screen: retryable(load) };
  };
  const passed = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const draw = async (Screen: ComponentType) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await open(
      () => (
        <>
          <nav>rest of the page</nav>
          <ErrorBoundary>
            <Suspense fallback={<p>fetching</p>}>
              <Screen />
            </Suspense>
          </ErrorBoundary>
        </>
      ),
      '/m/help',
      [],
      null,
    );
    await passed(0);
  };

  it('NAV-071 OPN-023: a placeholder stands there, and after 2 s it is fetched once more', async () => {
    const { load, Screen } = failing(1);
    await draw(Screen);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined();
    expect(screen.getByText('rest of the page')).toBeDefined();
    await passed(1_999);
    expect(load).toHaveBeenCalledTimes(1);
    await passed(1);
    await passed(0);
    expect(screen.getByText('here it is')).toBeDefined();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('NAV-071 OPN-023: if that fails too, a button is offered', async () => {
    const { load, Screen } = failing(9);
    await draw(Screen);
    await passed(2_000);
    await passed(0);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
    expect(screen.getByText('rest of the page')).toBeDefined();
    await passed(10_000);
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('an overlay that is fetched', () => {
  it('CON-001 CON-049: it counts as open while it is fetched, so that no news opens under it', async () => {
    let arrive: (menu: ComponentType) => void = () => {};
    const Menu = retryable(() => new Promise<ComponentType>((resolve) => (arrive = resolve)));
    const { container } = await open(
      () => (
        <OverlayBoundary onFailed={() => {}}>
          <Menu />
        </OverlayBoundary>
      ),
      '/m/help',
      [],
      null,
    );
    expect(container.textContent).toBe('');
    expect(openOverlays.get()).toBe(1);
    expect(document.documentElement.classList.contains('on')).toBe(false);
    await act(async () =>
      arrive(() => (
        <BareOverlay label="Menu" onClose={() => {}}>
          here it is
        </BareOverlay>
      )),
    );
    expect(screen.getByText('here it is')).toBeDefined();
    expect(openOverlays.get()).toBe(1);
    cleanup();
    expect(openOverlays.get()).toBe(0);
  });
});

describe('the language', () => {
  it('I18-004 I18-007: the switch offers the other language and sets the page’s', async () => {
    served();
    await show('/m/help');
    document.documentElement.lang = 'en';
    fireEvent.click(screen.getByRole('button', { name: /^TH/ }));
    await waitFor(() => expect(document.documentElement.lang).toBe('th'));
    fireEvent.click(await screen.findByRole('button', { name: /^EN/ }));
    await waitFor(() => expect(document.documentElement.lang).toBe('en'));
    expect(localStorage.getItem('language')).toBe('EN');
  });

  it('I18-005: vendors and hot games are fetched again 250 ms after the last change, not before', async () => {
    served();
    await show('/m/home');
    await waitFor(() => expect(requestsTo(HOT)).toHaveLength(1));
    expect(requestsTo(VENDORS)).toHaveLength(1);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await act(() => speak('TH'));
    await act(() => vi.advanceTimersByTimeAsync(150));
    await act(() => speak('EN'));
    await act(() => vi.advanceTimersByTimeAsync(100));
    await act(() => speak('TH'));
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(requestsTo(HOT)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(100));
    await waitFor(() => expect(requestsTo(HOT)).toHaveLength(2));
    expect(requestsTo(VENDORS)).toHaveLength(2);
    await waitFor(() => expect(requestsTo(STATUS).length).toBeGreaterThan(1));
    expect(new URL(requestsTo(HOT)[1]?.url ?? '').searchParams.get('language')).toBe('TH');
    await act(() => i18n.speak('EN'));
    cleanup();
  });
});
