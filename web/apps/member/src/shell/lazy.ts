import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { type ComponentType, createElement, lazy } from 'react';
import { i18n, type Room } from '../i18n.ts';
import { useOpenGame } from '../rooms/games/launch.ts';
import { useAuthModal } from '../rooms/session/auth-modal.ts';
import { logoutAsked } from './logout.tsx';
import { checkOpened } from './reality-check.ts';
import { sideMenuOpen } from './side-menu.ts';
import { proofAsked } from './step-up.ts';

/** A part of the page that is fetched, with its texts, the first time somebody needs it. */
function late<Props>(rooms: Room[], load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [component] = await Promise.all([load(), i18n.open(...rooms)]);
    return { default: component };
  });
}

const LateAuthModal = late(
  ['session', 'account'],
  async () => (await import('../rooms/session/AuthModal.tsx')).AuthModal,
);
const LateGameFrame = late(['games'], async () => (await import('../rooms/games/GameFrame.tsx')).GameFrame);
const LateDrawer = late([], async () => (await import('./SideMenu.tsx')).Drawer);
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
  return which ? createElement(LateAuthModal, { which }) : null;
}

export function GameFrame() {
  const game = useOpenGame();
  return game ? createElement(LateGameFrame, { game }) : null;
}

export function SideMenu() {
  return useStore(sideMenuOpen) ? createElement(LateDrawer) : null;
}

export function LogoutConfirm() {
  return useStore(logoutAsked) ? createElement(LateLogout) : null;
}

/** Above everything: what asks for the proof may itself be a dialog. */
export function StepUp() {
  const request = useStore(proofAsked);
  return request ? createElement(LateStepUp, { request }) : null;
}

export function RealityChecks() {
  const opened = useStore(checkOpened);
  const loggedIn = useStore(session) !== null;
  return opened && loggedIn ? createElement(LateChecks) : null;
}
