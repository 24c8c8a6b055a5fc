import type { paths } from '@erawan/api/schema';
import type { Language } from '@erawan/kit/i18n';
import { queryOptions } from '@tanstack/react-query';
import { bytes, own } from '../../core/api.ts';

const RECENT = '/lgw/vn/games/game_menu/recent';
const DRAWN = '/lgw/vn/numeros/opened/game';
const OPENED = '/lotto/lgw/games/opened/numero';

type Answer<Path extends typeof RECENT | typeof DRAWN | typeof OPENED> =
  paths[Path]['get']['responses'][200]['content']['application/json'];
export type Lottery = Answer<typeof RECENT>['list'][number];
export type Drawn = Answer<typeof DRAWN>['list'][number];
export type OpenedNumero = Answer<typeof OPENED>;

async function ask<Path extends typeof RECENT | typeof DRAWN | typeof OPENED>(
  path: Path,
  query: Record<string, string>,
  signal: AbortSignal,
): Promise<Answer<Path>> {
  const answer = await bytes(path, { signal }, '', query);
  return (await answer.json()) as Answer<Path>;
}

/** The lotteries that the member played or opened last, the latest first. */
export function recentLotteries(language: Language) {
  return queryOptions({
    queryKey: [...recentKey(), language],
    queryFn: async ({ signal }) => (await ask(RECENT, { language }, signal)).list,
    staleTime: 0,
    // The list of all lotteries stands without it.
    meta: { noAlert: true },
  });
}

export const recentKey = () => own('recentLotteries');

const LOOK_MS = 10_000;
const SOONEST_MS = 3_000;
const LATEST_MS = 60_000;
/** What is asked for after a moment has had time to change. */
const AFTER_MS = 2_000;
/** A result comes so soon after its moment, if it comes. */
export const AWAITED_MS = 600_000;

/** The newest draws of those lotteries that the server tells in one answer. */
export const newestDrawn = () =>
  queryOptions({
    queryKey: ['newestDrawn'],
    queryFn: async ({ signal }) => (await ask(DRAWN, {}, signal)).list,
    staleTime: SOONEST_MS,
    refetchInterval: LOOK_MS,
    meta: { noAlert: true },
  });

/** The draw of a lottery now, and how much the server's clock is ahead of this one's, milliseconds. */
export interface NumeroNow {
  numero: OpenedNumero;
  aheadMs: number;
}

export const numeroNow = (gameCode: string) =>
  queryOptions({
    queryKey: ['numeroNow', gameCode],
    queryFn: async ({ signal }): Promise<NumeroNow> => {
      const numero = await ask(OPENED, { gameCode }, signal);
      return { numero, aheadMs: numero.serverTime - Date.now() };
    },
    staleTime: SOONEST_MS,
    refetchInterval: ({ state }) => nextNumero(state.data?.numero),
    meta: { noAlert: true },
  });

/**
 * In how many milliseconds the draw of a lottery is worth asking for again: soon while a result is awaited, otherwise when
 * it opens or has been drawn.
 */
export function nextNumero(told: OpenedNumero | undefined): number {
  if (!told) return SOONEST_MS;
  const { openTime, drawTime, serverTime, previous } = told;
  const isAwaited = (at: number) => at <= serverTime && serverTime - at < AWAITED_MS;
  if (isAwaited(drawTime) || (previous && !previous.result && isAwaited(previous.drawTime)))
    return SOONEST_MS;
  const next = [openTime, drawTime].filter((at) => at > serverTime).map((at) => at - serverTime + AFTER_MS);
  return Math.max(SOONEST_MS, Math.min(LATEST_MS, ...next));
}

/** The draw of a lottery that takes bets and the last ones before it, the newest first. */
export const pastDraws = (gameCode: string) =>
  queryOptions({
    queryKey: ['pastDraws', gameCode],
    queryFn: async ({ signal }) => (await ask(DRAWN, { gameCode }, signal)).list,
    staleTime: SOONEST_MS,
    refetchInterval: LOOK_MS,
    meta: { noAlert: true },
  });
