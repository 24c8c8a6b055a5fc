// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import source from '../../../../public/push-sw.js?raw';
import { MEMBER, open, quietTime, Refused, requestsTo, serve, stubBrowser } from '../../../testing.tsx';

stubBrowser();
const { default: SettingsPage } = await import('../../security/SettingsPage.tsx');
const { renewPush } = await import('./queries.ts');

const KEY = 'GET /wps/push/key';
const STATE = 'POST /wps/push/state';
const ON = 'POST /wps/push/subscribe';
const OFF = 'POST /wps/push/unsubscribe';
const ENDPOINT = 'https://push.example/send/1';
const KEYS = { p256dh: 'BPublic', auth: 'secret' };

const requestPermission = vi.fn<() => Promise<NotificationPermission>>();
const unsubscribe = vi.fn(async () => {
  subscribed = false;
  return true;
});
const subscribe = vi.fn(async () => {
  subscribed = true;
  return SUBSCRIPTION;
});
const SUBSCRIPTION = {
  endpoint: ENDPOINT,
  toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }),
  unsubscribe,
};
let subscribed = false;

function allow(permission: NotificationPermission) {
  vi.stubGlobal('Notification', { permission, requestPermission });
  vi.stubGlobal('PushManager', () => undefined);
  const pushManager = { getSubscription: async () => (subscribed ? SUBSCRIPTION : null), subscribe };
  const registration = { pushManager };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  });
}

