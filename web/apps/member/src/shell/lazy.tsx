import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import type { ComponentType } from 'react';
import { i18n, type Room } from '../i18n.ts';
import { leaveGame, useOpenGame } from '../rooms/games/launch.ts';
import { openAuthModal, useAuthModal } from '../rooms/session/auth-modal.ts';
import { OverlayBoundary } from './ErrorBoundary.tsx';
import { logoutAsked } from './logout.tsx';
import { checkOpened } from './reality-check.ts';
import { retryable } from './retryable.ts';
import { closeSideMenu, sideMenuOpen } from './side-menu.ts';
import { proofAsked } from './step-up.ts';

/** A part of the page that is fetched, with its texts, the first time somebody needs it. */
function late<Props extends object>(rooms: Room[], load: () => Promise<ComponentType<Props>>) {
  return retryable(async () => {
    const [component] = await Promise.all([load(), i18n.open(...rooms)]);
    return component;
  });
}

const LateAuthModal = late(
  ['session', 'account'],
  async () => (await import('../rooms/session/AuthModal.tsx')).AuthModal,
);
const LateGameFrame = late(['games'], async () => (await import('../rooms/games/GameFrame.tsx')).GameFrame);
const LateDrawer = late(['menu'], async () => (await import('./SideMenu.tsx')).Drawer);
const LateLogout = late(['session'], async () => (await import('./LogoutConfirm.tsx')).LogoutConfirm);
const LateStepUp = late(
  ['security', 'errors'],
  async () => (await import('../rooms/account/StepUpDialog.tsx')).StepUpDialog,
);
const LateChecks = late(
  ['limits', 'session'],
  async () => (await import('../rooms/account/limits/RealityChecks.tsx')).RealityChecks,
);
export const ClosedPage = late([], async () => (await import('./ClosedPages.tsx')).ClosedPage);
export const ServiceSheet = late([], async () => (await import('./ServiceSheet.tsx')).ServiceSheet);
export const HomeTail = late(['games'], async () => (await import('../rooms/home/HomeTail.tsx')).HomeTail);
export const Rewards = late([], async () => (await import('../rooms/home/Rewards.tsx')).Rewards);
export const NoticePopup = late(
  [],
  async () => (await import('../rooms/content/NoticePopup.tsx')).NoticePopup,
);
export const LoginPopups = late(
  ['content'],
  async () => (await import('../rooms/content/LoginPopups.tsx')).LoginPopups,
);

export function AuthModals() {
  const which = useAuthModal();
  if (!which) return null;
  return (
    <OverlayBoundary onFailed={() => openAuthModal(null)}>
      <LateAuthModal which={which} />
    </OverlayBoundary>
  );
}

export function GameFrame() {
  const game = useOpenGame();
  if (!game) return null;
  return (
    <OverlayBoundary onFailed={leaveGame}>
      <LateGameFrame game={game} />
    </OverlayBoundary>
  );
}

export function SideMenu() {
  const open = useStore(sideMenuOpen);
  if (!open) return null;
  return (
    <OverlayBoundary onFailed={closeSideMenu}>
      <LateDrawer />
    </OverlayBoundary>
  );
}

export function LogoutConfirm() {
  const asked = useStore(logoutAsked);
  if (!asked) return null;
  return (
    <OverlayBoundary onFailed={() => logoutAsked.set(false)}>
      <LateLogout />
    </OverlayBoundary>
  );
}

/** Above everything: what asks for the proof may itself be a dialog. */
export function StepUp() {
  const request = useStore(proofAsked);
  if (!request) return null;
  return (
    <OverlayBoundary onFailed={() => request.answer(false)}>
      <LateStepUp request={request} />
    </OverlayBoundary>
  );
}

export function RealityChecks() {
  const opened = useStore(checkOpened);
  const loggedIn = useStore(session) !== null;
  if (!opened || !loggedIn) return null;
  return (
    <OverlayBoundary onFailed={() => checkOpened.set(false)}>
      <LateChecks />
    </OverlayBoundary>
  );
}
