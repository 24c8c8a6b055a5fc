import { vi } from 'vitest';
import { LOGGED_IN, statusWith } from '../login/fixtures.ts';
import { serve } from '../../testing.tsx';

export const vendor = (vassalage: string) => ({
  vassalage,
  displayName: `V ${vassalage}`,
  iconColor: '',
  iconWhite: '',
});
const game = (number: number) => ({
  gameId: `g${number}`,
  nodeId: String(number),
  nodeName: `Node ${number}`,
  gameName: `Game ${number}`,
  displayName: `Game ${number}`,
  showIcon: 1,
  iconUrl: `/g${number}.webp`,
  gameType: 'RNG',
  gameCategory: 'RNG',
  vassalage: 'BGS',
  vendorName: 'BGS',
  gameClassify: 'JP',
  gameCode: `g${number}`,
  minBet: '1.00',
  isNew: false,
  isHot: false,
  supportPlay: 1,
});
export const games = (count: number) => Array.from({ length: count }, (_, index) => game(index + 1));
export const banner = (id: string, groupName = 'm_home', linkage?: string) => ({
  id,
  title: `Banner ${id}`,
  url: `/${id}.webp`,
  groupName,
  ...(linkage ? { linkage } : {}),
});
export const notice = (id: string) => ({
  id,
  title: `Notice ${id}`,
  content: `<p>Text ${id}</p>`,
  category: 'notice',
  noExpiry: 1,
  announcementImages: [],
  read: true,
});

export const NEWS = 'GET /wps/relay/MCSFE_getListAnnouncements';
export const HOT = 'GET /wps/relay/GCSGAME_hotGamesV2';
export const RANK = 'GET /wps/relay/GCSGAME_getRankList';
export const LIST = 'GET /wps/relay/GCSGAME_gameList';
export const WALLET = 'GET /wps/wallets/gcs';
export const RECENT = 'GET /wps/relay/GCS_recentGame';
export const PROMOS = 'GET /wps/promos';
export const RENEW = 'POST /wps/session/renew';

/** What home is answered; the rest is empty. */
interface Has {
  banners?: object[];
  player?: object[];
  hot?: number;
  vendors?: Record<string, object[]>;
  jackpots?: number;
  pool?: object;
  winners?: object[];
  resources?: object[];
  promos?: object[];
}

/** Answers every call of home. */
export function served({
  banners = [],
  player = [],
  hot = 3,
  vendors,
  jackpots = 0,
  pool,
  winners = [],
  resources = [],
  promos = [],
}: Has) {
  serve({
    'GET /wps/system/status': () => statusWith({}, { resources, register: { minimumAge: 18 } }),
    [NEWS]: () => ({ promotion: [], banners, player, popup: [], hot: [], footer: { unreadCount: 0 } }),
    [HOT]: () => ({ list: games(hot) }),
    'GET /wps/relay/GCSGAME_getVassGameType': () => ({
      types: vendors ?? { RNG: [vendor('BGS')] },
      gameClassify: {},
      sorting: Object.keys(vendors ?? {}).map((gameCategory) => ({ gameCategory, vendorNames: [] })),
    }),
    [LIST]: () => ({ games: games(jackpots), pageNum: 1, totalPages: 1, totalCount: jackpots }),
    'GET /wps/jackpots': () => ({ list: pool ? [pool] : [] }),
    [RANK]: () => ({ list: winners.map((vo) => ({ vo })) }),
    [WALLET]: () => ({
      sumBalance: '128540.75',
      available: '128540.75',
      wallets: [],
      merchantWallet: { isSingle: 0 },
    }),
    [PROMOS]: () => ({ list: promos }),
    [RENEW]: () => LOGGED_IN,
    'GET /wps/member/info': () => ({ account: 'somchai88', nickname: 'Chai', type: 0, regDate: 0 }),
  });
}

/** Nothing is kept, the notices of the session were seen, and the browser can do what home asks of it. */
export function stubHome(): void {
  localStorage.clear();
  sessionStorage.setItem('NOTICE_POP', '1');
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
}
