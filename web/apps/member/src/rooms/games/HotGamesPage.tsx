import { Segments } from '@erawan/ui/Segments';
import { EmptyState, ErrorState, TileSkeletons } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { useKept } from '../../parts/history.ts';
import { HotCarousel } from './HotCarousel.tsx';
import { hotGames, nameOf } from './queries.ts';
import { SearchField } from './SearchField.tsx';
import { useSettledLanguage } from './settled-language.ts';
import { TileWall } from './TileWall.tsx';

const STEP = 15;

type View = 'record' | 'deployment';

export default function HotGamesPage() {
  const { t } = useTexts();
  const { data, isPending, error, refetch } = useQuery(hotGames(useSettledLanguage()));
  const [keyword, setKeyword] = useKept('keyword', '');
  const [count, setCount] = useKept('count', STEP);
  const [view, setView] = useKept<View>('view', 'record');
  const wanted = keyword.toLocaleLowerCase();
  const games = (data ?? []).filter((game) => nameOf(game).toLocaleLowerCase().includes(wanted));
  const shown = games.slice(0, count);
  return (
    <div className="grid gap-3 px-3 pt-3">
      <SearchField
        value={keyword}
        onSearch={(next) => {
          setKeyword(next);
          setCount(STEP);
        }}
      />
      <Segments<View>
        label={t('games.view')}
        choices={[
          { value: 'record', text: t('games.viewRecord') },
          { value: 'deployment', text: t('games.viewDeployment') },
        ]}
        value={view}
        onValue={setView}
      />
      {isPending && <TileSkeletons />}
      {error && !data && <ErrorState text={textOf(error)} onRetry={() => void refetch()} />}
      {data && games.length === 0 && <EmptyState icon="game" text={t('games.noGames')} />}
      {games.length > 0 && view === 'deployment' && <HotCarousel key={keyword} games={games} />}
      {games.length > 0 && view === 'record' && (
        <>
          <Progress shown={shown.length} total={games.length} />
          <TileWall games={shown} eager={3} />
          <Tail key={shown.length} onSeen={() => setCount(count + STEP)} />
        </>
      )}
    </div>
  );
}

function Progress({ shown, total }: { shown: number; total: number }) {
  const { t } = useTexts();
  const text = t('games.shown', { shown, total });
  return (
    <div className="grid gap-1.5">
      <p className="text-right text-caption text-tx-3" aria-live="polite">
        {text}
      </p>
      <progress
        max={total}
        value={shown}
        aria-label={text}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-pill bg-s-2 [&::-moz-progress-bar]:bg-brand-400 [&::-webkit-progress-bar]:bg-s-2 [&::-webkit-progress-value]:rounded-pill [&::-webkit-progress-value]:bg-brand-400"
      />
    </div>
  );
}

/** Draws the next tiles when the end comes near; all of them are here already. */
function Tail({ onSeen }: { onSeen: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = mark.current;
    if (!element) return;
    const watcher = new IntersectionObserver(
      (changes) => changes.some(({ isIntersecting }) => isIntersecting) && onSeen(),
      { rootMargin: '500px' },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [onSeen]);
  return <div ref={mark} aria-hidden="true" />;
}
