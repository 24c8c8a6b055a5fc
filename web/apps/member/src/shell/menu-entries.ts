import { isAgent } from '@erawan/kit/member-type';
import type { IconName } from '@erawan/ui/Icon';
import type menu from '../locales/en/menu.json';
import type { Promos } from '../rooms/content/promo-queries.ts';

/** What decides which entries the side menu has. */
export interface MenuFacts {
  /** `undefined`: a visitor. */
  type: number | undefined;
  flags: Readonly<Record<string, boolean>>;
  promos: Promos;
  telegram: string | undefined;
  facebook: string | undefined;
  installed: boolean;
}

type Act = 'service' | 'logout' | 'updating';

export type MenuEntry = { key: keyof typeof menu; icon: IconName } /** `count`: how many wait there. */ & (
  | { to: string; count?: number }
  | { href: string }
  | { act: Act }
);

/** What is the member's own stands first in the menu, above the games. */
export const OWN: ReadonlySet<MenuEntry['key']> = new Set([
  'memberCentre',
  'news',
  'agent',
  'changePassword',
  'fundsPassword',
  'records',
  'vip',
]);

/** The entries beside the categories, in their order. */
export function menuEntries(facts: MenuFacts): MenuEntry[] {
  const { type, flags, promos, telegram, facebook, installed } = facts;
  const loggedIn = type !== undefined;
  const agent = isAgent(type);
  const when = (shown: boolean, ...entries: MenuEntry[]) => (shown ? entries : []);
  const outside = (key: MenuEntry['key'], icon: IconName, href: string | undefined) =>
    href === undefined ? [] : [{ key, icon, href }];
  return [
    { key: 'backHome', icon: 'home', to: '/m/home' },
    ...when(
      loggedIn,
      { key: 'memberCentre', icon: 'user', to: '/m/member/home' },
      { key: 'news', icon: 'mail', to: '/m/webEmail' },
    ),
    { key: 'announcements', icon: 'bell', to: '/m/announcement' },
    ...when(agent, { key: 'agent', icon: 'list', to: '/m/agent' }),
    ...when(
      loggedIn,
      { key: 'changePassword', icon: 'lock', to: '/m/changePsw' },
      { key: 'fundsPassword', icon: 'key', to: '/m/securityCenter/FundsPasswordBox' },
      { key: 'records', icon: 'clock', to: '/m/gameRecord' },
    ),
    ...when(flags['VIPBENEFIT3'] === true, { key: 'vip', icon: 'sparkle', to: '/m/member/benefits' }),
    ...when(promos.has('MISSION'), {
      key: 'mission',
      icon: 'check',
      to: '/m/activity?promo=mission',
      count: promos.get('MISSION') ?? 0,
    }),
    ...when(!loggedIn || (!agent && promos.has('REFERRAL')), {
      key: 'affiliate',
      icon: 'userPlus',
      to: '/m/inviteFriends',
      count: promos.get('REFERRAL') ?? 0,
    }),
    ...when(flags['CBS3'] === true, { key: 'chat', icon: 'headset', to: '/m/chat' }),
    ...when(flags['FREEPLAY3'] === true, { key: 'trial', icon: 'game', to: '/m/trail' }),
    { key: 'help', icon: 'help', to: '/m/help' },
    { key: 'service', icon: 'headset', act: 'service' },
    ...outside('telegram', 'send', telegram),
    ...outside('facebook', 'globe', facebook),
    ...when(!installed, { key: 'download', icon: 'phone', to: '/m/app' }),
    { key: 'pcVersion', icon: 'info', act: 'updating' },
    ...when(loggedIn, { key: 'logout', icon: 'logout', act: 'logout' }),
  ];
}
