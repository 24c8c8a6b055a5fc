import { type ComponentType, useState } from 'react';
import { i18n, type Room } from '../core/i18n.ts';
import { queries } from '../core/api.ts';
import { announcements } from '../rooms/content/queries.ts';
import { HomePage } from '../rooms/home/HomePage.tsx';
import { announceScreen } from '../parts/screen-registry.ts';
import { retryable } from '../parts/retryable.ts';

type Load = () => Promise<{ default: ComponentType }>;

interface ScreenEntry {
  Screen: ComponentType;
  preload: () => Promise<unknown>;
}

/** A screen, what stands above it, its texts and those of what may go wrong, fetched together when first opened. */
function screen(rooms: Room[], load: Load, above?: ScreenEntry): ScreenEntry {
  let ready: ComponentType | undefined;
  const open = async () => {
    const [module] = await Promise.all([load(), i18n.open('errors', ...rooms), above?.preload()]);
    ready = module.default;
    return ready;
  };
  const Late = retryable(open);
  // What has been fetched is drawn at once: React would show the skeleton first, and for 300 ms.
  const Screen = () => {
    const [Drawn] = useState(() => ready ?? Late);
    return (
      <>
        {above && <above.Screen />}
        <Drawn />
      </>
    );
  };
  return { Screen, preload: () => open().catch(() => undefined) };
}

/** The banners of a category come with their answer, so that nothing moves down when they are there. */
const banners = screen(['home'], async () => {
  const [module] = await Promise.all([
    import('../rooms/content/CategoryBanners.tsx'),
    queries.prefetchQuery(announcements(i18n.language)),
  ]);
  return module;
});

const vendorCentre = screen(['games'], () => import('../rooms/games/VendorCentrePage.tsx'), banners);
const ownGames = screen(['games'], () => import('../rooms/games/own/OwnGamesPage.tsx'));

