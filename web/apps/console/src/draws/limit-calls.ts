import { queryOptions } from '@tanstack/react-query';
import { api, value } from '../api.ts';
import type { Answer, Content } from '../calls.ts';
import { i18n } from '../i18n.ts';

export type LimitsOfGame = Answer<'/console/limits', 'get'>['list'][number];
export type LimitsDetail = Answer<'/console/limits/{gameCode}', 'get'>;
export type PlayLimit = LimitsDetail['plays'][number];
export type Limits = PlayLimit['limits'];
export type LimitRow = Answer<'/console/limitProposals', 'get'>['list'][number];
export type NewLimits = Content<'/console/limits/{gameCode}/proposals', 'post'>;

/** Which limits. */
export type LimitKey = Pick<LimitsOfGame, 'gameCode' | 'book'>;

/** Everything that is read of limits, to be read anew after a change. */
export const LIMITS = ['limits'] as const;

/** Names of lotteries and plays are in the operator's language, so that each language has answers of its own. */
const keyOf = (...rest: readonly unknown[]) => [...LIMITS, i18n.language, ...rest] as const;

export const limitsOfGames = (book: LimitKey['book']) =>
  queryOptions({
    queryKey: keyOf('list', book),
    queryFn: ({ signal }) => value(api.GET('/console/limits', { params: { query: { book } }, signal })),
    refetchInterval: 15_000,
  });

export const limitsOfGame = ({ gameCode, book }: LimitKey) =>
  queryOptions({
    queryKey: keyOf('one', gameCode, book),
    queryFn: ({ signal }) =>
      value(
        api.GET('/console/limits/{gameCode}', {
          params: { path: { gameCode }, query: { book } },
          signal,
        }),
      ),
  });

export const proposeLimits = (gameCode: string, body: NewLimits) =>
  value(api.POST('/console/limits/{gameCode}/proposals', { params: { path: { gameCode } }, body }));

export const limitProposals = (state: 'waiting' | 'over', pageNo: number) =>
  queryOptions({
    queryKey: keyOf('proposals', state, pageNo),
    queryFn: ({ signal }) =>
      value(api.GET('/console/limitProposals', { params: { query: { state, pageNo } }, signal })),
    refetchInterval: 15_000,
  });

export const approveLimits = (proposalId: string, digest: string) =>
  value(
    api.POST('/console/limitProposals/{proposalId}/approve', {
      params: { path: { proposalId } },
      body: { digest },
    }),
  );

export const rejectLimits = (proposalId: string, reason: string) =>
  value(
    api.POST('/console/limitProposals/{proposalId}/reject', {
      params: { path: { proposalId } },
      body: { reason },
    }),
  );

export const takeBackLimits = (proposalId: string) =>
  value(api.POST('/console/limitProposals/{proposalId}/withdraw', { params: { path: { proposalId } } }));
