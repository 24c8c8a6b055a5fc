import { describe, expect, it } from 'vitest';
import type { Promos } from '../rooms/content/promo-queries.ts';
import { menuEntries, type MenuFacts } from './menu-entries.ts';

const VISITOR: MenuFacts = {
  type: undefined,
  flags: {},
  promos: new Map(),
  telegram: undefined,
  facebook: undefined,
  installed: false,
};
const keys = (facts: Partial<MenuFacts> = {}) => menuEntries({ ...VISITOR, ...facts }).map(({ key }) => key);
const entry = (key: string, facts: Partial<MenuFacts> = {}) =>
  menuEntries({ ...VISITOR, ...facts }).find((one) => one.key === key);

describe('side menu entries', () => {
  it.each([
    ['NAV-114', 'backHome', '/m/home'],
    ['NAV-116', 'announcements', '/m/announcement'],
    ['NAV-126', 'help', '/m/help'],
  ])('%s: everybody has %s', (_id, key, to) => {
    expect(entry(key)).toMatchObject({ to });
    expect(entry(key, { type: 0 })).toMatchObject({ to });
  });

  it('NAV-120: everybody reaches customer service', () => {
    expect(entry('service')).toMatchObject({ act: 'service' });
  });

  it.each([
    ['NAV-115', 'news', '/m/webEmail'],
    ['NAV-117', 'changePassword', '/m/changePsw'],
    ['NAV-118', 'fundsPassword', '/m/securityCenter/FundsPasswordBox'],
    ['NAV-119', 'records', '/m/gameRecord'],
  ])('%s: %s is there only when logged in', (_id, key, to) => {
    expect(keys()).not.toContain(key);
    expect(entry(key, { type: 0 })).toMatchObject({ to });
  });

  it('NAV-121: sign out comes last and only when logged in', () => {
    expect(keys()).not.toContain('logout');
    expect(menuEntries({ ...VISITOR, type: 0 }).at(-1)).toMatchObject({ key: 'logout', act: 'logout' });
  });

  it('NAV-122: the PC version only says that it is being updated', () => {
    expect(entry('pcVersion')).toMatchObject({ act: 'updating' });
  });

  it('NAV-123: the download is hidden inside the app', () => {
    expect(entry('download')).toMatchObject({ to: '/m/app' });
    expect(keys({ installed: true })).not.toContain('download');
  });

  it.each([
    ['NAV-124', 'telegram'],
    ['NAV-125', 'facebook'],
  ] as const)('%s: %s is there only when the server supplies its address', (_id, key) => {
    expect(keys()).not.toContain(key);
    expect(entry(key, { [key]: 'https://x.example/' })).toMatchObject({ href: 'https://x.example/' });
  });

  it.each([
    [undefined, [], true],
    [0, [], false],
    [0, ['REFERRAL'], true],
    [4, ['REFERRAL'], true],
    [40, ['REFERRAL'], true],
    [1, ['REFERRAL'], false],
    [41, ['REFERRAL'], false],
  ] as const)('NAV-127 OPN-068: type %s with %j sees the affiliate entry: %s', (type, kinds, shown) => {
    const promos: Promos = new Map(kinds.map((kind) => [kind, 0]));
    expect(keys({ type, promos }).includes('affiliate')).toBe(shown);
  });

  it('NAV-128: VIP follows its flag', () => {
    expect(keys({ type: 0 })).not.toContain('vip');
    expect(entry('vip', { type: 0, flags: { VIPBENEFIT3: true } })).toMatchObject({
      to: '/m/member/benefits',
    });
  });

  it('NAV-129 OPN-068: missions follow their promotion, and say how many wait', () => {
    expect(keys()).not.toContain('mission');
    expect(entry('mission', { promos: new Map([['MISSION', 3]]) })).toMatchObject({
      to: '/m/activity?promo=mission',
      count: 3,
    });
  });

  it('NAV-130 CST-094: live chat and free trial follow their white-label flags', () => {
    expect(keys()).not.toContain('chat');
    expect(keys()).not.toContain('trial');
    expect(keys({ flags: { CBS3: true, FREEPLAY3: true } })).toEqual(
      expect.arrayContaining(['chat', 'trial']),
    );
    expect(keys({ flags: { CBS3: true, FREEPLAY3: false } })).not.toContain('trial');
    expect(keys({ flags: { CBS3: false, FREEPLAY3: true } })).not.toContain('chat');
  });

  it('OPN-002: agents have the way to their area', () => {
    expect(keys({ type: 0 })).not.toContain('agent');
    expect(entry('agent', { type: 1 })).toMatchObject({ to: '/m/agent' });
  });
});
