import type { QueryKey } from '@tanstack/react-query';
import { gameKeys } from '../rooms/games/queries.ts';
import { lotteryMenuKey } from '../rooms/games/lottery-menu.ts';
import { jackpotKeys } from '../rooms/jackpots/queries.ts';
import { messageKeys } from '../rooms/messaging/queries.ts';
import { paymentKeys } from '../rooms/payments/queries.ts';
import { recordKeys } from '../rooms/records/queries.ts';
import { responsible } from '../rooms/responsible/queries.ts';
import { walletKeys } from '../rooms/wallet/queries.ts';

export type EventData = Readonly<Record<string, unknown>>;

/** What each event of the server makes stale: these queries are fetched again. Events that bring their data have none. */
const REFETCH: Readonly<Record<string, (data: EventData) => readonly QueryKey[]>> = {
  balance: () => [],
  deposit: () => [paymentKeys.deposits(), walletKeys.all()],
  games: ({ shelf }) => [shelf === 'recent' ? gameKeys.recent() : gameKeys.favourites()],
  jackpot: () => [jackpotKeys.all()],
  inbox: () => [messageKeys.inbox()],
  chat: () => [],
  draw: () => [lotteryMenuKey()],
  lottery: () => [recordKeys.bets(), recordKeys.statement()],
  'responsible.check': () => [responsible().queryKey],
  'session.ended': () => [],
};

export const keysToRefetch = (event: string, data: EventData): readonly QueryKey[] =>
  Object.hasOwn(REFETCH, event) ? (REFETCH[event]?.(data) ?? []) : [];

/** Draws close and open together, for every member at once: their pages ask once, and not all in the same moment. */
const DRAW_DELAY_MS = 200;
const DRAW_SPREAD_MS = 800;

/** How long after an event its queries are fetched again; what comes meanwhile is fetched with it. */
export const refetchDelayMs = (event: string, random: () => number): number =>
  event === 'draw' ? DRAW_DELAY_MS + Math.floor(random() * DRAW_SPREAD_MS) : 0;
