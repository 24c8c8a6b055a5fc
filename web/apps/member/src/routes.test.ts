import { describe, expect, it } from 'vitest';
import { admit, pathOfCategory, pathTo, ROUTES, type Path, routeOf } from './routes.ts';

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
    ['OPN-013', '/m/login', 0, '/m/home'],
  ] as const)('%s: %s with type %s leads to %s', (_id, path, type, to) => {
    expect(admit(route(path), type)).toMatchObject({ go: 'away', to });
  });

  it('SES-070: a trial account is told why it may not deposit', () => {
    expect(admit(route('/m/voucherCenter'), 4)).toMatchObject({ word: 'trial' });
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

  it.each([1, 2, 41, 42])('OPN-002: type %i has the agent area', (type) => {
    expect(admit(route('/m/agent'), type)).toEqual({ go: 'in' });
  });
});
