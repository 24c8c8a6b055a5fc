import type { Announcement } from './queries.ts';

/** The kinds of promotions, in the order of their tabs. */
const CATEGORIES = [
  'new_player',
  'deposit_promo',
  'app_download',
  'rng_promo',
  'live_promo',
  'pvp_promo',
  'sport_promo',
  'fish_promo',
  'lotto_promo',
  'rebate_promo',
  'player_rank_rules',
  'point_mall',
  'other_promo',
] as const;

export type PromotionTab = 'all' | (typeof CATEGORIES)[number];

/** All, and the kinds there is something of. */
export function tabsOf(promotions: readonly Pick<Announcement, 'category'>[]): PromotionTab[] {
  const present = new Set(promotions.map(({ category }) => category));
  return ['all', ...CATEGORIES.filter((category) => present.has(category))];
}

/** The promotion or the tab that a value of the address names, whatever the value is called; `id` opens instead. */
export function placeIn(
  search: string,
  promotions: readonly Pick<Announcement, 'id' | 'category'>[],
): { id?: string; tab?: PromotionTab } {
  const tabs = tabsOf(promotions);
  for (const [name, value] of new URLSearchParams(search)) {
    if (name === 'id') continue;
    const tab = tabs.find((candidate) => candidate === value);
    if (tab) return { tab };
    if (promotions.some(({ id }) => id === value)) return { id: value };
  }
  return {};
}