/** The screens that exist, by the name the route table gives them. Home comes with the first page. */
export const SCREENS: Readonly<Record<string, ScreenEntry>> = {
  home: { Screen: HomePage, preload: () => Promise.resolve() },
  login: screen(['login', 'human'], () => import('../rooms/login/LoginPage.tsx')),
  register: screen(
    ['account', 'login', 'human', 'parts'],
    () => import('../rooms/account/register/RegisterPage.tsx'),
  ),
  forget: screen(['login', 'human', 'parts'], () => import('../rooms/login/ForgotPage.tsx')),
  changePassword: screen(
    ['login', 'human', 'parts'],
    () => import('../rooms/account/setup/FirstPasswordPage.tsx'),
  ),
  trial: screen(['trial'], () => import('../rooms/trial/TrialPage.tsx')),
  app: screen(['download'], () => import('../rooms/home/DownloadPage.tsx')),
  help: screen(['content'], () => import('../rooms/content/HelpPage.tsx')),
  announcements: screen(['content', 'games'], () => import('../rooms/content/AnnouncementPage.tsx')),
  notice: screen(['content'], () => import('../rooms/content/NoticePage.tsx')),
  memberNotice: screen(['content'], () => import('../rooms/content/MemberNoticePage.tsx')),
  promotions: screen(['content'], () => import('../rooms/content/PromotionsPage.tsx')),
  activityDetail: screen(['content'], () => import('../rooms/content/ActivityDetailPage.tsx')),
  messages: screen(['messaging'], () => import('../rooms/messaging/MessagesPage.tsx')),
  inbox: screen(['messaging'], () => import('../rooms/messaging/InboxPage.tsx')),
  feedback: screen(['messaging', 'human'], () => import('../rooms/messaging/FeedbackPage.tsx')),
  chat: screen(['messaging'], () => import('../rooms/messaging/chat/ChatPage.tsx')),
  hotGames: screen(['games'], () => import('../rooms/games/HotGamesPage.tsx')),
  search: screen(['games'], () => import('../rooms/games/SearchPage.tsx')),
  gameList: screen(['games'], () => import('../rooms/games/GameListPage.tsx'), banners),
  vendorCentre,
  sports: vendorCentre,
  gameCenter: vendorCentre,
  vnGames: vendorCentre,
  lottery: screen([], () => import('../rooms/games/LotteryPage.tsx')),
  fbGame: screen(['games'], () => import('../rooms/games/FbGamePage.tsx')),
  ownGames,
  favouriteList: ownGames,
  memberGames: ownGames,
  memberNav: screen(['account', 'wallet', 'content'], () => import('../rooms/account/MemberNavPage.tsx')),
  memberCentre: screen(
    ['account', 'wallet', 'content', 'vip'],
    () => import('../rooms/account/MemberHomePage.tsx'),
  ),
  settings: screen(['security', 'account'], () => import('../rooms/security/SettingsPage.tsx')),
  security: screen(['security', 'login', 'human'], () => import('../rooms/security/SecurityPage.tsx')),
  fundsPassword: screen(['security'], () => import('../rooms/security/FundsPasswordPage.tsx')),
  bankCards: screen(['security'], () => import('../rooms/security/BankCardsPage.tsx')),
  devices: screen(['security'], () => import('../rooms/security/sign-in/DevicesPage.tsx')),
  emailConfirm: screen(['security'], () => import('../rooms/security/EmailConfirmPage.tsx')),
  limits: screen(['responsible'], () => import('../rooms/responsible/LimitsPage.tsx')),
  deposit: screen(['payments', 'parts', 'wallet'], () => import('../rooms/payments/DepositPage.tsx')),
  records: screen(['records', 'parts'], () => import('../rooms/records/GameRecordPage.tsx')),
  affiliate: screen(['agent'], () => import('../rooms/agent/AffiliatePage.tsx')),
  agentHome: screen(['agent', 'figures'], () => import('../rooms/agent/AgentHomePage.tsx')),
  benefits: screen(['vip'], () => import('../rooms/vip/BenefitsPage.tsx')),
  rebate: screen(['vip'], () => import('../rooms/vip/RebatePage.tsx')),
  contract: screen(['contracts', 'offers'], () => import('../rooms/agent/ContractPage.tsx')),
  withdraw: screen(
    ['payouts', 'payments', 'parts', 'wallet'],
    () => import('../rooms/payouts/WithdrawPage.tsx'),
  ),
  ranking: screen(['records'], () => import('../rooms/records/RankingPage.tsx')),
  teamOverview: screen(['figures', 'parts'], () => import('../rooms/agent/OverviewPage.tsx')),
  transactions: screen(['lists', 'parts'], () => import('../rooms/agent/TeamRecordPage.tsx')),
  team: screen(['agent', 'parts'], () => import('../rooms/agent/TeamPage.tsx')),
  redRain: screen(['agent', 'parts', 'transfers'], () => import('../rooms/agent/RedRainPage.tsx')),
  teamProfit: screen(['pnl', 'parts'], () => import('../rooms/agent/PnlPage.tsx')),
  teamBetting: screen(['lists', 'parts'], () => import('../rooms/agent/TeamBettingPage.tsx')),
  agentRebates: screen(['agent', 'rates', 'parts'], () => import('../rooms/agent/RatesPage.tsx')),
  rebateIncome: screen(['income', 'agent', 'parts'], () => import('../rooms/agent/IncomePage.tsx')),
  openAccount: screen(['inviting', 'agent'], () => import('../rooms/agent/OpenAccountPage.tsx')),
  dividend: screen(['contracts', 'parts'], () => import('../rooms/agent/DividendPage.tsx')),
  blocked: screen(['closed'], () => import('./ClosedPages.tsx').then((m) => ({ default: m.BlockedRoute }))),
  maintenance: screen(['closed'], () =>
    import('./ClosedPages.tsx').then((m) => ({ default: m.MaintenanceRoute })),
  ),
};

for (const [name, { preload }] of Object.entries(SCREENS)) announceScreen(name, preload);
