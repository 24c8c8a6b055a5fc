import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { useQuery } from '@tanstack/react-query';
import { isReal } from '../core/routes.ts';
import { contractsPending } from '../rooms/agent/contracts-pending.ts';
import { leaveGame, useOpenGame } from '../rooms/games/launch.ts';
import { openAuthModal, useAuthModal } from '../rooms/session/auth-modal.ts';
import { OverlayBoundary } from '../parts/ErrorBoundary.tsx';
import { registerOffered } from '../rooms/trial/register-offer.ts';
import { logoutAsked } from '../rooms/session/logout.ts';
import { checkOpened } from '../rooms/responsible/reality-check.ts';
import { type ReactNode, Suspense } from 'react';
import { late } from '../parts/late.ts';
import { useOfferDue } from '../parts/offers.ts';
import { useOnChange } from '../parts/use-on-change.ts';
import { serviceOpen } from '../parts/service.ts';
import { closeSideMenu, sideMenuOpen } from './side-menu.ts';
import { updateReady } from './start-worker.ts';
import { proofAsked } from '../parts/step-up.ts';

const LateAuthModal = late(
  ['login', 'human', 'account', 'parts'],
  async () => (await import('./AuthModal.tsx')).AuthModal,
);
const LateGameOverlay = late(['games'], async () => (await import('./GameOverlay.tsx')).GameOverlay);
const LateDrawer = late(['menu'], async () => (await import('./SideMenu.tsx')).Drawer);
const LateLogout = late(
  ['session'],
  async () => (await import('../rooms/session/LogoutConfirm.tsx')).LogoutConfirm,
);
const LateOffer = late(
  ['trial'],
  async () => (await import('../rooms/trial/RegisterOffer.tsx')).RegisterOffer,
);
const LateStepUp = late(
  ['security', 'human', 'errors'],
  async () => (await import('../rooms/security/sign-in/StepUpDialog.tsx')).StepUpDialog,
);
const LateChecks = late(
  ['responsible'],
  async () => (await import('../rooms/responsible/RealityChecks.tsx')).RealityChecks,
);
const LateContracts = late(
  ['contracts'],
  async () => (await import('../rooms/agent/ContractPrompt.tsx')).ContractPrompt,
);
export const FloatingService = late([], async () => (await import('./FloatingService.tsx')).FloatingService);
const LateService = late(['messaging'], async () => (await import('./ServiceSheet.tsx')).ServiceSheet);
const LateUpdate = late([], async () => (await import('./UpdatePrompt.tsx')).UpdatePrompt);
const LateOffers = late(['download', 'messaging'], async () => (await import('./Offers.tsx')).Offers);
export const ClosedPage = late(['closed'], async () => (await import('./ClosedPages.tsx')).ClosedPage);
/** The ways to support; while the product is closed, those outside of it. */
export function Service({ closed }: { closed: boolean }) {
  const open = useStore(serviceOpen);
  if (!open) return null;
  const close = () => serviceOpen.set(false);
  return (
    <OverlayBoundary onFailed={close}>
      <LateService closed={closed} onClose={close} />
    </OverlayBoundary>
  );
}

export function AuthModals() {
  const which = useAuthModal();
  if (!which) return null;
  return (
    <OverlayBoundary onFailed={() => openAuthModal(null)}>
      <LateAuthModal which={which} />
    </OverlayBoundary>
  );
}

export function OpenedGame() {
  const game = useOpenGame();
  if (!game) return null;
  return (
    <OverlayBoundary onFailed={leaveGame}>
      <LateGameOverlay game={game} />
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

export function RegisterOffer() {
  const offered = useStore(registerOffered);
  if (!offered) return null;
  return (
    <OverlayBoundary onFailed={() => registerOffered.set(false)}>
      <LateOffer />
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

/** Contracts that wait for the member's answer: asked for after a login, and whenever home is opened. */
export function ContractPrompts({ isHome }: { isHome: boolean }) {
  const type = useStore(session)?.type;
  const enabled = type !== undefined && isReal(type);
  const { data, refetch } = useQuery({ ...contractsPending(), enabled });
  useOnChange(isHome, () => {
    if (isHome && enabled) void refetch();
  });
  if (!enabled || !data || !Object.values(data).some(Boolean)) return null;
  return (
    <OverlayBoundary onFailed={() => undefined}>
      {/* It waits for its turn by itself. */}
      <Suspense fallback={null}>
        <LateContracts pending={data} />
      </Suspense>
    </OverlayBoundary>
  );
}

/**
 * What stands above the lower edge: a new version, else, above a bar, what the member has a reason to want now, else
 * what stands there always.
 */
export function Prompts({ hasBar, children }: { hasBar: boolean; children?: ReactNode }) {
  const update = useStore(updateReady);
  const push = useOfferDue('push');
  const install = useOfferDue('install');
  if (!update && !(hasBar && (push || install))) return children;
  return (
    <OverlayBoundary onFailed={() => undefined}>
      {/* It stands beside the page, not over it: nothing waits for it. */}
      <Suspense fallback={null}>{update ? <LateUpdate /> : <LateOffers>{children}</LateOffers>}</Suspense>
    </OverlayBoundary>
  );
}
