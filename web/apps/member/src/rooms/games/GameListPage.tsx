import { inputLook } from '@erawan/ui/fields';
import { Icon } from '@erawan/ui/Icon';
import { InfiniteSentinel } from '@erawan/ui/InfiniteSentinel';
import { EmptyState, ErrorState, TileSkeletons } from '@erawan/ui/states';
import { Chips } from '@erawan/ui/tabs';
import { toast, TOAST_MS } from '@erawan/ui/toasts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useReducer } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { alertUser, textOf } from '../../api.ts';
import { useTexts } from '../../i18n.ts';
import { usePath } from '../../shell/history.ts';
import { categoriesOf } from './categories.ts';
import { HeartGrid } from './HeartGrid.tsx';
import { type ListAction, nextState, startState } from './list-mode.ts';
import { presetOf } from './presets.ts';
import { fetchHot, gameList, hotGames, vendorMap, type GameFilter } from './queries.ts';
import { SearchField } from './SearchField.tsx';
import { useSettledLanguage } from './settled-language.ts';
import { VendorRail } from './VendorRail.tsx';

/** The game list centre; another address is another list. */
export default function GameListPage() {
  const path = usePath();
  const search = useSearch();
  return <GameCentre key={`${path}?${search}`} preset={presetOf(path, search)} />;
}

function GameCentre({ preset }: { preset: ReturnType<typeof presetOf> }) {
  const { t } = useTexts();
  const language = useSettledLanguage();
  const cache = useQueryClient();
  const [state, act] = useReducer(nextState, startState(preset.vassalage, preset.gameClassify));
  const vendors = useQuery(vendorMap(language));
  const category = vendors.data && categoriesOf(vendors.data).find(({ key }) => key === preset.gameType);

  const showHot = () => {
    act({ do: 'hot' });
    const done = toast.loading(t('games.reloadingHot'), TOAST_MS.loadingList);
    fetchHot(language, 1)
      .then((games) => cache.setQueryData(hotGames(language).queryKey, games), alertUser)
      .finally(done);
  };
  const tab = state.mode === 'HOT' ? 'HOT' : state.isNew ? 'NEW' : 'ALL';

  return (
    <div className="flex gap-2.5 px-3 pt-3">
      <VendorRail
        vendors={category?.vendors ?? []}
        value={state.vassalage}
        onValue={(vassalage) => act({ do: 'vendor', vassalage })}
      />
      <div className="grid min-w-0 flex-1 content-start gap-2.5">
        <SearchField value={state.keyword} onSearch={(keyword) => act({ do: 'search', keyword })} />
        <div className="flex flex-wrap items-center gap-2">
          <Chips
            label={t('games.filters')}
            choices={[
              { value: 'ALL', text: t('games.all') },
              { value: 'HOT', text: t('games.hot') },
              { value: 'NEW', text: t('games.fresh') },
            ]}
            value={tab}
            onValue={(value) => (value === 'HOT' ? showHot() : act({ do: value === 'NEW' ? 'new' : 'all' }))}
          />
          <ClassifyPicker
            classifies={vendors.data?.gameClassify[preset.gameType] ?? []}
            value={state.gameClassify}
            act={act}
          />
        </div>
        {state.mode === 'HOT' ? (
          <HotOnly vassalage={state.vassalage} />
        ) : (
          <>
            {state.mode === 'ALL' && state.vassalage === '' && <HotBlock gameType={preset.gameType} />}
            <GamePages filter={{ gameType: preset.gameType, ...state, gameName: state.keyword }} />
          </>
        )}
      </div>
    </div>
  );
}

interface ClassifyPickerProps {
  classifies: readonly { key: string; displayName: string }[];
  value: string;
  act: (action: ListAction) => void;
}

function ClassifyPicker({ classifies, value, act }: ClassifyPickerProps) {
  const { t } = useTexts();
  if (classifies.length === 0) return null;
  return (
    <label className="relative min-w-[104px] flex-1">
      <span className="sr-only">{t('games.classify')}</span>
      <select
        value={value}
        onChange={(event) => act({ do: 'classify', gameClassify: event.target.value })}
        className={`${inputLook} h-11! appearance-none truncate rounded-pill! pr-9 text-label!`}
      >
        <option value="">{t('games.allTypes')}</option>
        {classifies.map((classify) => (
          <option key={classify.key} value={classify.key}>
            {classify.displayName}
          </option>
        ))}
      </select>
      <Icon name="down" size={18} className="pointer-events-none absolute top-3.5 right-3 text-tx-3" />
    </label>
  );
}

function HotBlock({ gameType }: { gameType: string }) {
  const { t } = useTexts();
  const { data } = useQuery(hotGames(useSettledLanguage()));
  const games = (data ?? []).filter((game) => game.gameType === gameType).slice(0, 4);
  if (games.length === 0) return null;
  return (
    <section className="grid gap-1.5">
      <BlockTitle text={t('games.hotBlock')} />
      <HeartGrid games={games} columns={2} eager={3} />
    </section>
  );
}

function BlockTitle({ text }: { text: string }) {
  return (
    <h2 className="flex items-center gap-2 pt-1 text-body">
      <span aria-hidden="true" className="gold h-4 w-1 rounded-pill" />
      {text}
    </h2>
  );
}

function HotOnly({ vassalage }: { vassalage: string }) {
  const { t } = useTexts();
  const { data, isPending, error, refetch } = useQuery(hotGames(useSettledLanguage()));
  if (isPending) return <TileSkeletons />;
  if (!data) return <ErrorState text={textOf(error)} onRetry={() => void refetch()} />;
  const games = data.filter((game) => vassalage === '' || game.vassalage === vassalage);
  return games.length === 0 ? (
    <EmptyState icon="game" text={t('games.noGames')} />
  ) : (
    <HeartGrid games={games} columns={2} />
  );
}

export function GamePages({ filter, columns = 2 }: { filter: GameFilter; columns?: 2 | 3 }) {
  const { t } = useTexts();
  const list = useInfiniteQuery(gameList(filter, useSettledLanguage()));
  if (list.isPending) return <TileSkeletons />;
  if (!list.data) return <ErrorState text={textOf(list.error)} onRetry={() => void list.refetch()} />;
  const games = list.data.pages.flatMap((page) => page.games);
  if (games.length === 0) return <EmptyState icon="game" text={t('games.noGames')} />;
  const total = list.data.pages.at(-1)?.totalCount ?? games.length;
  return (
    <section
      className={list.isPlaceholderData ? 'grid gap-1.5 opacity-60' : 'grid gap-1.5'}
      aria-busy={list.isFetching}
    >
      <div className="flex items-center justify-between gap-2">
        <BlockTitle text={filter.gameName ? t('games.results') : t('games.otherBlock')} />
        <p className="text-micro text-tx-3" aria-live="polite">
          {t('games.shown', { shown: games.length, total })}
        </p>
      </div>
      <HeartGrid games={games} columns={columns} />
      {list.hasNextPage && (
        <InfiniteSentinel
          busy={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
          text={list.isFetchingNextPage ? t('games.loadingMore') : t('games.loadMore')}
        />
      )}
    </section>
  );
}
