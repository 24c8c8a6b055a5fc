import { createStore, useStore } from '@erawan/kit/store';

/** Login and register exclude each other: opening one closes the other. */
export type AuthModal = 'login' | 'register' | null;

const shown = createStore<AuthModal>(null);
export const useAuthModal = () => useStore(shown);
export const openAuthModal = (which: AuthModal) => shown.set(which);
