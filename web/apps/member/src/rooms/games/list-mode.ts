/** The state of the game list centre and what each control does to it. */
export interface ListState {
  mode: 'ALL' | 'HOT' | 'RECENT' | 'FAV' | 'SEARCH' | 'FILTER';
  vassalage: string;
  gameClassify: string;
  isNew: boolean;
  keyword: string;
}

export type ListAction =
  | { do: 'vendor'; vassalage: string }
  | { do: 'classify'; gameClassify: string }
  | { do: 'search'; keyword: string }
  | { do: 'hot' | 'recent' | 'favourites' }
  | { do: 'new' }
  | { do: 'all' };

export function startState(vassalage: string, gameClassify: string): ListState {
  return modeOf({ mode: 'ALL', vassalage, gameClassify, isNew: false, keyword: '' });
}

export function nextState(state: ListState, action: ListAction): ListState {
  switch (action.do) {
    case 'vendor': {
      // Another vendor starts a fresh list: the search goes. Own and hot games stay what is asked for.
      const own = state.mode === 'HOT' || state.mode === 'FAV' || state.mode === 'RECENT';
      const next = { ...state, vassalage: action.vassalage, keyword: '' };
      return own ? next : modeOf(next);
    }
    case 'classify':
      return modeOf({ ...state, gameClassify: action.gameClassify, isNew: false, mode: 'ALL' });
    case 'search':
      return modeOf({ ...state, keyword: action.keyword, mode: 'ALL' });
    case 'hot':
      return { ...plain(state), mode: 'HOT' };
    case 'recent':
      return { ...plain(state), mode: 'RECENT' };
    case 'favourites':
      return { ...plain(state), mode: 'FAV' };
    case 'new':
      return modeOf({ ...state, isNew: true, gameClassify: '', keyword: '', mode: 'ALL' });
    case 'all':
      return plain(state);
  }
}

/** Every game of the vendor: no search, no filter. */
function plain(state: ListState): ListState {
  return { ...state, gameClassify: '', isNew: false, keyword: '', mode: 'ALL' };
}

function modeOf(state: ListState): ListState {
  if (state.keyword !== '') return { ...state, mode: 'SEARCH' };
  return { ...state, mode: state.isNew || state.gameClassify !== '' ? 'FILTER' : 'ALL' };
}
