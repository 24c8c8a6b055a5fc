import type { Body, Value } from '@erawan/api/types';
import { session } from '@erawan/kit/storage';
import { queryOptions } from '@tanstack/react-query';
import { api, own, queries, value } from '../../core/api.ts';

export type Responsible = Value<'/wps/member/responsible', 'get'>;
export type Limit = Responsible['limits'][number];
export type LimitKind = Limit['kind'];
export type LimitPeriod = Limit['period'];

export const responsible = () =>
  queryOptions({
    queryKey: own('responsible'),
    queryFn: ({ signal }) => value(api.GET('/wps/member/responsible', { signal })),
    staleTime: 0,
  });

/** The server answers how things stand now; the screens need not ask again. */
async function told(answer: Promise<Responsible>): Promise<Responsible> {
  const token = session.get()?.token;
  const status = await answer;
  // An exclusion ends the session, and the line may say so before the answer comes.
  if (session.get()?.token === token) queries.setQueryData(responsible().queryKey, status);
  return status;
}

type LimitForm = Body<'/wps/member/responsible/limits', 'put'>['limits'][number];

/** A limit without an amount is taken away. */
export const putLimit = (limit: LimitForm) =>
  told(value(api.PUT('/wps/member/responsible/limits', { body: { limits: [limit] } })));

export const putSession = (body: Body<'/wps/member/responsible/session', 'put'>) =>
  told(value(api.PUT('/wps/member/responsible/session', { body })));

export const coolOff = (days: 1 | 7 | 30) =>
  told(value(api.POST('/wps/member/responsible/coolOff', { body: { days } })));

export const excludeMyself = (months: 6 | 12 | 60) =>
  told(value(api.POST('/wps/member/responsible/exclusion', { body: { months } })));

export const askToReturn = () => told(value(api.POST('/wps/member/responsible/exclusion/return')));

export const acknowledgeCheck = () =>
  told(value(api.POST('/wps/member/responsible/realityCheck/acknowledge')));
