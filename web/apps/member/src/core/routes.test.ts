import { describe, expect, it } from 'vitest';
import { admit, aliasOf, pathOfCategory, pathTo, ROUTES, type Path, routeOf } from './routes.ts';

const VISITOR = undefined;
const route = (path: Path) => ROUTES[path].route;

describe('routes', () => {
  it.each(['/', '/m', '/m/', '/m/index', '/m/index.html', '/m/home'])('NAV-002: %s is home', (path) => {
    expect(routeOf(path)?.screen).toBe('home');
  });

  it('NAV-005: /m/register.html is the register screen', () => {
    expect(routeOf('/m/register.html')?.screen).toBe('register');
  });

  it('OPN-009: one trailing slash is ignored, letter case is not', () => {
    expect(routeOf('/m/slot-games/')?.screen).toBe('gameList');
    expect(routeOf('/m/Slot-Games')).toBeUndefined();
    expect(routeOf('/m/home//')).toBeUndefined();
  });

  it('NAV-070: an unknown path is no route', () => {
    expect(routeOf('/m/nowhere')).toBeUndefined();
  });

  it('NAV-073: the header is hidden on these routes and no other', () => {
    const hidden = Object.entries(ROUTES).flatMap(([path, { route: r }]) =>
      r.header === 'none' ? [path] : [],
    );
    expect(hidden.sort()).toEqual(
      [
        '/m/login',
        '/m/register',
        '/m/register.html',
        '/m/forget',
        '/m/message',
        '/m/app',
        '/m/lottery',
        '/m/agent',
        '/m/activityDetail',
        '/m/blocked',
        '/m/chat',
        '/m/maintenance',
      ].sort(),
    );
  });

  it('NAV-074: the footer is hidden on these routes and no other', () => {
    const hidden = Object.entries(ROUTES).flatMap(([path, { route: r }]) => (r.footer ? [] : [path]));
    expect(hidden.sort()).toEqual(
      [
        '/m/login',
        '/m/register',
        '/m/register.html',
        '/m/forget',
        '/m/changePsw',
        '/m/app',
        '/m/lottery',
        '/m/agent',
        '/m/blocked',
        '/m/chat',
        '/m/maintenance',
      ].sort(),
    );
  });

  it.each(['/m/login', '/m/register', '/m/trail', '/m/activity', '/m/forget'] as const)(
    'NAV-076: back from %s goes home',
    (path) => {
      expect(route(path).back).toBe('home');
    },
  );

  it('NAV-075: the main header is drawn on home and on the change of the password, nowhere else', () => {
    const main = Object.entries(ROUTES).flatMap(([path, { route: r }]) =>
      r.header === 'main' ? [path] : [],
    );
    expect(main.sort()).toEqual(['/', '/m', '/m/index', '/m/index.html', '/m/home', '/m/changePsw'].sort());
  });

  it('NAV-077: back goes back in history on every route that is not named', () => {
    const named = [
      '/',
      '/m',
      '/m/index',
      '/m/index.html',
      '/m/home',
      '/m/login',
      '/m/register',
      '/m/register.html',
      '/m/trail',
      '/m/activity',
      '/m/forget',
    ];
    const home = Object.entries(ROUTES).flatMap(([path, { route: r }]) => (r.back === 'home' ? [path] : []));
    expect(home.sort()).toEqual(named.sort());
  });

  it.each([
    ['/m/download', '', '/m/app'],
    ['/m/download/', '', '/m/app'],
    ['/m/terms', '?x=1', '/m/help?tag=terms'],
    ['/m/deposit', '?orderId=7', '/m/voucherCenter?orderId=7'],
    ['/m/home', '', undefined],
    ['constructor', '', undefined],
  ])('OPN-008: %s%s is another name of %s', (path, search, to) => {
    expect(aliasOf(path, search)).toBe(to);
  });

  it('a word of the language itself is no route', () => {
    expect(routeOf('constructor')).toBeUndefined();
  });

  it('writes typed addresses', () => {
    expect(pathTo('/m/help', { tag: 'terms' })).toBe('/m/help?tag=terms');
    expect(pathTo('/m/search', { keyword: 'ช้าง', gameType: '' })).toBe(
      '/m/search?keyword=%E0%B8%8A%E0%B9%89%E0%B8%B2%E0%B8%87',
    );
  });

  it('OPN-026: categories lead to their paths, unknown ones to the game centre', () => {
    expect(pathOfCategory('RNG')).toBe('/m/slot-games');
    expect(pathOfCategory('BINGO')).toBe('/m/gameCenter?gameType=BINGO');
  });
});

