import { queryOptions } from '@tanstack/react-query';
import { api, value } from '../api.ts';
import type { Answer } from '../calls.ts';
import { i18n } from '../i18n.ts';
import { type DrawKey, DRAWS } from './draw-calls.ts';

export type Stuck = Answer<'/console/draws/{gameCode}/{numero}/stuck', 'get'>;
export type Shortfalls = Answer<'/console/draws/{gameCode}/{numero}/shortfalls', 'get'>;

const at = ({ gameCode, numero }: DrawKey) => ({ path: { gameCode, numero } });

/** What the wallet refuses of a draw. */
export const stuck = (key: DrawKey) =>
  queryOptions({
    queryKey: [...DRAWS, i18n.language, 'stuck', key.gameCode, key.numero] as const,
    queryFn: ({ signal }) =>
      value(api.GET('/console/draws/{gameCode}/{numero}/stuck', { params: at(key), signal })),
    refetchInterval: 5_000,
  });

/** What corrections of a draw could not take back. */
export const shortfalls = (key: DrawKey) =>
  queryOptions({
    queryKey: [...DRAWS, i18n.language, 'shortfalls', key.gameCode, key.numero] as const,
    queryFn: ({ signal }) =>
      value(api.GET('/console/draws/{gameCode}/{numero}/shortfalls', { params: at(key), signal })),
    refetchInterval: 15_000,
  });

/** Takes the own entry of a result back that waits for the second one. */
export const withdrawEntry = (key: DrawKey, reason: string) =>
  value(
    api.POST('/console/draws/{gameCode}/{numero}/entries/withdraw', { params: at(key), body: { reason } }),
  );
