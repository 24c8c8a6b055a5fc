import type { paths } from '@erawan/api/schema';
import type { Language } from '@erawan/kit/i18n';
import type { Tone } from '@erawan/ui/states';
import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { api, value } from '../../core/api.ts';
import { daysBefore, type DayRange } from '../../parts/periods.ts';
import { lotteryMenu, type MenuLottery } from '../games/lottery-menu.ts';
import { recordKeys } from './queries.ts';

type Answer<Path extends '/lgw/orders' | '/lgw/orders/detail'> =
  paths[Path]['get']['responses'][200]['content']['application/json'];
export type Slip = Answer<'/lgw/orders'>['list'][number];
export type SlipDetail = Answer<'/lgw/orders/detail'>;
export type Suborder = SlipDetail['suborders'][number];

const TONES = {
  pending: 'wait',
  won: 'good',
  lost: 'calm',
  void: 'calm',
  cancelled: 'calm',
} as const satisfies Record<string, Tone>;
export type SlipStatus = keyof typeof TONES;
export const SLIP_STATUSES = Object.keys(TONES) as SlipStatus[];

/** A word this version does not know yet is a slip not known to be decided. */
export const slipStatusOf = ({ status }: { status: string }): SlipStatus =>
  status in TONES ? (status as SlipStatus) : 'pending';

/** What people call a slip. */
export const slipNumberOf = (slip: Slip): string => slip['orderNumber'];

export const slipToneOf = (status: SlipStatus): Tone => TONES[status];

/** As many days as slips may be asked for at once. */
export const SLIP_DAYS_MAX = 31;
/** Only so many of the newest slips of all lotteries can be reached. */
export const REACHABLE_MAX = 500;
const PAGE_SIZE = 20;
const FRESH_MS = 10_000;

/** Of chosen days the last ones that may be asked for. */
export function slipDays({ startDate, endDate }: DayRange): DayRange {
  const first = daysBefore(endDate, SLIP_DAYS_MAX - 1);
  return { startDate: first > startDate ? first : startDate, endDate };
}

/** The value of an answer that comes without an envelope, in success and in refusal. */
const bare = <T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> =>
  value(
    call.then(({ data, error, response }) =>
      data === undefined
        ? { error: { ...(error as object), success: false }, response }
        : { data: { success: true, value: data }, response },
    ),
  );

/** Names of lotteries and plays come in the language asked for, so it belongs to the keys. */
export function slips(language: Language, { startDate, endDate }: DayRange, status: SlipStatus | '') {
  return infiniteQueryOptions({
    queryKey: [...recordKeys.bets(), 'slips', language, startDate, endDate, status],
    queryFn: ({ pageParam, signal }) =>
      bare(
        api.GET('/lgw/orders', {
          params: {
            query: { startDate, endDate, pageNo: pageParam, pageSize: PAGE_SIZE, ...(status && { status }) },
          },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, totalPages }) =>
      pageNum < totalPages && pageNum * PAGE_SIZE < REACHABLE_MAX ? pageNum + 1 : undefined,
    staleTime: FRESH_MS,
  });
}

export function slipDetail(language: Language, orderId: string) {
  return queryOptions({
    queryKey: [...recordKeys.bets(), 'slip', language, orderId],
    queryFn: ({ signal }) => bare(api.GET('/lgw/orders/detail', { params: { query: { orderId } }, signal })),
    staleTime: FRESH_MS,
  });
}

/** Takes the stake on one draw back. The same call again changes nothing. */
export const cancelSuborder = (orderId: string, suborderId: string) =>
  bare(api.POST('/lgw/orders/suborders/cancel', { body: { orderId, suborderIds: [suborderId] } }));

/** What is known of the lotteries that are offered, and how much the server's clock is ahead of this one's, milliseconds. */
export function useLotteries(language: Language) {
  const { data } = useQuery({ ...lotteryMenu(language), refetchInterval: false, staleTime: 60_000 });
  const games = data?.groups.flatMap((group) => group.games) ?? [];
  return {
    aheadMs: data?.aheadMs ?? 0,
    lotteryOf: ({ vendor, gameCode }: Slip): MenuLottery | undefined =>
      games.find((game) => game.vendor === vendor && game.gameCode === gameCode),
  };
}
