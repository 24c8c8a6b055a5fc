import { createStore, useStore } from '@erawan/kit/store';

/** What Chromium hands out when the page may be installed; good for one question. */
interface InstallPrompt extends Event {
  prompt: () => Promise<void>;
}

const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;

const kept = createStore<InstallPrompt | null>(null);

/** Keeps the browser's offer to install until the user asks for it. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return;
    event.preventDefault();
    kept.set(event);
  });
  addEventListener('appinstalled', () => kept.set(null));
}

/** Asks to install; `null` while the browser offers nothing. */
export function useInstall(): (() => void) | null {
  const prompt = useStore(kept);
  if (!prompt) return null;
  return () => {
    kept.set(null);
    void prompt.prompt();
  };
}
