import { bytes } from '../core/api.ts';
import { keepFile } from './keep-file.ts';
import type { DayRange } from './periods.ts';

type Report =
  | '/wps/report/betRecordExport'
  | '/wps/report/statementExport'
  | '/wps/report/depositExport'
  | '/wps/report/withdrawExport'
  | '/wps/agent/income/export';

/** Keeps a report of these days as a file; a filter without a value is not asked for. */
export async function keepReport(
  path: Report,
  name: string,
  { startDate, endDate }: DayRange,
  filters: Record<string, string> = {},
): Promise<void> {
  const given = Object.entries(filters).filter(([, chosen]) => chosen !== '');
  const answer = await bytes(path, {}, '', { startDate, endDate, ...Object.fromEntries(given) });
  keepFile(await answer.blob(), `${name}_${startDate}_${endDate}.csv`);
}
