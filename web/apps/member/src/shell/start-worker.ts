import { createStore } from '@erawan/kit/store';

const AFTER_LOAD_MS = 3_000;

/** Whether a new version has been fetched and waits for its turn. */
export const updateReady = createStore(false);

/** The service worker is registered after the page has had its time, never before. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const register = async () => {
    try {
      await (await import('./worker.ts')).register();
    } catch {
      // The next start tries again.
    }
  };
  const later = () => setTimeout(() => void register(), AFTER_LOAD_MS);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}
