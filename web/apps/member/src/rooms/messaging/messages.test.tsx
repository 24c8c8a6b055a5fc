// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { navigate, usePathname } from 'wouter/use-browser-location';
import { MEMBER, open, quietTime, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';
import { statusWith } from '../login/fixtures.ts';
import { toastTexts } from '../login/testing-toasts.ts';

stubBrowser();
const { default: MessagesPage } = await import('./MessagesPage.tsx');
const { chatLanguage, launchChat } = await import('./chat-launch.ts');
const { setUnread } = await import('./queries.ts');
const { useUnread, useUnreadRefresh } = await import('./unread.ts');
const { serviceOpen } = await import('../../parts/service.ts');
const { registerOffered } = await import('../trial/register-offer.ts');

const STATUS_CALL = 'GET /wps/system/status';
const LIST = 'GET /wps/relay/MCSFE_getListAnnouncements';
const INBOX_UNREAD = 'GET /wps/relay/CSP_unreadCount';
const CHAT_UNREAD = 'GET /wps/relay/CBS_unreadCount';
const LAUNCH = 'GET /wps/relay/CBS_launchChat';
const HOSTS = 'GET /wps/relay/CBS_modelList';

const TRIAL = { ...MEMBER, type: 4 };

interface Has {
  whitelabel?: Record<string, boolean>;
  resources?: object[];
  customerService?: object[];
}
const status = ({ whitelabel = {}, ...more }: Has) => statusWith(whitelabel, more);
const CHAT_ON = { whitelabel: { CBS3: true } };
const lists = (unreadCount: number) => ({
  promotion: [],
  banners: [],
  player: [],
  popup: [],
  hot: [],
  footer: { unreadCount },
});

interface Messaging {
  inbox?: number;
  chat?: number;
  notices?: number;
  info?: Has;
  /** Of promotions that the merchant has. */
  kinds?: string[];
}
function serveMessaging({
  inbox = 0,
  chat = 0,
  notices = 0,
  info = CHAT_ON,
  kinds = [],
}: Messaging = {}): void {
  serve({
    [STATUS_CALL]: () => status(info),
    [LIST]: () => lists(notices),
    [INBOX_UNREAD]: () => inbox,
    [CHAT_UNREAD]: () => ({ unReadCount: chat }),
    [HOSTS]: () => ({ list: [] }),
    'GET /wps/promos': () => ({ list: kinds.map((kind) => ({ kind, enabled: true, count: 0 })) }),
    [LAUNCH]: () => ({ chatUrl: '/m/chat?backUrl=%2Fm%2Fmessage' }),
  });
}

const centre = (who: typeof MEMBER | null = MEMBER) =>
  open(MessagesPage, '/m/message', ['messaging', 'titles'], who);
const entry = (name: RegExp) => screen.findByRole('button', { name });

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => ' navy' }));
});
afterEach(() => {
  // A time that was begun must end, or the next test finds its calls held back.
  if (vi.isFakeTimers()) vi.advanceTimersByTime(600);
  vi.useRealTimers();
});

