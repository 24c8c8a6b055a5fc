import { createElement, lazy } from 'react';
import { i18n } from '../i18n.ts';
import { useOpenGame } from '../rooms/games/launch.ts';
import { useAuthModal } from '../rooms/session/auth-modal.ts';

const LazyAuthModal = lazy(async () => {
  const [module] = await Promise.all([
    import('../rooms/session/AuthModal.tsx'),
    i18n.open('session', 'account'),
  ]);
  return { default: module.AuthModal };
});
const LazyGameFrame = lazy(async () => {
  const [module] = await Promise.all([import('../rooms/games/GameFrame.tsx'), i18n.open('games')]);
  return { default: module.GameFrame };
});
export const ClosedPage = lazy(async () => ({ default: (await import('./ClosedPages.tsx')).ClosedPage }));

/** Fetched the first time somebody needs it. */
export function AuthModals() {
  const which = useAuthModal();
  return which ? createElement(LazyAuthModal, { which }) : null;
}

export function GameFrame() {
  const game = useOpenGame();
  return game ? createElement(LazyGameFrame, { game }) : null;
}
