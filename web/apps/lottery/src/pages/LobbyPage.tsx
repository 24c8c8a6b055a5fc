import { formatDateTime } from '@erawan/kit/dates';
import { cn } from '@erawan/ui/cn';
import { Icon } from '@erawan/ui/Icon';
import { EmptyState, ListSkeleton } from '@erawan/ui/states';
import { Chips } from '@erawan/ui/tabs';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { LotteryApi } from '../api.ts';
import { ResultBalls } from '../components/Balls.tsx';
import { ServerClock } from '../components/clock.ts';
import { Countdown } from '../components/Countdown.tsx';
import { noResult } from '../components/no-result.ts';
import { Corner } from '../components/PageHead.tsx';
import { i18n, keyOf, useTexts } from '../i18n.ts';
import { keep } from '../keep.ts';
import { HOME } from '../launch.ts';
import { groupsOf, inSequence, type LobbyGame, matching, openDraw } from '../lobby/lobby.ts';
import { LOTTERIES, type Lottery } from '../lobby/lotteries.ts';
import { useLobby } from '../lobby/use-lobby.ts';
import { loadFamily } from '../rules/load.ts';
import { parseResult } from '../rules/result.ts';
import { useCall } from '../session/use-call.ts';

/** The page around this one launches a lottery: a session belongs to one of them. Alone, this page leads there. */
function launch({ gameCode, vendor, category }: Lottery, name: string) {
  if (window.parent === window) {
    location.assign(keep.backUrl() ?? HOME);
    return;
  }
  const message = { type: 'erawan:launch', gameId: gameCode, vendor, gameCategory: category, name };
  window.parent.postMessage(message, location.origin);
}

/** All lotteries that are sold, next to close first; at first those of `vendor`, where it sells one. */
export default function LobbyPage({ vendor }: { vendor: string }) {
  const { t } = useTexts();
  const [api] = useState(() => new LotteryApi(() => i18n.language));
  const [clock] = useState(() => new ServerClock());
  const { games, hasFailed } = useLobby(api, clock, LOTTERIES);
  const [asked, setAsked] = useState(vendor);
  const [words, setWords] = useState('');
  const groups = groupsOf(games ?? []);
  const group = groups.includes(asked) ? asked : '';
  const shown = games && inSequence(matching(games, group, words));
  return (
    <div className="mx-auto grid min-h-dvh w-full max-w-[480px] grid-cols-1 grid-rows-[auto_1fr]">
      <header className="sticky top-0 z-10 grid h-14 grid-cols-[44px_1fr] items-center gap-2 bg-bg-1 px-1.5 shadow-e1">
        <Corner />
        <h1 className="truncate text-h2">{t('lottery.lobby')}</h1>
      </header>
      <main className="grid min-w-0 grid-cols-1 content-start gap-3 px-3 pt-3 pb-6">
        <label className="flex min-h-12 items-center gap-2 rounded-14 bg-bg-1 px-3.5 inset-ring inset-ring-line-strong focus-within:inset-ring-2 focus-within:inset-ring-brand-400">
          <Icon name="search" size={20} className="shrink-0 text-tx-3" />
          <input
            type="search"
            aria-label={t('lottery.search')}
            placeholder={t('lottery.search')}
            value={words}
            onChange={({ target }) => setWords(target.value)}
            className="h-11 w-full min-w-0 bg-transparent text-[16px] outline-none"
          />
        </label>
        {groups.length > 1 && (
          <Chips
            label={t('lottery.groups')}
            choices={[
              { value: '', text: t('lottery.groupAll') },
              ...groups.map((value) => ({ value, text: t(keyOf('group', value)) })),
            ]}
            value={group}
            onValue={setAsked}
          />
        )}
        {!games && !hasFailed && <ListSkeleton rows={6} />}
        {!games && hasFailed && <EmptyState icon="alert" text={t('lottery.lobbyAway')} />}
        {games && hasFailed && (
          <p role="status" className="text-label text-brand-300">
            {t('lottery.lobbyOld')}
          </p>
        )}
        {shown?.length === 0 && <EmptyState icon="search" text={t('lottery.lobbyEmpty')} />}
        {shown && shown.length > 0 && (
          <ul className="grid grid-cols-1 gap-2">
            {shown.map((game) => (
              <Card key={game.lottery.gameCode} game={game} clock={clock} />
            ))}
          </ul>
        )}
      </main>
    </div>
  );
}

/** Whether an element is on the screen or near it; true where that cannot be asked. */
function useIsSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined' || !element.current) return;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false), {
      rootMargin: '80px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}

/** A lottery with its countdown, which ticks while it is seen, and its last result. */
function Card({ game: { lottery, draws }, clock }: { game: LobbyGame; clock: ServerClock }) {
  const { t, local } = useTexts();
  const card = useRef<HTMLButtonElement>(null);
  const isSeen = useIsSeen(card);
  const open = openDraw(draws);
  const next = open ?? draws.onSale[0];
  const name = local(lottery.name);
  return (
    <li>
      <button
        ref={card}
        type="button"
        onClick={() => launch(lottery, name)}
        className={cn(
          'press card grid min-h-16 w-full grid-cols-[48px_minmax(0,1fr)] items-center gap-x-3 px-3.5 py-2.5 text-left',
          !open && 'opacity-60',
        )}
      >
        <Art gameCode={lottery.gameCode} />
        <span className="grid grid-cols-1 gap-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-display text-body font-semibold">{name}</span>
            {open ? (
              isSeen && <Countdown clock={clock} closeTime={open.closeTime} />
            ) : (
              <span className="tabular text-label text-tx-2">
                {next
                  ? t('lottery.opensAt', { time: formatDateTime(next.openTime).slice(0, -3) })
                  : t('lottery.closed')}
              </span>
            )}
          </span>
          <LastResult lottery={lottery} draws={draws} />
          {lottery.origin === 'own' && (
            <span className="text-caption text-tx-3">{t('lottery.drawnHere')}</span>
          )}
        </span>
      </button>
    </li>
  );
}

/** The picture of a lottery in the platform's lists; one that is not there leaves its place empty. */
function Art({ gameCode }: { gameCode: string }) {
  return (
    <span className="size-12 overflow-hidden rounded-12 bg-s-3">
      <img
        src={`/assets/games/${gameCode}.webp`}
        alt=""
        loading="lazy"
        className="size-full object-cover object-top"
        onError={({ currentTarget }) => {
          currentTarget.hidden = true;
        }}
      />
    </span>
  );
}

function LastResult({ lottery, draws: { past } }: { lottery: Lottery; draws: LobbyGame['draws'] }) {
  const { t } = useTexts();
  const { data: family } = useCall(() => loadFamily(lottery.family), lottery.family);
  const [last] = past;
  const result = family && last?.result != null ? parseResult(family, last.result) : undefined;
  if (!last) return null;
  return (
    <span className="flex min-h-10 flex-wrap items-center gap-x-2">
      <span className="tabular text-caption text-tx-3">{last.numero}</span>
      {family && result && <ResultBalls family={family} result={result} size="tiny" />}
      {last.result == null && <span className="text-caption text-tx-2">{t(noResult(last))}</span>}
    </span>
  );
}
