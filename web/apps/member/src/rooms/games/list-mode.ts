import type { Query } from '@erawan/api/types';

/** The order of a list; empty is the catalogue's own. */
export type GameSort = '' | NonNullable<Query<'/wps/relay/GCSGAME_gameList', 'get'>['sort']>;

/** What the filter sheet narrows the list by; empty is no matter. */
export interface FilterChoice {
  gameClassify: string;
  /** The amount a bet should be possible with. */
  minBet: string;
  sort: GameSort;
}

export const NO_FILTER: FilterChoice = { gameClassify: '', minBet: '', sort: '' };

/** The state of the game list centre and what each control does to it. */
export interface ListState extends FilterChoice {
  mode: 'ALL' | 'HOT' | 'RECENT' | 'FAV' | 'SEARCH' | 'FILTER';
  vassalage: string;
  isNew: boolean;
  keyword: string;
}

export type ListAction =
  | { do: 'vendor'; vassalage: string }
  | { do: 'filter'; choice: FilterChoice }
  | { do: 'search'; keyword: string }
  | { do: 'hot' | 'recent' | 'favourites' }
  | { do: 'new' }
  | { do: 'all' };

export function startState(vassalage: string, gameClassify: string): ListState {
  return modeOf({ ...NO_FILTER, mode: 'ALL', vassalage, gameClassify, isNew: false, keyword: '' });
}

export function nextState(state: ListState, action: ListAction): ListState {
  switch (action.do) {
    case 'vendor': {
      // Another vendor starts a fresh list: the search goes. Own and hot games stay what is asked for.
      const own = state.mode === 'HOT' || state.mode === 'FAV' || state.mode === 'RECENT';
      const next = { ...state, vassalage: action.vassalage, keyword: '' };
      return own ? next : modeOf(next);
    }
    case 'filter':
      return modeOf({ ...state, ...action.choice, isNew: false, mode: 'ALL' });
    case 'search':
      return modeOf({ ...state, keyword: action.keyword, mode: 'ALL' });
    case 'hot':
      return { ...plain(state), mode: 'HOT' };
    case 'recent':
      return { ...plain(state), mode: 'RECENT' };
    case 'favourites':
      return { ...plain(state), mode: 'FAV' };
    case 'new':
      return modeOf({ ...plain(state), isNew: true });
    case 'all':
      return plain(state);
  }
}

/** Every game of the vendor: no search, no filter. */
function plain(state: ListState): ListState {
  return { ...state, ...NO_FILTER, isNew: false, keyword: '', mode: 'ALL' };
}

function modeOf(state: ListState): ListState {
  if (state.keyword !== '') return { ...state, mode: 'SEARCH' };
  return { ...state, mode: state.isNew || filtersOf(state) > 0 ? 'FILTER' : 'ALL' };
}

/** How many things the list is narrowed or sorted by. */
export const filtersOf = ({ gameClassify, minBet, sort }: FilterChoice): number =>
  [gameClassify, minBet, sort].filter((chosen) => chosen !== '').length;

/** Whether a list is still what its address asks for: nothing was chosen in it. */
export const isAsOpened = (state: ListState, opened: ListState): boolean =>
  (Object.keys(opened) as (keyof ListState)[]).every((part) => state[part] === opened[part]);
