const AFTER_LOAD_MS = 3_000;

/** The service worker is registered after the page has had its time, never before. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const later = () => setTimeout(() => void register().catch(() => undefined), AFTER_LOAD_MS);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}

async function register(): Promise<void> {
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js', { scope: '/' });
  await workbox.register();
}
