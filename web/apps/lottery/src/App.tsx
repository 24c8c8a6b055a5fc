import { Refused, Unreachable } from '@erawan/kit/vendor-call';
import { Button } from '@erawan/ui/Button';
import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { type UiTexts, UiTextsProvider } from '@erawan/ui/texts';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { errorText } from './components/error-text.ts';
import { Corner } from './components/PageHead.tsx';
import { useTexts } from './i18n.ts';
import { keep } from './keep.ts';
import { HOME, type Launch, VERIFY } from './launch.ts';
import { BoardPage } from './pages/BoardPage.tsx';
import { pageOf, useFragment } from './router.ts';
import { SessionProvider, useLottery, useLotteryState } from './session/context.ts';
import { newEntries } from './session/entries.ts';
import { type LotterySession, NoTicket, openLottery } from './session/lottery-session.ts';

const LobbyPage = lazy(() => import('./pages/LobbyPage.tsx'));
const PublicVerifyPage = lazy(() => import('./pages/PublicVerifyPage.tsx'));
const OrdersPage = lazy(() => import('./pages/OrdersPage.tsx'));
const OrderPage = lazy(() => import('./pages/OrderPage.tsx'));
const ResultsPage = lazy(() => import('./pages/ResultsPage.tsx'));
const StatisticsPage = lazy(() => import('./pages/StatisticsPage.tsx'));
const RulesPage = lazy(() => import('./pages/RulesPage.tsx'));
const VerifyPage = lazy(() => import('./pages/VerifyPage.tsx'));

interface OpeningProps {
  launch: Launch;
  /** The session of the launch, which is being opened. */
  first: Promise<LotterySession>;
}

interface AppProps extends Omit<OpeningProps, 'first'> {
  /** Missing in the lobby and where anyone verifies: a session belongs to a lottery. */
  first?: Promise<LotterySession>;
}

/** One lottery, from the ticket of its address to the last page. */
export function App({ launch, first }: AppProps) {
  const { t } = useTexts();
  const texts = useMemo<UiTexts>(
    () => ({
      back: t('lottery.back'),
      close: t('lottery.close'),
      cancel: t('lottery.keepBet'),
      confirm: t('lottery.confirmWord'),
      loading: t('lottery.loading'),
      retry: t('lottery.retry'),
      // No page here asks for a password.
      showPassword: '',
      hidePassword: '',
      newCaptcha: '',
      currencySymbol: t('lottery.currency'),
    }),
    [t],
  );
  return (
    <UiTextsProvider value={texts}>
      {first ? (
        <Opening launch={launch} first={first} />
      ) : (
        <Suspense fallback={<Waiting />}>
          {launch.gameCode === VERIFY ? (
            <PublicVerifyPage {...launch.verify} />
          ) : (
            <LobbyPage vendor={launch.vendor} />
          )}
        </Suspense>
      )}
    </UiTextsProvider>
  );
}

/** Waits for the session, or says why there is none. */
function Opening({ launch, first }: OpeningProps) {
  const speech = useTexts();
  const { t } = speech;
  const [opening, setOpening] = useState(first);
  const [opened, setOpened] = useState<LotterySession | undefined>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    let isLate = false;
    opening.then(
      (session) => !isLate && setOpened(session),
      (reason: unknown) => !isLate && setError(reason),
    );
    return () => {
      isLate = true;
    };
  }, [opening]);
  const again = () => {
    setError(undefined);
    // A ticket is used once: where the session was opened, it goes on from there.
    setOpening(openLottery(keep.session(launch.gameCode) ? { ...launch, ticket: undefined } : launch));
  };

  if (opened) return <Opened session={opened} />;
  if (error === undefined) return <Waiting />;
  if (error instanceof NoTicket || (error instanceof Refused && error.status === 401)) return <Ended />;
  // What the server said will not change by asking again; a lost connection may.
  if (error instanceof Unreachable || (error instanceof Refused && error.status >= 500))
    return (
      <Outside>
        <ErrorState text={errorText(error, speech)} onRetry={again} />
      </Outside>
    );
  return (
    <Outside>
      <EmptyState
        icon="alert"
        text={error instanceof Refused ? errorText(error, speech) : t('lottery.failed')}
      />
    </Outside>
  );
}

/** A page that is on its way. */
function Waiting() {
  return (
    <main className="mx-auto w-full max-w-[480px] px-3 pt-16">
      <ListSkeleton rows={6} />
    </main>
  );
}

/** What stands where no session is. */
function Outside({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-[480px]">
      <header className="flex h-14 items-center px-1.5">
        <Corner />
      </header>
      <main>{children}</main>
    </div>
  );
}

/** The session is over: the way out, and nothing that could be pressed in vain. */
function Ended() {
  const { t } = useTexts();
  const leave = () => {
    if (window.parent === window) location.assign(keep.backUrl() ?? HOME);
    else window.parent.postMessage({ type: 'erawan:close' }, location.origin);
  };
  return (
    <Outside>
      <EmptyState icon="lock" text={t('lottery.ended')}>
        <Button kind="outline" size="medium" onClick={leave}>
          {t('lottery.leave')}
        </Button>
      </EmptyState>
    </Outside>
  );
}

/** The pages of an open session. */
function Opened({ session }: { session: LotterySession }) {
  useEffect(() => session.follow(), [session]);
  return (
    <SessionProvider value={session}>
      <Pages />
    </SessionProvider>
  );
}

/** The board stays as it is under every other page. */
function Pages() {
  const { game } = useLottery();
  const { isEnded } = useLotteryState();
  const fragment = useFragment();
  const page = useMemo(() => pageOf(fragment), [fragment]);
  const [entries] = useState(() => newEntries(game.limits.unitMin));
  if (isEnded) return <Ended />;
  return (
    <>
      <div hidden={page.name !== 'board'}>
        <BoardPage entries={entries} />
      </div>
      <Suspense fallback={<Waiting />}>
        {page.name === 'orders' && <OrdersPage />}
        {page.name === 'order' && <OrderPage key={page.orderId} orderId={page.orderId} />}
        {page.name === 'results' && <ResultsPage />}
        {page.name === 'statistics' && <StatisticsPage />}
        {page.name === 'rules' && <RulesPage entries={entries} />}
        {page.name === 'verify' && <VerifyPage numero={page.numero} suborderId={page.suborderId} />}
      </Suspense>
    </>
  );
}