beforeEach(() => {
  subscribed = false;
  for (const mock of [requestPermission, unsubscribe, subscribe]) mock.mockClear();
  serve({ [KEY]: () => ({ publicKey: 'BAEC' }), [STATE]: () => true, [ON]: () => true, [OFF]: () => true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(globalThis, 'Notification');
  Reflect.deleteProperty(globalThis, 'PushManager');
});

const show = (who = MEMBER) => open(SettingsPage, '/m/set', ['security', 'account', 'titles'], who);
const theSwitch = () => screen.findByRole('switch', { name: 'New messages on this device' });

describe('the switch of notifications', () => {
  it('asks the browser on a tap and not before, then tells the server', async () => {
    allow('default');
    requestPermission.mockResolvedValue('granted');
    await show();
    const button = await theSwitch();
    expect(button.getAttribute('aria-checked')).toBe('false');
    expect(requestPermission).not.toHaveBeenCalled();
    fireEvent.click(button);
    await waitFor(() => expect(button.getAttribute('aria-checked')).toBe('true'));
    expect(subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: Uint8Array.from([4, 1, 2]),
    });
    expect(await requestsTo(ON)[0]?.json()).toEqual({ endpoint: ENDPOINT, keys: KEYS });
  });

  it('stays off when the question is left unanswered, and says so when the answer is no', async () => {
    allow('default');
    requestPermission.mockResolvedValueOnce('default').mockResolvedValueOnce('denied');
    await show();
    fireEvent.click(await theSwitch());
    await waitFor(() => expect(requestPermission).toHaveBeenCalledTimes(1));
    const button = await theSwitch();
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    expect(button.getAttribute('aria-checked')).toBe('false');
    fireEvent.click(button);
    expect(await screen.findByText(/Blocked for this site/)).toBeDefined();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(requestsTo(ON)).toHaveLength(0);
  });

  it('is shown as on where the server knows this browser, and a tap ends it on both sides', async () => {
    allow('granted');
    subscribed = true;
    await show();
    const button = await theSwitch();
    expect(button.getAttribute('aria-checked')).toBe('true');
    fireEvent.click(button);
    await waitFor(() => expect(button.getAttribute('aria-checked')).toBe('false'));
    expect(await requestsTo(OFF)[0]?.json()).toEqual({ endpoint: ENDPOINT });
    expect(unsubscribe).toHaveBeenCalledTimes(1);
  });

  it('is off where the browser has a subscription that the server does not know', async () => {
    allow('granted');
    subscribed = true;
    serve({ [STATE]: () => false });
    await show();
    expect((await theSwitch()).getAttribute('aria-checked')).toBe('false');
  });

  it('stays off, and leaves nothing in the browser, when the server refuses', async () => {
    allow('granted');
    requestPermission.mockResolvedValue('granted');
    serve({ [ON]: () => new Refused(403, 'self.excluded') });
    await show();
    fireEvent.click(await theSwitch());
    await waitFor(() => expect(unsubscribe).toHaveBeenCalledTimes(1));
    expect((await theSwitch()).getAttribute('aria-checked')).toBe('false');
  });

  it('is not there where the browser cannot do it or was told no; the reason is', async () => {
    await show();
    expect(await screen.findByText(/This browser cannot do it/)).toBeDefined();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('is not there for a trial account', async () => {
    allow('default');
    await show({ ...MEMBER, type: 4 });
    await quietTime();
    expect(screen.queryByText('New messages on this device')).toBeNull();
  });
});

describe('each start', () => {
  it('renews what is on', async () => {
    allow('granted');
    subscribed = true;
    await renewPush();
    expect(requestsTo(ON)).toHaveLength(1);
  });

  it('ends what the server does not know for this member, without asking anybody', async () => {
    allow('granted');
    subscribed = true;
    serve({ [STATE]: () => false });
    await renewPush();
    expect(requestsTo(ON)).toHaveLength(0);
    expect(unsubscribe).toHaveBeenCalledTimes(1);
    expect(requestPermission).not.toHaveBeenCalled();
  });

  it('does nothing where nothing was ever on', async () => {
    allow('default');
    await renewPush();
    expect(requestsTo(STATE)).toHaveLength(0);
  });
});

describe('the service worker', () => {
  type Handler = (event: Record<string, unknown>) => void;
  const handlers = new Map<string, Handler>();
  const showNotification = vi.fn();
  const openWindow = vi.fn();
  let pages: { url: string; focus: () => void }[] = [];
  const self = {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    registration: { showNotification },
    clients: { matchAll: async () => pages, openWindow },
  };
  new Function('self', source)(self);

  async function happen(name: string, event: Record<string, unknown>) {
    let done: unknown;
    handlers.get(name)?.({ ...event, waitUntil: (work: unknown) => (done = work) });
    await done;
  }
  const come = (json: () => unknown) => happen('push', { data: { json } });
  const click = (path: unknown) =>
    happen('notificationclick', { notification: { close: () => undefined, data: { path } } });

  beforeEach(() => {
    pages = [];
    for (const mock of [showNotification, openWindow]) mock.mockClear();
  });

  it('shows what came, one notification per letter', async () => {
    await come(() => ({ title: 'A', body: 'B', path: '/m/webEmail', tag: 'inb_1', lang: 'en' }));
    expect(showNotification).toHaveBeenCalledWith(
      'A',
      expect.objectContaining({ body: 'B', tag: 'inb_1', lang: 'en', data: { path: '/m/webEmail' } }),
    );
  });

  it('shows something even when nothing readable came', async () => {
    await happen('push', { data: null });
    await come(() => {
      throw new SyntaxError('no JSON');
    });
    expect(showNotification).toHaveBeenCalledTimes(2);
  });

  it('opens the inbox, in the page that shows it already if there is one', async () => {
    await click('/m/webEmail');
    expect(openWindow).toHaveBeenCalledWith('/m/webEmail');
    const focus = vi.fn();
    pages = [{ url: 'https://play.example/m/webEmail?x=1', focus }];
    await click('/m/webEmail');
    expect(focus).toHaveBeenCalledTimes(1);
    expect(openWindow).toHaveBeenCalledTimes(1);
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/m/../callbacks',
    'javascript:alert(1)',
    7,
    undefined,
  ])('opens the inbox and nothing else for %s', async (path) => {
    await click(path);
    expect(openWindow).toHaveBeenCalledWith('/m/webEmail');
  });
});
