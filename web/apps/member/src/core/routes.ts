import { isAgent, TRIAL_TYPE } from '@erawan/kit/member-type';

/**
 * Every route of the product as data: who may come in, which bars are drawn, where back leads.
 * Which of them have a screen yet is said by `screens.tsx`; the others lead home and are linked from nowhere.
 */

/** `visitor`: visitor or trial account. `real`: types 0, 1, 2. `agent`: any type but 0, 4, 40. */
type Access = 'all' | 'visitor' | 'session' | 'sessionNoTrial' | 'real' | 'agent';
type Header = 'main' | 'page' | 'none';

export interface Route {
  screen: string;
  access: Access;
  /** Where a person without access is sent; `modal` is home with the login over it. */
  otherwise: '/m/login' | '/m/home' | 'modal';
  header: Header;
  footer: boolean;
  /** A key of the `titles` texts. */
  title: string;
  back: 'home' | 'history';
  /** White-list key an agent needs besides. */
  key?: string;
}

/** A route and, for the compiler alone, the names that its query may have. */
interface Entry<Query extends string> {
  route: Route;
  query?: Query;
}

function define<Query extends string = never>(
  screen: string,
  title: string,
  more: Partial<Omit<Route, 'screen' | 'title'>> = {},
): Entry<Query> {
  return {
    route: {
      screen,
      title,
      access: 'all',
      otherwise: more.access === 'agent' ? '/m/home' : '/m/login',
      header: 'page',
      footer: true,
      back: 'history',
      ...more,
    },
  };
}

const HOME = { header: 'main', back: 'home' } as const;
const OWN_BAR = { header: 'none', footer: false } as const;
const AGENT = { access: 'agent' } as const;
type GameListQuery = 'type' | 'vassalage' | 'gameType';

