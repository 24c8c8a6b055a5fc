import { queryOptions } from '@tanstack/react-query';
import { api, value } from '../api.ts';
import type { Answer, Content } from '../calls.ts';
import { i18n } from '../i18n.ts';
import type { paths } from '../schema.ts';

export type Draws = Answer<'/console/draws', 'get'>;
export type Draw = Draws['list'][number];
export type DrawDetail = Answer<'/console/draws/{gameCode}/{numero}', 'get'>;
/** A draw, and how much the server's clock is ahead of this one's, milliseconds. */
export type SeenDraw = DrawDetail & { aheadMs: number };
export type DrawState = Draw['state'];
export type Slot = DrawDetail['slots'][number];
export type Entered = Answer<'/console/draws/{gameCode}/{numero}/entries', 'post'>;
export type Preview = Answer<'/console/draws/{gameCode}/{numero}/correction', 'get'>;
export type VoidRow = Answer<'/console/drawVoids', 'get'>['list'][number];
export type CorrectionRow = Answer<'/console/drawCorrections', 'get'>['list'][number];
export type TakeBack = CorrectionRow['takeBack'];

/** Which draw. */
export type DrawKey = Pick<Draw, 'gameCode' | 'numero'>;
const at = ({ gameCode, numero }: DrawKey) => ({ path: { gameCode, numero } });

/** Everything that is read of draws, to be read anew after a change. */
export const DRAWS = ['draws'] as const;

type DrawFilter = NonNullable<paths['/console/draws']['get']['parameters']['query']>;

/** Names of lotteries are in the operator's language, so that each language has answers of its own. */
const keyOf = (...rest: readonly unknown[]) => [...DRAWS, i18n.language, ...rest] as const;

export const draws = (query: DrawFilter) =>
  queryOptions({
    queryKey: keyOf('list', query),
    queryFn: ({ signal }) => value(api.GET('/console/draws', { params: { query }, signal })),
    refetchInterval: 10_000,
  });

export const draw = (key: DrawKey) =>
  queryOptions({
    queryKey: keyOf('one', key.gameCode, key.numero),
    queryFn: async ({ signal }): Promise<SeenDraw> => {
      const answer = await api.GET('/console/draws/{gameCode}/{numero}', { params: at(key), signal });
      const date = Date.parse(answer.response.headers.get('date') ?? '');
      const aheadMs = Number.isNaN(date) ? 0 : date - Date.now();
      return { ...(await value(Promise.resolve(answer))), aheadMs };
    },
    refetchInterval: 5_000,
  });

export const enterResult = (
  key: DrawKey,
  body: Content<'/console/draws/{gameCode}/{numero}/entries', 'post'>,
) => value(api.POST('/console/draws/{gameCode}/{numero}/entries', { params: at(key), body }));

/** What one operator does with a draw at once, with a reason. */
export const ACTIONS = ['suspend', 'resume', 'freeze', 'unfreeze', 'recalculate', 'retry'] as const;
export type Action = (typeof ACTIONS)[number];

export const act = (key: DrawKey, action: Action, reason: string): Promise<DrawDetail> =>
  value(
    api.POST(`/console/draws/{gameCode}/{numero}/${action}` as const, { params: at(key), body: { reason } }),
  );

/** What a correction that waits would move; never from memory. */
export const correctionPreview = (key: DrawKey) =>
  queryOptions({
    queryKey: keyOf('preview', key.gameCode, key.numero),
    queryFn: ({ signal }) =>
      value(api.GET('/console/draws/{gameCode}/{numero}/correction', { params: at(key), signal })),
    // It is refused while both calculations run.
    refetchInterval: ({ state }) => (state.status === 'error' ? 3_000 : false),
    staleTime: 0,
    gcTime: 0,
  });

export const proposeVoid = (key: DrawKey, reason: string) =>
  value(api.POST('/console/draws/{gameCode}/{numero}/voids', { params: at(key), body: { reason } }));

export const proposeCorrection = (key: DrawKey, takeBack: TakeBack, reason: string) =>
  value(
    api.POST('/console/draws/{gameCode}/{numero}/corrections', {
      params: at(key),
      body: { takeBack, reason },
    }),
  );

type ProposalState = 'waiting' | 'over';

export const drawVoids = (state: ProposalState, pageNo: number) =>
  queryOptions({
    queryKey: keyOf('voids', state, pageNo),
    queryFn: ({ signal }) =>
      value(api.GET('/console/drawVoids', { params: { query: { state, pageNo } }, signal })),
    refetchInterval: 15_000,
  });

export const approveVoid = (proposalId: string, digest: string) =>
  value(
    api.POST('/console/drawVoids/{proposalId}/approve', {
      params: { path: { proposalId } },
      body: { digest },
    }),
  );

export const rejectVoid = (proposalId: string, reason: string) =>
  value(
    api.POST('/console/drawVoids/{proposalId}/reject', {
      params: { path: { proposalId } },
      body: { reason },
    }),
  );

export const takeBackVoid = (proposalId: string) =>
  value(api.POST('/console/drawVoids/{proposalId}/withdraw', { params: { path: { proposalId } } }));

export const drawCorrections = (state: ProposalState, pageNo: number) =>
  queryOptions({
    queryKey: keyOf('corrections', state, pageNo),
    queryFn: ({ signal }) =>
      value(api.GET('/console/drawCorrections', { params: { query: { state, pageNo } }, signal })),
    refetchInterval: 15_000,
  });

export const approveCorrection = (proposalId: string, digest: string) =>
  value(
    api.POST('/console/drawCorrections/{proposalId}/approve', {
      params: { path: { proposalId } },
      body: { digest },
    }),
  );

export const rejectCorrection = (proposalId: string, reason: string) =>
  value(
    api.POST('/console/drawCorrections/{proposalId}/reject', {
      params: { path: { proposalId } },
      body: { reason },
    }),
  );

export const releaseCorrection = (proposalId: string, digest: string) =>
  value(
    api.POST('/console/drawCorrections/{proposalId}/release', {
      params: { path: { proposalId } },
      body: { digest },
    }),
  );

export const refuseCorrection = (proposalId: string, reason: string) =>
  value(
    api.POST('/console/drawCorrections/{proposalId}/refuseRelease', {
      params: { path: { proposalId } },
      body: { reason },
    }),
  );

export const takeBackCorrection = (proposalId: string) =>
  value(api.POST('/console/drawCorrections/{proposalId}/withdraw', { params: { path: { proposalId } } }));
