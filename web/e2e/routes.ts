export type Role = 'visitor' | 'trial' | 'member' | 'agent';

export interface Route {
  ids: string;
  path: string;
  header: 'main' | 'page' | 'none';
  footer: boolean;
  /** The text of its heading, as a key of the member app's texts. */
  title: string | undefined;
  /** Where a role that may not stay is sent. */
  refused: Partial<Record<Role, string>>;
  /** A game opens over it by itself. */
  opensGame?: true;
}

const LOGIN = '/m/login';
const HOME = '/m/home';
/** Where the page of a lottery leads when its address names none. */
const LOTTERY = '/m/lott';
const NOBODY = { visitor: HOME, trial: HOME, member: HOME, agent: HOME };
const SESSION = { visitor: LOGIN };
const MEMBERS = { visitor: LOGIN, trial: HOME };
const REAL = { visitor: HOME, trial: HOME };
const AGENTS = { ...REAL, member: HOME };
const VISITORS = { member: HOME, agent: HOME };

const route =
  (header: Route['header'], footer: boolean) =>
  (ids: string, path: string, title: string | undefined, refused: Route['refused'] = {}): Route => ({
    ids,
    path,
    header,
    footer,
    title,
    refused,
  });

const home = route('main', true);
const page = route('page', true);
const bare = route('none', false);

