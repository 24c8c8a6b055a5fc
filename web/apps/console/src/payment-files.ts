import { queryOptions } from '@tanstack/react-query';
import { api, uploadFile, value } from './api.ts';
import type { Answer } from './calls.ts';

export type PaymentFiles = Answer<'/console/payers/{payer}/files', 'get'>;
export type PaymentFile = PaymentFiles['list'][number];
export type FileAnswer = Answer<'/console/payers/{payer}/files/answers', 'post'>;

/** The keys of all that changes with a file. */
export const FILES = ['payers'] as const;

export const paymentFiles = (payer: string, pageNo: number) =>
  queryOptions({
    queryKey: [...FILES, 'files', payer, pageNo],
    queryFn: ({ signal }) =>
      value(
        api.GET('/console/payers/{payer}/files', { params: { path: { payer }, query: { pageNo } }, signal }),
      ),
    refetchInterval: 15_000,
  });

export const proposeFile = (payer: string, reason: string) =>
  value(
    api.POST('/console/payers/{payer}/files/proposals', { params: { path: { payer } }, body: { reason } }),
  );

export const releaseFile = (payer: string, proposalId: string, digest: string) =>
  value(
    api.POST('/console/payers/{payer}/files/proposals/{proposalId}/approve', {
      params: { path: { payer, proposalId } },
      body: { digest },
    }),
  );

export const rejectFile = (payer: string, proposalId: string, reason: string) =>
  value(
    api.POST('/console/payers/{payer}/files/proposals/{proposalId}/reject', {
      params: { path: { payer, proposalId } },
      body: { reason },
    }),
  );

export const takeBackFile = (payer: string, proposalId: string) =>
  value(
    api.POST('/console/payers/{payer}/files/proposals/{proposalId}/withdraw', {
      params: { path: { payer, proposalId } },
    }),
  );

/** Where a file is taken. */
export const fileAddress = (payer: string, fileId: string) =>
  `/console/payers/${encodeURIComponent(payer)}/files/${encodeURIComponent(fileId)}`;

export const importAnswer = (payer: string, file: Blob) =>
  uploadFile<FileAnswer>(`/console/payers/${encodeURIComponent(payer)}/files/answers`, file);
