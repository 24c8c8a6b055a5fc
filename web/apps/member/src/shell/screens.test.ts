// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { admit, ROUTES, routeOf } from '../core/routes.ts';
import en from '../locales/en/titles.json';
import th from '../locales/th/titles.json';
import { stubBrowser } from '../testing.tsx';

// Each page is compiled when it is first opened.
vi.setConfig({ testTimeout: 30_000 });

stubBrowser();
const { SCREENS } = await import('./screens.tsx');

const sources = import.meta.glob<string>('./screens.tsx', { query: '?raw', import: 'default', eager: true });

it('NAV-001: every screen lives under /m, and home under the bare address too', () => {
  const elsewhere = Object.keys(ROUTES).filter((path) => path !== '/m' && !path.startsWith('/m/'));
  expect(elsewhere).toEqual(['/']);
  expect(routeOf('/')?.screen).toBe('home');
  for (const { route } of Object.values(ROUTES)) expect(Object.keys(SCREENS)).toContain(route.screen);
});

it.each([
  ['NAV-003 NAV-136', '/m/login', 'login', 'Log in'],
  ['NAV-004 NAV-137', '/m/register', 'register', 'Register'],
  ['NAV-007 NAV-134', '/m/forget', 'forget', 'Forgot password'],
  ['NAV-008 NAV-079', '/m/changePsw', 'changePassword', 'First password'],
  ['NAV-010 NAV-143', '/m/set', 'settings', 'Personal settings'],
  ['NAV-011 NAV-144', '/m/help', 'help', 'Help center'],
  ['NAV-013', '/m/notice', 'notice', 'Announcements'],
  ['NAV-015 NAV-133', '/m/activity', 'promotions', 'Promotions'],
  ['NAV-016', '/m/activityDetail', 'activityDetail', 'Promotions'],
  ['NAV-017 NAV-142', '/m/message', 'messages', 'Messages'],
  ['NAV-018 NAV-150', '/m/feedback', 'feedback', 'Feedback and suggestions'],
  ['NAV-019 NAV-145', '/m/hot-games', 'hotGames', 'Hot games'],
  ['NAV-020 NAV-139', '/m/announcement', 'announcements', 'Announcements'],
  ['NAV-021 NAV-149', '/m/search', 'search', 'Slot search'],
  ['NAV-022 NAV-138', '/m/trail', 'trial', 'Free trial'],
  ['NAV-023 NAV-140', '/m/gameCenter', 'gameCenter', 'Game center'],
  ['NAV-024', '/m/favorite', 'ownGames', 'Favourites'],
  ['NAV-024', '/m/recent', 'ownGames', 'Favourites'],
  ['NAV-025', '/m/fav-games', 'favouriteList', 'Favourites'],
  ['NAV-048', '/m/withdraw', 'withdraw', 'Withdraw'],
  ['NAV-049', '/m/webEmail', 'inbox', 'Inbox'],
  ['NAV-050', '/m/member/notice', 'memberNotice', 'Announcements'],
  ['NAV-051', '/m/securityCenter', 'security', 'Security center'],
  ['NAV-053', '/m/member/manualRebate', 'rebate', 'Manual rebate'],
  ['NAV-054', '/m/inviteFriends', 'affiliate', 'Invite friends'],
  ['NAV-135', '/m/home', 'home', 'Home'],
  ['NAV-141', '/m/slot-games', 'gameList', 'Slots'],
  ['NAV-146', '/m/fishing-games', 'gameList', 'Fishing'],
  ['NAV-147', '/m/poker-games', 'gameList', 'Poker'],
  ['NAV-148', '/m/sport-games', 'sports', 'Sports'],
])('%s: %s shows the screen %s under the title %s', (_ids, path, screen, title) => {
  const route = routeOf(path);
  expect(route?.screen).toBe(screen);
  expect(en[route?.title as keyof typeof en]).toBe(title);
  expect(th[route?.title as keyof typeof th]).toMatch(/[ก-๛]/);
});

it.each([
  ['NAV-014 NAV-095 NAV-097', '/m/app'],
  ['NAV-093', '/m/activity'],
  ['NAV-094', '/m/agent'],
  ['NAV-098', '/m/blocked'],
  ['NAV-099', '/m/maintenance'],
  ['NAV-101', '/m/hot-games'],
  ['NAV-101', '/m/vn-games'],
  ['NAV-102', '/m/search'],
  ['NAV-103', '/m/member/nav'],
  ['NAV-104', '/m/member/games'],
  ['NAV-105', '/m/set'],
])('%s: the screen of %s is fetched when it is wanted', async (_ids, path) => {
  expect(await SCREENS[routeOf(path)?.screen ?? '']?.preload()).toBeTypeOf('function');
});

it('NAV-094: no screen but home comes with the first page', () => {
  const screens = sources['./screens.tsx'] ?? '';
  const atOnce = [...screens.matchAll(/(?:from|import) '(\.\.\/rooms\/[^']+\.tsx)'/g)].map(
    ([, file]) => file,
  );
  expect(atOnce).toEqual(['../rooms/home/HomePage.tsx']);
});

it('SES-001: visitor, trial account, member and agent are four audiences, each with pages of its own', () => {
  const [VISITOR, TRIAL, MEMBER, AGENT] = [undefined, 4, 0, 1];
  const open = (type: number | undefined) =>
    Object.entries(ROUTES).flatMap(([path, { route }]) => (admit(route, type, {}).go === 'in' ? [path] : []));
  const audiences = [VISITOR, TRIAL, MEMBER, AGENT].map(open);
  expect(new Set(audiences.map((paths) => paths.join(' '))).size).toBe(4);
  for (const paths of audiences) expect(paths).toContain('/m/help');
  expect(open(VISITOR)).toContain('/m/login');
  expect(open(TRIAL)).toContain('/m/gameRecord');
  expect(open(MEMBER)).toContain('/m/voucherCenter');
  expect(open(AGENT)).toContain('/m/agent');
});