/** The product's routes as the specification lists them. */
export const ROUTES: readonly Route[] = [
  home('NAV-001 NAV-002 NAV-075 NAV-135', '/', 'titles.home'),
  home('NAV-002 NAV-075', '/m', 'titles.home'),
  home('NAV-002 NAV-075', '/m/', 'titles.home'),
  home('NAV-002 NAV-075', '/m/index', 'titles.home'),
  home('NAV-002 NAV-075', '/m/index.html', 'titles.home'),
  home('NAV-002 NAV-075 NAV-135', '/m/home', 'titles.home'),
  bare('NAV-003 NAV-136', '/m/login', 'login.title', VISITORS),
  bare('NAV-004 NAV-137', '/m/register', 'account.title', VISITORS),
  bare('NAV-005', '/m/register.html', 'account.title', VISITORS),
  bare('NAV-007 NAV-134', '/m/forget', 'login.forgotTitle'),
  route('main', false)('NAV-008 NAV-075 NAV-079', '/m/changePsw', undefined, REAL),
  page('NAV-022 NAV-138', '/m/trail', 'titles.trial', { trial: HOME }),
  page('NAV-010 NAV-105 NAV-143', '/m/set', 'titles.settings', SESSION),
  bare('NAV-014 NAV-095 NAV-097', '/m/app', 'download.title'),
  page('NAV-011 NAV-144', '/m/help', 'titles.help'),
  page('NAV-012 NAV-072', '/m/help?tag=terms', 'titles.help'),
  page('NAV-020 NAV-139', '/m/announcement', 'titles.announcements'),
  page('NAV-013', '/m/notice', 'titles.announcements'),
  page('NAV-015 NAV-093 NAV-133', '/m/activity', 'titles.promotion'),
  route('none', true)('NAV-016', '/m/activityDetail', undefined),
  route('none', true)('NAV-017 NAV-142', '/m/message', 'titles.messages'),
  page('NAV-049', '/m/webEmail', 'titles.inbox', MEMBERS),
  page('NAV-018 NAV-150', '/m/feedback', 'titles.feedback', SESSION),
  bare('SES-012', '/m/chat', 'shell.customerService', MEMBERS),
  page('NAV-050', '/m/member/notice?types=A', 'titles.announcements', SESSION),
  page('NAV-019 NAV-101 NAV-145', '/m/hot-games', 'titles.hotGames'),
  page('NAV-021 NAV-102 NAV-149', '/m/search', 'titles.search'),
  page('NAV-023 NAV-140', '/m/gameCenter', 'titles.gameCenter'),
  page('NAV-026', '/m/lott', 'titles.LOTT'),
  page('NAV-027', '/m/elott', 'titles.ELOTT'),
  page('NAV-028 NAV-148', '/m/sport-games', 'titles.SPORTS'),
  page('NAV-036', '/m/sport-games?vassalage=BGS', 'titles.SPORTS'),
  page('NAV-029', '/m/live-games', 'titles.LIVE'),
  page('NAV-030', '/m/cockfight', 'titles.COCKFIGHT'),
  page('NAV-032 NAV-101 NAV-141', '/m/slot-games', 'titles.RNG'),
  page('NAV-033', '/m/provider', 'titles.RNG'),
  page('NAV-034 NAV-147', '/m/poker-games', 'titles.PVP'),
  page('NAV-035 NAV-146', '/m/fishing-games', 'titles.FISH'),
  page('NAV-037', '/m/roulette', 'titles.LIVE'),
  page('NAV-038', '/m/baccarat', 'titles.LIVE'),
  page('NAV-039', '/m/inHouse', 'titles.RNG'),
  page('NAV-040', '/m/pg-soft', 'titles.RNG'),
  page('NAV-024', '/m/favorite', 'titles.favourites', { visitor: HOME }),
  page('NAV-024', '/m/recent', 'titles.favourites', { visitor: HOME }),
  page('NAV-025', '/m/fav-games', 'titles.favourites', SESSION),
  bare('OPN-022 NAV-073 NAV-074', '/m/lottery', undefined, {
    visitor: LOGIN,
    trial: LOTTERY,
    member: LOTTERY,
    agent: LOTTERY,
  }),
  {
    ...page('NAV-100', '/m/fbGame?vendor=BGS&gameId=jade-elephant&nodeId=100001', undefined, SESSION),
    opensGame: true,
  },
  page('NAV-044', '/m/member/home', 'titles.memberCentre'),
  page('NAV-045 NAV-046', '/m/member/benefits', 'titles.benefits', SESSION),
  page('NAV-047 SES-001', '/m/voucherCenter', 'titles.deposit', MEMBERS),
  page('NAV-048', '/m/withdraw', 'titles.withdraw', MEMBERS),
  page('NAV-051', '/m/securityCenter', 'titles.security', MEMBERS),
  page('OPN-125', '/m/securityCenter/FundsPasswordBox', 'titles.fundsPassword', MEMBERS),
  page('OPN-118', '/m/securityCenter/bankCards', 'titles.bankCards', MEMBERS),
  page('R19', '/m/securityCenter/devices', 'titles.devices', MEMBERS),
  page('R66', '/m/responsible', 'titles.limits', MEMBERS),
  page('NAV-052', '/m/gameRecord', 'titles.records', SESSION),
  page('NAV-053', '/m/member/manualRebate', 'titles.rebate', MEMBERS),
  page('NAV-054 NAV-055', '/m/inviteFriends', 'titles.affiliate', REAL),
  bare('NAV-009', '/m/agent', 'agent.title', AGENTS),
  page('NAV-056', '/m/agent/team/overview', 'titles.teamOverview', AGENTS),
  page('NAV-057', '/m/transaction/record?types=A', 'titles.transactions', AGENTS),
  page('NAV-058', '/m/member/team', 'titles.team', AGENTS),
  page('NAV-059', '/m/redRain', 'titles.redRain', AGENTS),
  page('NAV-060', '/m/agent/team/pnl', 'titles.teamProfit', AGENTS),
  page('NAV-061', '/m/teamBetting', 'titles.teamBetting', AGENTS),
  page('NAV-062', '/m/member/agent/agentRebeat', 'titles.agentRebates', AGENTS),
  page('NAV-063', '/m/member/teamRebate', 'titles.rebateIncome', AGENTS),
  page('NAV-064', '/m/agentRegister', 'titles.openAccount', AGENTS),
  page('NAV-065', '/m/member/agent/agentDivident', 'titles.dividend', AGENTS),
  page('NAV-066', '/m/member/agent/getSalaryContract', 'titles.salaryContract', REAL),
  page('NAV-067', '/m/member/agent/getDevidendContract', 'titles.dividendContract', REAL),
  page('NAV-068', '/m/member/agent/getHourContract', 'titles.hourContract', REAL),
  page('NAV-069 NAV-096', '/m/depositBetRank', 'titles.ranking'),
  page('NAV-069 NAV-104', '/m/member/games', 'titles.games', SESSION),
  page('NAV-069 NAV-103', '/m/member/nav', 'titles.memberCentre'),
  page('NAV-069 NAV-101', '/m/vn-games', 'titles.LOTT'),
  bare('NAV-098', '/m/blocked', undefined, NOBODY),
  bare('NAV-099', '/m/maintenance', undefined, NOBODY),
];

/** Left out: the first opening spends the token of a mailed link, which is a test of its own. */
export const NOT_CRAWLED: readonly string[] = ['/m/email'];

/** Where a person of this role is after opening a route. */
export const whereTo = ({ path, refused }: Route, role: Role): string => refused[role] ?? path;
