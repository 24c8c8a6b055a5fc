import { Chips } from '@erawan/ui/tabs';
import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useState } from 'react';
import { errorText } from '../components/error-text.ts';
import { PageFrame } from '../components/PageHead.tsx';
import { positionName } from '../components/PositionTabs.tsx';
import { BeadRoad, CountList } from '../components/Statistics.tsx';
import { useTexts } from '../i18n.ts';
import type { Play } from '../rules/family.ts';
import { type DrawResult, parseResult } from '../rules/result.ts';
import { useLottery, useLotteryState } from '../session/context.ts';
import { useCall } from '../session/use-call.ts';
import { countsOf, longestFirst, oftenFirst } from '../statistics/counts.ts';
import { roadPlays } from '../statistics/roads.ts';

const DRAWS = ['30', '100', '200'] as const;
type Draws = (typeof DRAWS)[number];
const SEQUENCES = ['often', 'rarely', 'longest'] as const;
type Sequence = (typeof SEQUENCES)[number];
/** Numbers of a list; a hundred of them are no help. */
const LIST_MAX = 20;

/** Plays of numbers or symbols that can be counted: one for each part of the result and length that they look at. */
function countable(plays: readonly Play[]): Play[] {
  const byView = new Map<string, Play>();
  for (const play of plays) {
    const { kernel, view } = play;
    const isCounted = kernel.type !== 'cell' && view.width <= 2;
    const key = `${view.width} ${view.entries.map(({ slot, at, from }) => `${slot}.${at}.${from}`).join(' ')}`;
    if (isCounted && !byView.has(key)) byView.set(key, play);
  }
  return [...byView.values()];
}

/** Counts, omissions and roads over past draws; each says that they change nothing. */
export default function StatisticsPage() {
  const speech = useTexts();
  const { t, local } = speech;
  const { api, game } = useLottery();
  const { draws } = useLotteryState();
  const [count, setCount] = useState<Draws>('30');
  const counted = countable(game.family.plays);
  const roads = roadPlays(game.family.plays);
  const [code, setCode] = useState('');
  const all = [...counted, ...roads];
  const play = all.find((each) => each.code === code) ?? all[0];
  const newest = draws.past.find(({ result }) => result != null)?.numero ?? '';
  const { data, error, reload } = useCall(
    () => api.stats(game.gameCode, Number(count)),
    `${count} ${newest}`,
  );
  const results = data?.results.flatMap((text) => {
    const result = parseResult(game.family, text);
    return result ? [result] : [];
  });
  return (
    <PageFrame title={t('lottery.statistics')}>
      <Chips<Draws>
        label={t('lottery.drawCount')}
        choices={DRAWS.map((value) => ({ value, text: t('lottery.drawsAgo', { count: value }) }))}
        value={count}
        onValue={setCount}
      />
      {play && (
        <Chips
          label={t('lottery.plays')}
          choices={all.map((each) => ({ value: each.code, text: local(each.name) }))}
          value={play.code}
          onValue={setCode}
        />
      )}
      {!data && error === undefined && <ListSkeleton />}
      {!data && error !== undefined && <ErrorState text={errorText(error, speech)} onRetry={reload} />}
      {results?.length === 0 && <EmptyState text={t('lottery.noResults')} />}
      {results &&
        results.length > 0 &&
        play &&
        (roads.includes(play) ? (
          <BeadRoad play={play} results={results} />
        ) : (
          <Counts key={play.code} play={play} results={results} />
        ))}
    </PageFrame>
  );
}

function Counts({ play, results }: { play: Play; results: readonly DrawResult[] }) {
  const { t, local } = useTexts();
  const [sequence, setSequence] = useState<Sequence>('often');
  const { kernel, view } = play;
  // Each place of a race has every number once: taken together they would say nothing.
  const isByPlace = kernel.type === 'place';
  const [place, setPlace] = useState('0');
  const entries = isByPlace ? view.entries.slice(Number(place), Number(place) + 1) : view.entries;
  const counts = countsOf({ ...view, entries }, results);
  const sorted = {
    often: () => oftenFirst(counts),
    rarely: () => oftenFirst(counts).toReversed(),
    longest: () => longestFirst(counts),
  }[sequence]();
  return (
    <>
      {isByPlace && (
        <Chips
          label={t('lottery.positions')}
          choices={view.entries.map((_, at) => ({ value: String(at), text: positionName(play, at, t) }))}
          value={place}
          onValue={setPlace}
        />
      )}
      <Chips<Sequence>
        label={t('lottery.sequence')}
        choices={[
          { value: 'often', text: t('lottery.often') },
          { value: 'rarely', text: t('lottery.rarely') },
          { value: 'longest', text: t('lottery.omission') },
        ]}
        value={sequence}
        onValue={setSequence}
        fill="text"
      />
      <CountList label={local(play.name)} counts={sorted.slice(0, LIST_MAX)} draws={results.length} />
    </>
  );
}
