import { followOtherTabs, session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { LoadingMask } from '@erawan/ui/states';
import { UiTextsProvider } from '@erawan/ui/texts';
import { ToastHost, toast, TOAST_MS } from '@erawan/ui/toasts';
import { type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location';
import { useTexts } from './i18n.ts';
import { systemStatus, useInfo, useStatus, useTheme } from './merchant.ts';
import { followBack, useOpening } from './rooms/games/launch.ts';
import { openAuthModal } from './rooms/session/auth-modal.ts';
import { rememberReturn } from './rooms/session/return-path.ts';
import { ALIASES, admit, HOME_PATHS, type Route, routeOf } from './routes.ts';
import { SCREENS } from './screens.tsx';
import { MainHeader, PageHeader } from './shell/AppHeader.tsx';
import { BottomNav } from './shell/BottomNav.tsx';
import { ErrorBoundary, PageSkeleton } from './shell/ErrorBoundary.tsx';
import { useScrollMemory } from './shell/history.ts';
import { FloatingService } from './shell/FloatingService.tsx';
import {
  AuthModals,
  ClosedPage,
  GameFrame,
  LogoutConfirm,
  RealityChecks,
  SideMenu,
  StepUp,
} from './shell/lazy.ts';
import { closeSideMenu } from './shell/side-menu.ts';
import { TrialStrip } from './shell/TrialStrip.tsx';
import { useLiveStream } from './shell/use-live-stream.ts';
import { useOnChange } from './shell/use-on-change.ts';
import { useOnlineToast } from './shell/use-online-toast.ts';

const TRIAL = 4;

export function App() {
  const { t } = useTexts();
  const { data: status } = useStatus();
  const address = usePathname() + useSearch();
  useTheme(status?.info.brand.theme);
  useEffect(followOtherTabs, []);
  useEffect(followBack, []);
  useOnChange(address, closeSideMenu);
  useLiveStream();
  useScrollMemory();
  useOnlineToast();

  const uiTexts = useMemo(
    () => ({
      back: t('shell.back'),
      close: t('shell.close'),
      cancel: t('shell.cancel'),
      confirm: t('shell.confirm'),
      loading: t('shell.loading'),
      retry: t('shell.retry'),
      showPassword: t('shell.showPassword'),
      hidePassword: t('shell.hidePassword'),
      newCaptcha: t('shell.newCaptcha'),
    }),
    // The texts change with the language only.
    [t],
  );
  const closed = status ? systemStatus(status) : 0;

  return (
    <UiTextsProvider value={uiTexts}>
      <ErrorBoundary>
        {closed === 0 ? (
          <Gate />
        ) : (
          <Suspense fallback={<PageSkeleton />}>
            <ClosedPage kind={closed} />
          </Suspense>
        )}
      </ErrorBoundary>
      <ToastHost />
    </UiTextsProvider>
  );
}

/** Finds the route, refuses who may not enter, and leads away from what does not exist. */
function Gate() {
  const path = usePathname();
  const search = useSearch();
  const { t } = useTexts();
  const type = useStore(session)?.type;
  const route = routeOf(path);
  const verdict = route ? admit(route, type) : undefined;

  let away: string | undefined;
  if (ALIASES[path]) away = ALIASES[path];
  else if (!route || !(route.screen in SCREENS)) away = '/m/home';
  else if (verdict?.go === 'away') away = verdict.to;
  const trialToast = verdict?.go === 'away' && verdict.trialToast;
  const opensLogin = verdict?.go === 'away' && verdict.opensLogin;

  useEffect(() => {
    if (away === undefined) return;
    if (trialToast) toast.info(t('shell.trialOnly'), TOAST_MS.offline);
    if (opensLogin) openAuthModal('login');
    if (away === '/m/login') rememberReturn(path + search);
    navigate(away, { replace: true });
  }, [away, path, search, trialToast, opensLogin, t]);

  if (away !== undefined || !route) return <PageSkeleton />;
  return <Layout route={route} path={path} />;
}

function Layout({ route, path }: { route: Route; path: string }) {
  const { t } = useTexts();
  const title = useTitle(route);
  const Screen = SCREENS[route.screen]?.Screen;
  const trial = useStore(session)?.type === TRIAL && route.header !== 'none';
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-(--z-index-game) focus:rounded-12 focus:bg-s-3 focus:p-3"
      >
        {t('shell.skip')}
      </a>
      {route.header === 'main' && <MainHeader />}
      {route.header === 'page' && <PageHeader title={title} back={route.back} />}
      {trial && <TrialStrip />}
      <main
        id="content"
        className={`mx-auto w-full max-w-[480px] ${route.footer ? 'pb-[calc(80px+env(safe-area-inset-bottom))]' : ''}`}
      >
        {HOME_PATHS.has(path) && <h1 className="sr-only">{title}</h1>}
        <ErrorBoundary key={path}>
          <Suspense fallback={<PageSkeleton />}>{Screen && <Screen />}</Suspense>
        </ErrorBoundary>
      </main>
      {route.footer && <BottomNav />}
      {HOME_PATHS.has(path) && <FloatingService />}
      <Overlays />
    </>
  );
}

function Overlays(): ReactNode {
  const { t, find } = useTexts();
  const opening = useOpening();
  return (
    <>
      <Suspense fallback={null}>
        <SideMenu />
        <LogoutConfirm />
        <AuthModals />
        <GameFrame />
        <RealityChecks />
        <StepUp />
      </Suspense>
      {opening && <LoadingMask text={find('games', 'opening') ?? t('shell.loading')} />}
    </>
  );
}

function useTitle(route: Route): string {
  const { find } = useTexts();
  const brand = useInfo()?.brand.name;
  const title = find('titles', route.title) ?? '';
  useEffect(() => {
    document.title = [route.screen === 'home' ? '' : title, brand].filter(Boolean).join(' · ') || title;
  }, [title, brand, route]);
  return title;
}
