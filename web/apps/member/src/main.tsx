import { followHistory } from '@erawan/kit/history';
import { session } from '@erawan/kit/storage';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './shell/App.tsx';
import { queries } from './core/api.ts';
import { i18n, markLanguage } from './core/i18n.ts';
import { startSession } from './rooms/login/start.ts';
import { admit, routeOf } from './core/routes.ts';
import { preload } from './parts/screen-registry.ts';
import { keepInstallPrompt } from './parts/install.ts';
import { registerWorker } from './shell/start-worker.ts';
import './styles.css';

const FIRST_TEXTS = ['shell', 'titles', 'home', 'wallet'] as const;

const ERRORS_AFTER_MS = 1_500;
const BOOT_PICTURE_MS = 500;

const root = document.getElementById('root');
if (!root) throw new Error('#root is missing');

/**
 * Waits until the server's first picture was painted and the screen around it is there, at most half a second:
 * replaced while it is still being decoded, or by a skeleton, the visitor would see it later.
 */
async function bootPictureShown(screen: Promise<unknown>): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('.boot-shell img');
  if (!picture || document.hidden) return;
  const painted = picture
    .decode()
    .catch(() => undefined)
    .then(() => new Promise(requestAnimationFrame))
    .then(() => new Promise(requestAnimationFrame));
  const shown = Promise.all([painted, screen]);
  await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, BOOT_PICTURE_MS))]);
}

/** Fetches the screen of the address beside the first texts, not after them, for those who may enter it. */
async function screenOfAddress(): Promise<void> {
  const route = routeOf(location.pathname);
  if (route && admit(route, session.get()?.type).go === 'in') await preload(location.pathname);
}

/** A function, since no file that imports this one could run while its own last lines wait. */
async function start(container: HTMLElement): Promise<void> {
  await Promise.all([i18n.open(...FIRST_TEXTS), bootPictureShown(screenOfAddress())]);
  createRoot(container).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  );
  // Most visits need no error text, but the one that does may have lost its line by then.
  setTimeout(() => void i18n.open('errors').catch(() => undefined), ERRORS_AFTER_MS);
  void startSession().catch(() => undefined);
  registerWorker();
}

markLanguage();
followHistory();
keepInstallPrompt();
void start(root);
