import type { paths } from '@erawan/api/schema';
import type { Language } from '@erawan/kit/i18n';
import { queryOptions } from '@tanstack/react-query';
import { bytes } from '../../core/api.ts';

const PATH = '/lgw/vn/games/game_menu';

type Menu = paths[typeof PATH]['get']['responses'][200]['content']['application/json'];
type LotteryGroup = Menu['list'][number];
export type MenuLottery = LotteryGroup['games'][number];

export interface LotteryMenu {
  groups: LotteryGroup[];
  /** How much the server's clock is ahead of this one's, milliseconds. */
  aheadMs: number;
}

/** What is asked for after a close has had time to change. */
const AFTER_CLOSE_MS = 1_500;
const SOONEST_MS = 3_000;
const LATEST_MS = 60_000;

/** When the menu is worth asking for again: when the first draw has closed. */
export function nextLook(menu: LotteryMenu | undefined, now: number): number {
  if (!menu) return SOONEST_MS;
  const closes = menu.groups.flatMap(({ games }) => games.flatMap(({ closeTime }) => closeTime ?? []));
  const first = Math.min(...closes) - menu.aheadMs + AFTER_CLOSE_MS - now;
  return Math.min(Math.max(first, SOONEST_MS), LATEST_MS);
}

export const lotteryMenuKey = () => ['lotteryMenu'];

/** The lotteries of every prize mode in their groups, each with the draw that takes bets or the next that will. */
export function lotteryMenu(language: Language) {
  return queryOptions({
    queryKey: [...lotteryMenuKey(), language],
    queryFn: async ({ signal }): Promise<LotteryMenu> => {
      const answer = await bytes(PATH, { signal }, '', { language });
      const { list } = (await answer.json()) as Menu;
      const date = Date.parse(answer.headers.get('date') ?? '');
      return { groups: list, aheadMs: Number.isNaN(date) ? 0 : date - Date.now() };
    },
    staleTime: SOONEST_MS,
    refetchInterval: ({ state }) => nextLook(state.data, Date.now()),
    // The old draws stay, and say that they are closed.
    meta: { noAlert: true },
  });
}
