import { createStore, useStore } from '@erawan/kit/store';

/** Login, register and forgotten password exclude each other: opening one closes the others. */
export type AuthModal = 'login' | 'register' | 'forgot' | null;

const shown = createStore<AuthModal>(null);
export const useAuthModal = () => useStore(shown);
export const openAuthModal = (which: AuthModal) => shown.set(which);

let reachedAt = 0;
/** The second the login's video had reached when it was last closed. */
export const videoTime = () => reachedAt;
export function keepVideoTime(seconds: number): void {
  reachedAt = seconds;
}
