import { queryOptions } from '@tanstack/react-query';
import { api, value } from './api.ts';
import type { Answer } from './calls.ts';
import type { paths } from './schema.ts';

export type Report = Answer<'/console/reports/{report}', 'get'>;
export type Row = Report['list'][number];
export type Column = Report['columns'][number];
export type Item = Answer<'/console/reports/{report}/rows', 'get'>['list'][number];
export type AuditEvent = Answer<'/console/audit', 'get'>['list'][number];
export type ReportName = Report['report'];
type AuditQuery = NonNullable<paths['/console/audit']['get']['parameters']['query']>;

export const REPORTS = [
  'cash',
  'providers',
  'suspense',
  'withdrawals',
  'refusals',
  'liabilities',
  'revenue',
  'play',
  'adjustments',
  'large',
] as const satisfies readonly ReportName[];

/** Reports of what is now: they have no days. */
export const isOfNow = (name: ReportName): boolean => name === 'providers' || name === 'suspense';

/** Whole days, `YYYY-MM-DD` at the merchant. */
export interface Days {
  startDate: string;
  endDate: string;
}

/** What is asked of a report; `atLeast` counts for large movements only. */
export interface Question extends Days {
  name: ReportName;
  atLeast: string;
}

const asked = ({ name, startDate, endDate, atLeast }: Question) => ({
  ...(isOfNow(name) ? {} : { startDate, endDate }),
  ...(name === 'large' && atLeast !== '' ? { atLeast } : {}),
});

export const report = (question: Question, pageNo: number) =>
  queryOptions({
    queryKey: ['reports', question, pageNo],
    queryFn: ({ signal }) =>
      value(
        api.GET('/console/reports/{report}', {
          params: { path: { report: question.name }, query: { ...asked(question), pageNo } },
          signal,
        }),
      ),
  });

/** A figure that is opened: of one row, or of all rows together. */
export interface Opened {
  question: Question;
  column: string;
  name?: string | undefined;
}

const ofRow = ({ column, name }: Opened) => (name === undefined ? { column } : { column, name });

export const reportRows = (opened: Opened, pageNo: number) =>
  queryOptions({
    queryKey: ['reports', 'rows', opened, pageNo],
    queryFn: ({ signal }) =>
      value(
        api.GET('/console/reports/{report}/rows', {
          params: {
            path: { report: opened.question.name },
            query: { ...asked(opened.question), ...ofRow(opened), pageNo },
          },
          signal,
        }),
      ),
  });

const address = (path: string, query: Readonly<Record<string, string | undefined>>) => {
  const given = Object.entries(query).filter((field): field is [string, string] => field[1] !== undefined);
  return `${path}?${new URLSearchParams(given).toString()}`;
};

export const reportFile = (question: Question) =>
  address(`/console/reports/${question.name}/file`, asked(question));

export const rowsFile = (opened: Opened) =>
  address(`/console/reports/${opened.question.name}/rows/file`, {
    ...asked(opened.question),
    ...ofRow(opened),
  });

/** What of the audit trail is wanted; an empty filter takes everything. */
export interface AuditFilter extends Days {
  author: string;
  action: string;
  subject: string;
}

const filled = (filter: AuditFilter): AuditQuery =>
  Object.fromEntries(Object.entries(filter).filter(([, text]) => text !== ''));

export const audit = (filter: AuditFilter, pageNo: number) =>
  queryOptions({
    queryKey: ['audit', filter, pageNo],
    queryFn: ({ signal }) =>
      value(api.GET('/console/audit', { params: { query: { ...filled(filter), pageNo } }, signal })),
  });

export const auditFile = (filter: AuditFilter) => address('/console/audit/file', { ...filter });
