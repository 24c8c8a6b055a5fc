import type { QueryKey } from '@tanstack/react-query';
import { gameKeys } from '../rooms/games/queries.ts';
import { jackpotKeys } from '../rooms/jackpots/queries.ts';
import { messageKeys } from '../rooms/messaging/queries.ts';
import { paymentKeys } from '../rooms/payments/queries.ts';
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
  'responsible.check': () => [responsible().queryKey],
  'session.ended': () => [],
};

export const keysToRefetch = (event: string, data: EventData): readonly QueryKey[] =>
  Object.hasOwn(REFETCH, event) ? (REFETCH[event]?.(data) ?? []) : [];