describe('message centre', () => {
  it('MSG-001: has a control back to home', async () => {
    serveMessaging();
    await centre(null);
    fireEvent.click(screen.getByRole('button', { name: 'Back to home' }));
    expect(location.pathname).toBe('/m/home');
  });

  it('MSG-002 CON-036: Telegram opens the link that the merchant has', async () => {
    serveMessaging({ info: { resources: [{ resourceType: 'TELEGRAM', url: 'https://t.me/suvarna' }] } });
    await centre(null);
    const link = await screen.findByRole('link', { name: /Telegram/ });
    expect(link.getAttribute('href')).toBe('https://t.me/suvarna');
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  it.each([[[]], [[{ resourceType: 'TELEGRAM', url: 'javascript:alert(1)' }]]])(
    'MSG-002: without a proper link there is no such row',
    async (resources) => {
      serveMessaging({ info: { resources } });
      await centre(null);
      await entry(/Customer service/);
      expect(screen.queryByText('Telegram')).toBeNull();
    },
  );

  it('MSG-003 MSG-004 MSG-005 MSG-026: announcements, inbox and chat carry what is unread of each', async () => {
    serveMessaging({ inbox: 3, chat: 2, notices: 5 });
    await centre();
    await waitFor(async () => expect((await entry(/Inbox/)).textContent).toContain('3'));
    await waitFor(async () => expect((await entry(/Live chat/)).textContent).toContain('2'));
    expect(screen.getByRole('link', { name: /Announcements/ }).textContent).toContain('5');
  });

  it('MSG-005: without the flag there is no chat', async () => {
    serveMessaging({ info: { whitelabel: { CBS3: false } } });
    await centre();
    await entry(/Customer service/);
    await quietTime();
    expect(screen.queryByText('Live chat')).toBeNull();
  });

  it('MSG-006: leads to customer service', async () => {
    serveMessaging();
    await centre(null);
    fireEvent.click(await entry(/Customer service/));
    expect(serviceOpen.get()).toBe(true);
    serviceOpen.set(false);
  });

  it.each([
    ['an agent', { ...MEMBER, type: 1 }, []],
    ['a member who may invite', MEMBER, ['REFERRAL']],
  ])('MSG-006: leads %s to the affiliate page', async (_who, who, kinds) => {
    serveMessaging({ kinds });
    await centre(who);
    const link = await screen.findByRole('link', { name: /Invite friends/ });
    expect(link.getAttribute('href')).toBe('/m/inviteFriends');
  });

  it.each([
    ['a visitor', null],
    ['a member who may not invite', MEMBER],
    ['a trial account', TRIAL],
  ])('MSG-006: %s has no way to the affiliate page', async (_who, who) => {
    serveMessaging();
    await centre(who);
    await entry(/Customer service/);
    await quietTime();
    expect(screen.queryByRole('link', { name: /Invite friends/ })).toBeNull();
  });

  it('MSG-007 CST-052: up to 99 the count, above that 99+', async () => {
    serveMessaging({ inbox: 99, chat: 100 });
    await centre();
    await waitFor(async () => expect((await entry(/Inbox/)).textContent).toMatch(/99(?!\+)/));
    await waitFor(async () => expect((await entry(/Live chat/)).textContent).toContain('99+'));
  });

  it('MSG-008: a visitor sees no badges', async () => {
    serveMessaging({ inbox: 3, chat: 2, notices: 5 });
    await centre(null);
    await entry(/Live chat/);
    await quietTime();
    expect(screen.queryByText('unread')).toBeNull();
    expect(requestsTo(INBOX_UNREAD)).toEqual([]);
  });

  it.each([
    ['MSG-009', /Inbox/],
    ['MSG-010', /Live chat/],
  ])('%s: a visitor is led to the login', async (_id, name) => {
    serveMessaging();
    await centre(null);
    fireEvent.click(await entry(name));
    expect(location.pathname).toBe('/m/login');
    expect(requestsTo(LAUNCH)).toEqual([]);
  });

  it.each([
    ['SES-068 OPN-151', /Inbox/],
    ['SES-069 OPN-151', /Live chat/],
  ])('%s: a trial account is told without any call, and offered to register', async (_id, name) => {
    serveMessaging();
    await centre(TRIAL);
    registerOffered.set(false);
    fireEvent.click(await entry(name));
    expect(toastTexts()).toEqual(['Please login an actual account to use this function']);
    expect(registerOffered.get()).toBe(true);
    await quietTime();
    expect(location.pathname).toBe('/m/message');
    expect(requestsTo(LAUNCH)).toEqual([]);
  });

  it('SES-011: a member opens the inbox', async () => {
    serveMessaging();
    await centre();
    fireEvent.click(await entry(/Inbox/));
    expect(location.pathname).toBe('/m/webEmail');
  });

  it('OPN-088: who is on duty stands on the chat entry; a failed list says nothing', async () => {
    serveMessaging();
    serve({ [HOSTS]: () => ({ list: [{ name: 'Mali' }, { name: 'Nok' }] }) });
    const { unmount } = await centre(null);
    expect(await screen.findByText('On duty: Mali, Nok')).toBeDefined();
    unmount();
    serve({ [HOSTS]: () => new Refused(500, 'system.error') });
    await centre(null);
    expect(await screen.findByText('Talk to our team')).toBeDefined();
    await quietTime();
    expect(toastTexts()).toEqual([]);
  });
});

describe('chat launch', () => {
  it('MSG-029 CST-061 MSG-023 API-075 API-122: launched, it opens 500 ms after the answer', async () => {
    serveMessaging();
    await centre();
    const chat = await entry(/Live chat/);
    vi.useFakeTimers();
    fireEvent.click(chat);
    fireEvent.click(chat);
    await vi.advanceTimersByTimeAsync(499);
    expect(location.pathname).toBe('/m/message');
    await vi.advanceTimersByTimeAsync(1);
    expect(location.pathname + location.search).toBe('/m/chat?backUrl=%2Fm%2Fmessage');
    const asked = requestsTo(LAUNCH);
    expect(asked).toHaveLength(1);
    const query = Object.fromEntries(new URL(asked[0]?.url ?? '').searchParams);
    expect(query).toEqual({
      b2c: '1',
      language: 'EN',
      backUrl: '/m/message',
      headerColor: 'navy',
      title: 'Customer service',
    });
  });

  it('CST-101: b2c is 1', async () => {
    serveMessaging();
    await centre();
    vi.useFakeTimers();
    const launched = launchChat();
    await vi.advanceTimersByTimeAsync(500);
    await launched;
    expect(new URL(requestsTo(LAUNCH)[0]?.url ?? '').searchParams.get('b2c')).toBe('1');
  });

  it('MSG-033: the language is the stored one in upper case, any Chinese is CN', () => {
    expect(['th', 'EN', 'zh', 'zh-TW', 'ZH_CN', 'cn'].map(chatLanguage)).toEqual([
      'TH',
      'EN',
      'CN',
      'CN',
      'CN',
      'CN',
    ]);
  });

  it('a refusal is said, and one stays where one is', async () => {
    serveMessaging();
    serve({ [LAUNCH]: () => new Refused(403, 'permission.denied') });
    await centre();
    fireEvent.click(await entry(/Live chat/));
    await waitFor(() => expect(toastTexts()).toHaveLength(1));
    expect(location.pathname).toBe('/m/message');
  });

  it('an address that is none of ours and not secure is not followed', async () => {
    serveMessaging();
    serve({ [LAUNCH]: () => ({ chatUrl: 'javascript:alert(1)' }) });
    await centre();
    vi.useFakeTimers();
    const launched = launchChat();
    await vi.advanceTimersByTimeAsync(500);
    await launched;
    expect(location.pathname).toBe('/m/message');
  });
});

describe('unread counts', () => {
  // The time of a call that was held back belongs to the test: `afterEach` ends it.
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

  function Counts() {
    useUnreadRefresh(usePathname());
    return <output>{JSON.stringify(useUnread())}</output>;
  }
  const counts = () => JSON.parse(screen.getByRole('status').textContent ?? '');
  const show = (who: typeof MEMBER | null = MEMBER) => open(Counts, '/m/home', [], who);

  it('MSG-026: the total is the sum of chat, inbox and announcements', async () => {
    serveMessaging({ inbox: 3, chat: 2, notices: 5 });
    await show();
    await waitFor(() => expect(counts()).toEqual({ chat: 2, inbox: 3, announcements: 5, total: 10 }));
  });

  it('CON-029: the unread announcements are what the answer says beside the lists', async () => {
    serveMessaging({ notices: 7 });
    await show(TRIAL);
    await waitFor(() => expect(counts().announcements).toBe(7));
  });

  it('MSG-031 MSG-032: a trial account asks for neither inbox nor chat', async () => {
    serveMessaging({ inbox: 3, chat: 2, notices: 1 });
    await show(TRIAL);
    await waitFor(() => expect(counts().total).toBe(1));
    await quietTime();
    expect([...requestsTo(INBOX_UNREAD), ...requestsTo(CHAT_UNREAD)]).toEqual([]);
  });

  it('MSG-032: without the flag the chat is not asked for', async () => {
    serveMessaging({ inbox: 3, chat: 2, info: { whitelabel: { CBS3: false } } });
    await show();
    await waitFor(() => expect(counts().total).toBe(3));
    await quietTime();
    expect(requestsTo(CHAT_UNREAD)).toEqual([]);
  });

  it('API-076 API-077 CST-060: asked for again at most once in 250 ms', async () => {
    serveMessaging();
    await show();
    await waitFor(() => expect(requestsTo(CHAT_UNREAD).length).toBeGreaterThan(0));
    // What opening the page started is over.
    await act(async () => void (await vi.advanceTimersByTimeAsync(600)));
    const before = { inbox: requestsTo(INBOX_UNREAD).length, chat: requestsTo(CHAT_UNREAD).length };
    const asked = () => ({
      inbox: requestsTo(INBOX_UNREAD).length - before.inbox,
      chat: requestsTo(CHAT_UNREAD).length - before.chat,
    });
    vi.useFakeTimers();
    const go = (address: string) =>
      act(async () => {
        navigate(address);
        // A call is under way some turns after its address.
        for (let turn = 0; turn < 10; turn += 1) await vi.advanceTimersByTimeAsync(0);
      });
    await go('/m/a');
    expect(asked()).toEqual({ inbox: 1, chat: 1 });
    await go('/m/b');
    await act(async () => void (await vi.advanceTimersByTimeAsync(249)));
    await go('/m/c');
    expect(asked()).toEqual({ inbox: 1, chat: 1 });
    await act(async () => void (await vi.advanceTimersByTimeAsync(1)));
    await go('/m/d');
    expect(asked()).toEqual({ inbox: 2, chat: 2 });
    // Timers that are still running are lost with the clock.
    await act(async () => void (await vi.advanceTimersByTimeAsync(250)));
  });

  it('OPN-085: while it can be seen asked for again once a minute and on return to the window', async () => {
    serveMessaging();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] });
    await show();
    await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
    // Opening asks once or twice: its own request, and the one for the new address.
    const opened = requestsTo(INBOX_UNREAD).length;
    const asked = () => requestsTo(INBOX_UNREAD).length - opened;
    expect(opened).toBeGreaterThan(0);
    await act(async () => void (await vi.advanceTimersByTimeAsync(58_999)));
    expect(asked()).toBe(0);
    await act(async () => void (await vi.advanceTimersByTimeAsync(1)));
    expect(asked()).toBe(1);
    await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
    act(() => void dispatchEvent(new Event('focus')));
    expect(asked()).toBe(2);
    hidden.mockReturnValue(true);
    await act(async () => void (await vi.advanceTimersByTimeAsync(120_000)));
    expect(asked()).toBe(2);
  });

  it('news of the live stream shows at once', async () => {
    serveMessaging({ inbox: 1 });
    await show();
    await waitFor(() => expect(counts().inbox).toBe(1));
    act(() => setUnread('inbox', 8));
    await waitFor(() => expect(counts().inbox).toBe(8));
  });

  it('MSG-034 API-045: a failed count raises no alert, the figures stay', async () => {
    serveMessaging({ inbox: 3, chat: 2, notices: 1 });
    await show();
    await waitFor(() => expect(counts().total).toBe(6));
    // What opening the page started is over.
    await act(async () => void (await vi.advanceTimersByTimeAsync(600)));
    const before = { inbox: requestsTo(INBOX_UNREAD).length, chat: requestsTo(CHAT_UNREAD).length };
    const failed = () => new Refused(500, 'system.error');
    serve({ [INBOX_UNREAD]: failed, [CHAT_UNREAD]: failed, [LIST]: failed });
    fireEvent.focus(window);
    await waitFor(() => expect(requestsTo(INBOX_UNREAD)).toHaveLength(before.inbox + 1));
    await waitFor(() => expect(requestsTo(CHAT_UNREAD)).toHaveLength(before.chat + 1));
    await quietTime();
    expect(toastTexts()).toEqual([]);
    expect(counts().total).toBe(6);
  });
});