describe('who may enter', () => {
  it.each([
    ['NAV-046', '/m/member/benefits', VISITOR, '/m/login'],
    ['OPN-017', '/m/voucherCenter', VISITOR, '/m/login'],
    ['OPN-017', '/m/gameRecord', VISITOR, '/m/login'],
    ['GAM-026', '/m/favorite', VISITOR, '/m/home'],
    ['OPN-012', '/m/fav-games', VISITOR, '/m/login'],
    ['OPN-017', '/m/agent', VISITOR, '/m/home'],
    ['OPN-130', '/m/agent', 0, '/m/home'],
    ['SES-070', '/m/voucherCenter', 4, '/m/home'],
    ['OPN-001', '/m/voucherCenter', 40, '/m/home'],
    ['OPN-004', '/m/inviteFriends', 4, '/m/home'],
    ['OPN-013', '/m/login', 0, '/m/home'],
  ] as const)('%s: %s with type %s leads to %s', (_id, path, type, to) => {
    expect(admit(route(path), type)).toMatchObject({ go: 'away', to });
  });

  it('SES-070: a trial account is told why it may not deposit', () => {
    expect(admit(route('/m/voucherCenter'), 4)).toMatchObject({ word: 'trial' });
    expect(admit(route('/m/inviteFriends'), 4)).toMatchObject({ word: 'trial', opensLogin: false });
    expect(admit(route('/m/voucherCenter'), VISITOR)).not.toHaveProperty('word');
  });

  it('SES-067 NAV-055 OPN-020: inviting friends shows a visitor home with the login over it', () => {
    const verdict = admit(route('/m/inviteFriends'), VISITOR);
    expect(verdict).toMatchObject({ go: 'away', to: '/m/home', opensLogin: true });
    expect(admit(route('/m/inviteFriends'), 0)).toEqual({ go: 'in' });
    expect(admit(route('/m/gameRecord'), VISITOR)).toMatchObject({ to: '/m/login', opensLogin: false });
  });

  it.each([0, 1, 2])('SES-071: real members of type %i may deposit', (type) => {
    expect(admit(route('/m/voucherCenter'), type)).toEqual({ go: 'in' });
  });

  it.each([VISITOR, 0, 4])('SES-002: the slot list is open to type %s', (type) => {
    expect(admit(route('/m/slot-games'), type)).toEqual({ go: 'in' });
  });

  it.each([1, 2, 41, 42])('OPN-002 CST-080: type %i has the agent area', (type) => {
    expect(admit(route('/m/agent'), type)).toEqual({ go: 'in' });
  });

  it.each([0, 4, 40])('CST-080: type %i is no agent, so home takes the place of the agent area', (type) => {
    expect(admit(route('/m/agent'), type)).toMatchObject({ go: 'away', to: '/m/home' });
  });

  it.each([
    ['/m/agent/team/overview', 'AGEPAG'],
    ['/m/transaction/record', 'TRANSREC3'],
    ['/m/member/team', 'DOWNMAN'],
    ['/m/redRain', 'AGENTRANSMULTDOWN3'],
    ['/m/agent/team/pnl', 'AGETEAMPNL3'],
    ['/m/teamBetting', 'TEAMBETTING3'],
    ['/m/member/agent/agentRebeat', 'GAMSER'],
    ['/m/member/teamRebate', 'AGEREBINC3'],
    ['/m/member/agent/agentDivident', 'DIVIDENDSHOW3'],
  ] as const)('OPN-130: %s is for agents with the key %s', (path, key) => {
    expect(admit(route(path), 1, { [key]: true })).toEqual({ go: 'in' });
    expect(admit(route(path), 1, {})).toMatchObject({ go: 'away', to: '/m/agent', word: 'permission' });
    expect(admit(route(path), 0, { [key]: true })).toMatchObject({ go: 'away', to: '/m/home' });
    expect(admit(route(path), VISITOR, { [key]: true })).toMatchObject({ go: 'away', to: '/m/home' });
  });

  it('NAV-009: agent home and opening accounts need no key', () => {
    for (const path of ['/m/agent', '/m/agentRegister'] as const) {
      expect(admit(route(path), 2, {})).toEqual({ go: 'in' });
      expect(admit(route(path), 0, {})).toMatchObject({ to: '/m/home' });
    }
  });

  it.each([
    '/m/member/agent/getSalaryContract',
    '/m/member/agent/getDevidendContract',
    '/m/member/agent/getHourContract',
  ] as const)('OPN-143: %s is open to real members, agents or not', (path) => {
    for (const type of [0, 1, 2]) expect(admit(route(path), type, {})).toEqual({ go: 'in' });
    for (const type of [VISITOR, 4, 40])
      expect(admit(route(path), type, {})).toMatchObject({ go: 'away', to: '/m/home' });
  });

  it.each([
    ['SES-068', '/m/webEmail'],
    ['SES-072', '/m/withdraw'],
    ['SES-072', '/m/voucherCenter'],
    ['SES-072', '/m/changePsw'],
    ['SES-072', '/m/securityCenter/FundsPasswordBox'],
  ] as const)('%s: %s is open to real members and closed to a trial, which is told why', (_id, path) => {
    for (const type of [0, 1, 2]) expect(admit(route(path), type)).toEqual({ go: 'in' });
    expect(admit(route(path), 4)).toMatchObject({ go: 'away', to: '/m/home', word: 'trial' });
  });

  it.each([0, 1, 2])('SES-072: type %i sees news and betting record', (type) => {
    for (const path of ['/m/webEmail', '/m/gameRecord'] as const)
      expect(admit(route(path), type)).toEqual({ go: 'in' });
  });

  it.each(['/m/announcement', '/m/help', '/m/notice'] as const)('SES-003: a visitor reads %s', (path) => {
    expect(admit(route(path), VISITOR)).toEqual({ go: 'in' });
  });
});
