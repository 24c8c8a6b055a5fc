import { queryOptions } from '@tanstack/react-query';
import { api, value } from '../api.ts';
import type { Answer, Content } from '../calls.ts';
import { i18n } from '../i18n.ts';

export type SheetOfGame = Answer<'/console/sheets', 'get'>['list'][number];
export type SheetDetail = Answer<'/console/sheets/{gameCode}/{prizeMode}', 'get'>;
export type PlayPrice = SheetDetail['plays'][number];
export type SheetRow = Answer<'/console/sheetProposals', 'get'>['list'][number];
export type Checked = Answer<'/console/sheets/{gameCode}/{prizeMode}/check', 'post'>;
export type NewPlays = Content<'/console/sheets/{gameCode}/{prizeMode}/check', 'post'>['plays'];

/** Which sheet. */
export type SheetKey = Pick<SheetOfGame, 'gameCode' | 'prizeMode'>;
const at = ({ gameCode, prizeMode }: SheetKey) => ({ path: { gameCode, prizeMode } });

/** Everything that is read of sheets, to be read anew after a change. */
export const SHEETS = ['sheets'] as const;

/** Names of lotteries and plays are in the operator's language, so that each language has answers of its own. */
const keyOf = (...rest: readonly unknown[]) => [...SHEETS, i18n.language, ...rest] as const;

export const sheets = () =>
  queryOptions({
    queryKey: keyOf('list'),
    queryFn: ({ signal }) => value(api.GET('/console/sheets', { signal })),
    refetchInterval: 15_000,
  });

export const sheet = (key: SheetKey) =>
  queryOptions({
    queryKey: keyOf('one', key.gameCode, key.prizeMode),
    queryFn: ({ signal }) =>
      value(api.GET('/console/sheets/{gameCode}/{prizeMode}', { params: at(key), signal })),
  });

/** What the prices would return; nothing is kept. */
export const checkSheet = (key: SheetKey, plays: NewPlays) =>
  value(api.POST('/console/sheets/{gameCode}/{prizeMode}/check', { params: at(key), body: { plays } }));

export const proposeSheet = (key: SheetKey, plays: NewPlays, reason: string) =>
  value(
    api.POST('/console/sheets/{gameCode}/{prizeMode}/proposals', {
      params: at(key),
      body: { plays, reason },
    }),
  );

export const sheetProposals = (state: 'waiting' | 'over', pageNo: number) =>
  queryOptions({
    queryKey: keyOf('proposals', state, pageNo),
    queryFn: ({ signal }) =>
      value(api.GET('/console/sheetProposals', { params: { query: { state, pageNo } }, signal })),
    refetchInterval: 15_000,
  });

export const approveSheet = (proposalId: string, digest: string) =>
  value(
    api.POST('/console/sheetProposals/{proposalId}/approve', {
      params: { path: { proposalId } },
      body: { digest },
    }),
  );

export const rejectSheet = (proposalId: string, reason: string) =>
  value(
    api.POST('/console/sheetProposals/{proposalId}/reject', {
      params: { path: { proposalId } },
      body: { reason },
    }),
  );

export const takeBackSheet = (proposalId: string) =>
  value(api.POST('/console/sheetProposals/{proposalId}/withdraw', { params: { path: { proposalId } } }));
