import { followOtherTabs, session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { LoadingMask } from '@erawan/ui/states';
import { UiTextsProvider } from '@erawan/ui/texts';
import { ToastHost, toast, TOAST_MS } from '@erawan/ui/toasts';
import { type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location';
import { own, queries, statusKey } from '../core/api.ts';
import { i18n, useTexts } from '../core/i18n.ts';
import { systemStatus, useInfo, useStatus, useTheme } from '../core/merchant.ts';
import { useOpening } from '../rooms/games/launch.ts';
import { useSettledLanguage } from '../rooms/games/settled-language.ts';
import { useUnreadRefresh } from '../rooms/messaging/unread.ts';
import { openAuthModal } from '../rooms/session/auth-modal.ts';
import { rememberReturn } from '../rooms/session/return-path.ts';
import { offerToRegister } from '../rooms/trial/register-offer.ts';
import { admit, aliasOf, HOME_PATHS, type Route, routeOf } from '../core/routes.ts';
import { SCREENS } from './screens.tsx';
import { MainHeader, PageHeader } from './AppHeader.tsx';
import { BottomNav } from './BottomNav.tsx';
import { ErrorBoundary, PageSkeleton } from '../parts/ErrorBoundary.tsx';
import { usePath, useScrollMemory } from '../parts/history.ts';
import {
  AuthModals,
  ClosedPage,
  ContractPrompts,
  FloatingService,
  OpenedGame,
  LogoutConfirm,
  Prompts,
  RealityChecks,
  RegisterOffer,
  Service,
  SideMenu,
  StepUp,
} from './overlays.tsx';
import { closeSideMenu } from './side-menu.ts';
import { Strips } from './Strips.tsx';
import { useLiveStream } from './use-live-stream.ts';
import { useOnChange } from '../parts/use-on-change.ts';

export function App() {
  const { t } = useTexts();
  const { data: status } = useStatus();
  const address = usePathname() + useSearch();
  useTheme(status?.info.brand.theme);
  useEffect(followOtherTabs, []);
  useOnChange(address, closeSideMenu);
  useLiveStream();
  useUnreadRefresh(address);
  useScrollMemory();
  useFreshTexts();

  const currencySymbol = status?.info.currency.symbol ?? '';
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
      currencySymbol,
    }),
    [t, currencySymbol],
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
      <Service closed={closed !== 0} />
      <ToastHost />
    </UiTextsProvider>
  );
}

/** What the server words in the reader's language is asked for anew once the language has settled. */
function useFreshTexts(): void {
  useOnChange(useSettledLanguage(), () => {
    for (const queryKey of [statusKey(), own()]) void queries.invalidateQueries({ queryKey });
  });
}

/** Finds the route, refuses who may not enter, and leads away from what does not exist. */
function Gate() {
  const path = usePath();
  const search = useSearch();
  const type = useStore(session)?.type;
  const keys = useInfo()?.whitelabel;
  const route = routeOf(path);
  const verdict = route ? admit(route, type, keys) : undefined;
  const refused = verdict?.go === 'away' ? verdict : undefined;

  let away = aliasOf(path, search);
  if (away === undefined && (!route || !(route.screen in SCREENS))) away = '/m/home';
  away ??= refused?.to;
  const word = refused?.word;
  const opensLogin = refused?.opensLogin === true;

  useEffect(() => {
    if (away === undefined) return;
    if (word === 'trial') offerToRegister();
    if (word === 'permission') void sayWhy();
    if (opensLogin) openAuthModal('login');
    if (away === '/m/login') rememberReturn(path + search);
    navigate(away, { replace: true });
  }, [away, path, search, word, opensLogin]);

  if (away !== undefined || !route) return <PageSkeleton />;
  return <Layout route={route} path={path} />;
}

async function sayWhy(): Promise<void> {
  await i18n.open('errors').catch(() => undefined);
  const text = i18n.texts().find('errors', 'permission.denied');
  if (text !== undefined) toast.info(text, TOAST_MS.offline);
}

function Layout({ route, path }: { route: Route; path: string }) {
  const { t } = useTexts();
  const title = useTitle(route);
  const Screen = SCREENS[route.screen]?.Screen;
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
      <main
        id="content"
        className={`mx-auto w-full max-w-[480px] ${route.footer ? 'pb-[calc(80px+env(safe-area-inset-bottom))]' : ''}`}
      >
        <Strips trial={route.header !== 'none'} />
        {HOME_PATHS.has(path) && <h1 className="sr-only">{title}</h1>}
        <ErrorBoundary key={path}>
          <Suspense fallback={<PageSkeleton />}>{Screen && <Screen />}</Suspense>
        </ErrorBoundary>
      </main>
      {route.footer && <BottomNav />}
      <Prompts hasBar={route.footer}>
        {HOME_PATHS.has(path) && (
          <Suspense fallback={null}>
            <FloatingService />
          </Suspense>
        )}
      </Prompts>
      <Overlays isHome={HOME_PATHS.has(path)} />
    </>
  );
}

function Overlays({ isHome }: { isHome: boolean }): ReactNode {
  const { t, find } = useTexts();
  const opening = useOpening();
  return (
    <>
      <SideMenu />
      <LogoutConfirm />
      <RegisterOffer />
      <AuthModals />
      <OpenedGame />
      <RealityChecks />
      <ContractPrompts isHome={isHome} />
      <StepUp />
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
