import { session } from '@erawan/kit/storage';
import { createStore } from '@erawan/kit/store';
import type { Workbox } from 'workbox-window';

const AFTER_LOAD_MS = 3_000;

/** Whether a new version has been fetched and waits for its turn. */
export const updateReady = createStore(false);

let worker: Workbox | undefined;

/** The service worker is registered after the page has had its time, never before. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const later = () => setTimeout(() => void register().catch(() => undefined), AFTER_LOAD_MS);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}

export async function register(): Promise<void> {
  const { Workbox } = await import('workbox-window');
  worker = new Workbox('/sw.js', { scope: '/' });
  worker.addEventListener('waiting', () => updateReady.set(true));
  await worker.register();
  // Without the permission there is no subscription to renew.
  if (session.get() && 'Notification' in globalThis && Notification.permission === 'granted') {
    const { renewPush } = await import('../rooms/messaging/push/queries.ts');
    await renewPush();
  }
}

/** Lets the new version take over and loads the page by it. */
export function takeUpdate(): void {
  updateReady.set(false);
  worker?.addEventListener('controlling', () => location.reload());
  worker?.messageSkipWaiting();
}

/** The next start takes it. */
export const dropUpdate = () => updateReady.set(false);
