import { queryOptions } from '@tanstack/react-query';
import { api, uploadFile, value } from './api.ts';
import type { Answer } from './calls.ts';

type Statements = Answer<'/console/reconcile/statements', 'get'>;
export type Statement = Statements['list'][number];
export type Day = Answer<'/console/reconcile/{provider}/days/{day}', 'get'>;
export type ClassSum = Day['report']['classes'][number];
export type Item = Answer<'/console/reconcile/{provider}/days/{day}/items', 'get'>['list'][number];

/** Classes that a person has to look at. */
const OPEN: readonly ClassSum['class'][] = ['ours', 'theirs', 'amount', 'doubled', 'unknown'];
export const isOpen = (name: ClassSum['class']): boolean => OPEN.includes(name);

export const statements = (provider: string, pageNo: number) =>
  queryOptions({
    queryKey: ['statements', 'list', provider, pageNo],
    queryFn: ({ signal }) =>
      value(
        api.GET('/console/reconcile/statements', {
          params: { query: provider === '' ? { pageNo } : { provider, pageNo } },
          signal,
        }),
      ),
  });

export const statementDay = (provider: string, day: string) =>
  queryOptions({
    queryKey: ['statements', 'day', provider, day],
    queryFn: ({ signal }) =>
      value(
        api.GET('/console/reconcile/{provider}/days/{day}', { params: { path: { provider, day } }, signal }),
      ),
    refetchInterval: 15_000,
  });

export const dayItems = (provider: string, day: string, name: ClassSum['class'], pageNo: number) =>
  queryOptions({
    queryKey: ['statements', 'items', provider, day, name, pageNo],
    queryFn: ({ signal }) =>
      value(
        api.GET('/console/reconcile/{provider}/days/{day}/items', {
          params: { path: { provider, day }, query: { class: name, pageNo } },
          signal,
        }),
      ),
  });

export const importStatement = (provider: string, file: Blob) =>
  uploadFile<Statement>(`/console/reconcile/${encodeURIComponent(provider)}/statements`, file);

export const signDay = (provider: string, day: string, reason: string) =>
  value(
    api.POST('/console/reconcile/{provider}/days/{day}/signatures', {
      params: { path: { provider, day } },
      body: { reason },
    }),
  );

export const countersignDay = (proposalId: string, digest: string) =>
  value(
    api.POST('/console/reconcile/signatures/{proposalId}/approve', {
      params: { path: { proposalId } },
      body: { digest },
    }),
  );

export const rejectSignature = (proposalId: string, reason: string) =>
  value(
    api.POST('/console/reconcile/signatures/{proposalId}/reject', {
      params: { path: { proposalId } },
      body: { reason },
    }),
  );

export const withdrawSignature = (proposalId: string) =>
  value(
    api.POST('/console/reconcile/signatures/{proposalId}/withdraw', { params: { path: { proposalId } } }),
  );