export const ROUTES = {
  '/': define('home', 'home', HOME),
  '/m': define('home', 'home', HOME),
  '/m/index': define('home', 'home', HOME),
  '/m/index.html': define('home', 'home', HOME),
  '/m/home': define('home', 'home', HOME),
  '/m/login': define<'role'>('login', 'login', {
    ...OWN_BAR,
    access: 'visitor',
    otherwise: '/m/home',
    back: 'home',
  }),
  '/m/register': define<'affiliateCode' | 'recommenderId'>('register', 'register', {
    ...OWN_BAR,
    access: 'visitor',
    otherwise: '/m/home',
    back: 'home',
  }),
  '/m/register.html': define<'affiliateCode' | 'recommenderId'>('register', 'register', {
    ...OWN_BAR,
    access: 'visitor',
    otherwise: '/m/home',
    back: 'home',
  }),
  '/m/forget': define<'token'>('forget', 'forget', { ...OWN_BAR, back: 'home' }),
  '/m/changePsw': define('changePassword', 'firstPassword', {
    access: 'sessionNoTrial',
    otherwise: '/m/home',
    header: 'main',
    footer: false,
  }),
  '/m/trail': define('trial', 'trial', { back: 'home' }),
  '/m/set': define('settings', 'settings', { access: 'session' }),
  '/m/app': define('app', 'none', OWN_BAR),
  '/m/help': define<'tag'>('help', 'help'),

  '/m/announcement': define('announcements', 'announcements'),
  '/m/notice': define<'id'>('notice', 'announcements'),
  '/m/activity': define<'id' | 'promo'>('promotions', 'promotion', { back: 'home' }),
  '/m/activityDetail': define<'id'>('activityDetail', 'promotion', { header: 'none' }),
  '/m/message': define('messages', 'messages', { header: 'none' }),
  '/m/webEmail': define('inbox', 'inbox', { access: 'sessionNoTrial' }),
  '/m/member/notice': define<'types'>('memberNotice', 'announcements', { access: 'session' }),
  '/m/chat': define<'backUrl' | 'title'>('chat', 'chat', {
    ...OWN_BAR,
    access: 'sessionNoTrial',
  }),
  '/m/feedback': define('feedback', 'feedback', { access: 'session' }),

  '/m/hot-games': define('hotGames', 'hotGames'),
  '/m/search': define<'keyword' | 'gameType'>('search', 'search'),
  '/m/gameCenter': define<GameListQuery>('gameCenter', 'gameCenter'),
  '/m/lott': define('vendorCentre', 'LOTT'),
  '/m/elott': define('vendorCentre', 'ELOTT'),
  '/m/sport-games': define<GameListQuery>('sports', 'SPORTS'),
  '/m/live-games': define('vendorCentre', 'LIVE'),
  '/m/cockfight': define('vendorCentre', 'COCKFIGHT'),
  '/m/slot-games': define<GameListQuery>('gameList', 'RNG'),
  '/m/provider': define<GameListQuery>('gameList', 'RNG'),
  '/m/poker-games': define<GameListQuery>('gameList', 'PVP'),
  '/m/fishing-games': define<GameListQuery>('gameList', 'FISH'),
  '/m/roulette': define<GameListQuery>('gameList', 'LIVE'),
  '/m/baccarat': define<GameListQuery>('gameList', 'LIVE'),
  '/m/inHouse': define<GameListQuery>('gameList', 'RNG'),
  '/m/pg-soft': define<GameListQuery>('gameList', 'RNG'),
  '/m/favorite': define('ownGames', 'favourites', { access: 'session', otherwise: '/m/home' }),
  '/m/recent': define('ownGames', 'favourites', { access: 'session', otherwise: '/m/home' }),
  '/m/fav-games': define('favouriteList', 'favourites', { access: 'session' }),
  '/m/lottery': define<'vendor' | 'gameCode' | 'prizeMode' | 'playType'>('lottery', 'none', {
    ...OWN_BAR,
    access: 'session',
  }),

  '/m/member/home': define('memberCentre', 'memberCentre'),
  '/m/member/benefits': define('benefits', 'benefits', { access: 'session' }),
  '/m/voucherCenter': define<'orderId' | 'tab'>('deposit', 'deposit', { access: 'real' }),
  '/m/withdraw': define<'orderId' | 'tab'>('withdraw', 'withdraw', { access: 'real' }),
  '/m/securityCenter': define('security', 'security', { access: 'sessionNoTrial' }),
  '/m/securityCenter/FundsPasswordBox': define('fundsPassword', 'fundsPassword', {
    access: 'sessionNoTrial',
  }),
  '/m/securityCenter/bankCards': define('bankCards', 'bankCards', { access: 'real' }),
  '/m/securityCenter/devices': define('devices', 'devices', { access: 'sessionNoTrial' }),
  '/m/email': define<'token'>('emailConfirm', 'emailConfirm'),
  '/m/responsible': define('limits', 'limits', { access: 'sessionNoTrial' }),
  '/m/gameRecord': define<'tab'>('records', 'records', { access: 'session' }),
  '/m/member/manualRebate': define('rebate', 'rebate', { access: 'sessionNoTrial' }),
  '/m/inviteFriends': define('affiliate', 'affiliate', { access: 'sessionNoTrial', otherwise: 'modal' }),

  '/m/agent': define('agentHome', 'none', { ...OWN_BAR, ...AGENT }),
  '/m/agent/team/overview': define('teamOverview', 'teamOverview', { ...AGENT, key: 'AGEPAG' }),
  '/m/transaction/record': define<'types' | 'tab' | 'id' | 'account' | 'days'>(
    'transactions',
    'transactions',
    {
      ...AGENT,
      key: 'TRANSREC3',
    },
  ),
  '/m/member/team': define<'parentId' | 'account' | 'type' | 'sort'>('team', 'team', {
    ...AGENT,
    key: 'DOWNMAN',
  }),
  '/m/redRain': define('redRain', 'redRain', { ...AGENT, key: 'AGENTRANSMULTDOWN3' }),
  '/m/agent/team/pnl': define<'parentId' | 'account' | 'category' | 'sort' | 'days'>(
    'teamProfit',
    'teamProfit',
    {
      ...AGENT,
      key: 'AGETEAMPNL3',
    },
  ),
  '/m/teamBetting': define<'id' | 'account' | 'category' | 'status' | 'days'>('teamBetting', 'teamBetting', {
    ...AGENT,
    key: 'TEAMBETTING3',
  }),
  '/m/member/agent/agentRebeat': define<'account'>('agentRebates', 'agentRebates', {
    ...AGENT,
    key: 'GAMSER',
  }),
  '/m/member/teamRebate': define('rebateIncome', 'rebateIncome', { ...AGENT, key: 'AGEREBINC3' }),
  '/m/agentRegister': define('openAccount', 'openAccount', AGENT),
  '/m/member/agent/agentDivident': define('dividend', 'dividend', { ...AGENT, key: 'DIVIDENDSHOW3' }),
  '/m/member/agent/getSalaryContract': define('contract', 'salaryContract', {
    access: 'real',
    otherwise: '/m/home',
  }),
  '/m/member/agent/getDevidendContract': define('contract', 'dividendContract', {
    access: 'real',
    otherwise: '/m/home',
  }),
  '/m/member/agent/getHourContract': define('contract', 'hourContract', {
    access: 'real',
    otherwise: '/m/home',
  }),

  '/m/fbGame': define<'vendor' | 'gameId' | 'nodeId'>('fbGame', 'none', { access: 'session' }),
  '/m/depositBetRank': define('ranking', 'ranking'),
  '/m/member/games': define('memberGames', 'games', { access: 'session' }),
  '/m/member/nav': define('memberNav', 'memberCentre'),
  '/m/vn-games': define('vnGames', 'LOTT'),
  '/m/blocked': define('blocked', 'none', { ...OWN_BAR }),
  '/m/maintenance': define('maintenance', 'none', { ...OWN_BAR }),
} as const;

