import { ErrorState, Skeleton, TileSkeletons } from '@erawan/ui/states';
import { Chips } from '@erawan/ui/tabs';
import { toast, TOAST_MS } from '@erawan/ui/toasts';
import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { alertUser, textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { useInfo } from '../../core/merchant.ts';
import { useKept, usePath } from '../../parts/history.ts';
import { late } from '../../parts/late.ts';
import { BlockTitle } from './BlockTitle.tsx';
import { categoriesOf } from './categories.ts';
import { gridLook } from './GameCell.tsx';
import { GameGrid } from './GameGrid.tsx';
import { GamePages } from './GamePages.tsx';
import { Heart } from './own/Heart.tsx';
import { ListControls } from './ListControls.tsx';
import {
  isAsOpened,
  type ListAction,
  type ListState,
  nextState,
  NO_FILTER,
  startState,
} from './list-mode.ts';
import { toLogin } from './own/own-games.ts';
import { OwnList } from './own/OwnList.tsx';
import { NoneYet } from './NoneYet.tsx';
import { presetOf } from './presets.ts';
import { fetchHot, type Game, hotGames, vendorMap } from './queries.ts';
import { SearchField } from './SearchField.tsx';
import { useSettledLanguage } from './settled-language.ts';
import { TileWall } from './TileWall.tsx';

const JackpotHead = late(['jackpots'], async () => (await import('../jackpots/JackpotHead.tsx')).JackpotHead);

const VendorRail = late([], async () => (await import('./VendorRail.tsx')).VendorRail);

/** The game list centre; another address is another list. */
export default function GameListPage() {
  const path = usePath();
  const search = useSearch();
  const address = `${path}?${search}`;
  return <GameCentre key={address} address={address} preset={presetOf(path, search)} />;
}

/** A choice between fewer vendors takes more room than it saves. */
const RAIL_FROM = 3;

interface GameCentreProps {
  address: string;
  preset: ReturnType<typeof presetOf>;
}

function GameCentre({ address, preset }: GameCentreProps) {
  const { t } = useTexts();
  const language = useSettledLanguage();
  const cache = useQueryClient();
  const opened = startState(preset.vassalage, preset.gameClassify);
  const [state, setState] = useKept(address, opened);
  const act = (action: ListAction) => setState(nextState(state, action));
  const vendors = useQuery(vendorMap(language));
  const category = vendors.data && categoriesOf(vendors.data).find(({ key }) => key === preset.gameType);

  const showHot = () => {
    act({ do: 'hot' });
    const done = toast.loading(t('games.reloadingHot'), TOAST_MS.loadingList);
    fetchHot(language, 1)
      .then((games) => cache.setQueryData(hotGames(language).queryKey, games), alertUser)
      .finally(done);
  };
  const loggedIn = useStore(session) !== null;
  const choose = (tab: Tab) => {
    if (tab === 'HOT') return showHot();
    if (tab === 'FAV' || tab === 'RECENT') {
      return loggedIn ? act({ do: tab === 'FAV' ? 'favourites' : 'recent' }) : toLogin();
    }
    act({ do: tab === 'NEW' ? 'new' : 'all' });
  };

  return (
    <div className="flex gap-2.5 px-3 pt-3">
      {category && category.vendors.length >= RAIL_FROM && (
        <Suspense fallback={<div className="w-[68px] shrink-0" />}>
          <VendorRail
            vendors={category.vendors}
            value={state.vassalage}
            onValue={(vassalage) => act({ do: 'vendor', vassalage })}
          />
        </Suspense>
      )}
      <div className="grid min-w-0 flex-1 content-start gap-2.5">
        <SearchField value={state.keyword} onSearch={(keyword) => act({ do: 'search', keyword })} />
        <Chips
          label={t('games.filters')}
          choices={[
            { value: 'ALL', text: t('games.all') },
            { value: 'HOT', text: t('games.hot') },
            { value: 'NEW', text: t('games.fresh') },
            { value: 'FAV', text: t('games.favourites') },
            { value: 'RECENT', text: t('games.recent') },
          ]}
          value={tabOf(state)}
          onValue={choose}
        />
        {vendors.isPending ? (
          <Skeleton className="h-11 rounded-pill" />
        ) : (
          vendors.data && (
            <ListControls
              gameType={preset.gameType}
              vendorMap={vendors.data}
              vendors={category?.vendors ?? []}
              state={state}
              act={act}
            />
          )
        )}
        <Games state={state} opened={opened} gameType={preset.gameType} act={act} />
      </div>
    </div>
  );
}

type Tab = 'ALL' | 'HOT' | 'NEW' | 'FAV' | 'RECENT';

function tabOf({ mode, isNew }: ListState): Tab {
  if (mode === 'HOT' || mode === 'FAV' || mode === 'RECENT') return mode;
  return isNew ? 'NEW' : 'ALL';
}

interface GamesProps {
  state: ListState;
  /** What the address asks for. */
  opened: ListState;
  gameType: string;
  act: (action: ListAction) => void;
}

function Games({ state, opened, gameType, act }: GamesProps) {
  const { mode, vassalage } = state;
  const demo = useInfo()?.demo === true;
  const hot = useQuery(hotGames(useSettledLanguage()));
  if (mode === 'HOT') return <HotOnly gameType={gameType} vassalage={vassalage} />;
  if (mode === 'FAV' || mode === 'RECENT') {
    const filter = { gameType, vendor: vassalage };
    return <OwnList key={mode} recent={mode === 'RECENT'} filter={filter} columns={2} />;
  }
  const isWhole = mode === 'ALL' && vassalage === '';
  const above = isWhole ? (hot.data ?? []).filter((game) => game.gameType === gameType).slice(0, 4) : [];
  return (
    <>
      {isWhole && (
        <>
          {gameType === 'RNG' && (
            <Suspense fallback={<Skeleton className={demo ? 'h-[110px] rounded-14' : 'h-16 rounded-14'} />}>
              <JackpotHead
                onOpen={() => act({ do: 'filter', choice: { ...NO_FILTER, gameClassify: 'JP' } })}
              />
            </Suspense>
          )}
          <HotBlock games={above} isPending={hot.isPending} />
        </>
      )}
      <GamePages
        filter={{ gameType, ...state, gameName: state.keyword }}
        above={above}
        waits={isWhole && hot.isPending}
        empty={isWhole || isAsOpened(state, opened) ? <NoneYet /> : undefined}
      />
    </>
  );
}

function HotBlock({ games, isPending }: { games: readonly Game[]; isPending: boolean }) {
  const { t } = useTexts();
  if (games.length === 0 && !isPending) return null;
  return (
    <section className="grid gap-1.5">
      <BlockTitle text={t('games.hotBlock')} />
      {isPending ? (
        <TileSkeletons count={4} look={gridLook(2)} />
      ) : (
        <GameGrid games={games} columns={2} eager={3} Corner={Heart} />
      )}
    </section>
  );
}

function HotOnly({ gameType, vassalage }: { gameType: string; vassalage: string }) {
  const { data, isPending, error, refetch } = useQuery(hotGames(useSettledLanguage()));
  if (isPending) return <TileSkeletons look={gridLook(2)} />;
  if (!data) return <ErrorState text={textOf(error)} onRetry={() => void refetch()} />;
  const games = data.filter(
    (game) => game.gameType === gameType && (vassalage === '' || game.vassalage === vassalage),
  );
  return games.length === 0 ? <NoneYet /> : <TileWall games={games} columns={2} />;
}
