import { headersOf } from '@erawan/api/client';
import { session } from '@erawan/kit/storage';
import { Workbox } from 'workbox-window';
import { merchant } from '../core/boot.ts';
import { i18n } from '../core/i18n.ts';
import { updateReady } from './start-worker.ts';

let worker: Workbox | undefined;

export async function register(): Promise<void> {
  worker = new Workbox('/sw.js', { scope: '/' });
  worker.addEventListener('waiting', () => updateReady.set(true));
  worker.addEventListener('activated', (event) => {
    if (!event.isUpdate) keepVisited();
  });
  await worker.register();
  // Without the permission there is no subscription to renew.
  if (session.get() && 'Notification' in globalThis && Notification.permission === 'granted') {
    const { renewPush } = await import('../rooms/messaging/push/queries.ts');
    await renewPush();
  }
}

const FILES = /^\/(app\/)?assets\//;
const CALLS = /^\/wps\//;

/**
 * The first worker comes after the first page: it is told what that page was made of, so that it opens without a line.
 * The worker keeps what is on its list and passes over all else.
 */
function keepVisited(): void {
  const caller = { merchant, language: i18n.language, token: session.get()?.token, device: 'web' } as const;
  const fetched = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin);
  const files = fetched.filter(({ pathname }) => FILES.test(pathname)).map(({ href }) => href);
  const calls = fetched
    .filter(({ pathname }) => CALLS.test(pathname))
    .map(({ href, pathname }) => [href, { headers: headersOf(caller, pathname) }]);
  const urlsToCache = ['/m/home', location.pathname + location.search, ...files, ...calls];
  void worker?.messageSW({ type: 'CACHE_URLS', payload: { urlsToCache } });
}

/** Lets the new version take over and loads the page by it. */
export function takeUpdate(): void {
  updateReady.set(false);
  worker?.addEventListener('controlling', () => location.reload());
  worker?.messageSkipWaiting();
}

/** The next start takes it. */
export const dropUpdate = () => updateReady.set(false);