export type Path = keyof typeof ROUTES;
type QueryOf<P extends Path> = NonNullable<(typeof ROUTES)[P]['query']>;

const ALIASES: Readonly<Record<string, string>> = {
  '/m/download': '/m/app',
  '/m/terms': '/m/help?tag=terms',
  '/m/deposit': '/m/voucherCenter',
  '/m/promotion': '/m/activity',
};

export const HOME_PATHS: ReadonlySet<string> = new Set(['/', '/m', '/m/index', '/m/index.html', '/m/home']);

/** The address of a route with its query; values left out are not written. */
export function pathTo<P extends Path>(path: P, query: Partial<Record<QueryOf<P>, string>> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries<string | undefined>(query)) {
    if (value !== undefined && value !== '') search.set(name, value);
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** One trailing slash does not count, letter case does. */
export function plainPath(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
}

export function routeOf(pathname: string): Route | undefined {
  const path = plainPath(pathname);
  return Object.hasOwn(ROUTES, path) ? ROUTES[path as Path].route : undefined;
}

/** Where another name of a route leads, with what the address asked for. */
export function aliasOf(pathname: string, search = ''): string | undefined {
  const path = plainPath(pathname);
  const to = Object.hasOwn(ALIASES, path) ? ALIASES[path] : undefined;
  return to?.includes('?') ? to : to && to + search;
}

/** Where each category leads; an unknown one leads to the vendor centre of its kind. */
const CATEGORY_PATHS: Readonly<Record<string, Path>> = {
  HOT: '/m/hot-games',
  RNG: '/m/slot-games',
  FISH: '/m/fishing-games',
  PVP: '/m/poker-games',
  SPORTS: '/m/sport-games',
  LIVE: '/m/live-games',
  COCKFIGHT: '/m/cockfight',
  LOTT: '/m/lott',
  ELOTT: '/m/elott',
};

export function pathOfCategory(category: string): string {
  return CATEGORY_PATHS[category] ?? pathTo('/m/gameCenter', { gameType: category });
}

/** Whether this type of member pays in and out. */
export const isReal = (type: number) => type === 0 || type === 1 || type === 2;

/** The message that a person without access sees. */
type Word = 'trial' | 'permission';

export type Verdict = { go: 'in' } | { go: 'away'; to: string; word?: Word; opensLogin: boolean };

/**
 * Whether a person with this session type (`undefined`: visitor) may enter, and where they are sent if not. Agents need
 * the route's white-list key besides; as long as the keys are unknown, no one is refused for a missing one.
 */
export function admit(
  route: Route,
  type: number | undefined,
  keys?: Readonly<Record<string, boolean>>,
): Verdict {
  const away = (to: Route['otherwise'] | '/m/agent', word?: Word): Verdict => {
    const opensLogin = to === 'modal';
    return { go: 'away', to: opensLogin ? '/m/home' : to, opensLogin, ...(word ? { word } : {}) };
  };
  const enter: Verdict = { go: 'in' };
  switch (route.access) {
    case 'all':
      return enter;
    case 'visitor':
      return type === undefined || type === TRIAL_TYPE ? enter : away(route.otherwise);
    case 'session':
      return type === undefined ? away(route.otherwise) : enter;
    case 'sessionNoTrial':
      if (type === undefined) return away(route.otherwise);
      return type === TRIAL_TYPE ? away('/m/home', 'trial') : enter;
    case 'real':
      if (type === undefined) return away(route.otherwise);
      return isReal(type) ? enter : away('/m/home', 'trial');
    case 'agent':
      if (!isAgent(type)) return away('/m/home');
      return route.key && keys && !keys[route.key] ? away('/m/agent', 'permission') : enter;
  }
}
