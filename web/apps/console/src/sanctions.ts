import { queryOptions } from '@tanstack/react-query';
import { api, uploadFile, value } from './api.ts';
import type { Answer } from './calls.ts';

export type SanctionsImport = Answer<'/console/sanctions', 'get'>['list'][number];

export const sanctions = (pageNo: number) =>
  queryOptions({
    queryKey: ['sanctions', pageNo],
    queryFn: ({ signal }) => value(api.GET('/console/sanctions', { params: { query: { pageNo } }, signal })),
  });

export const importSanctions = (file: Blob) => uploadFile<SanctionsImport>('/console/sanctions', file);
