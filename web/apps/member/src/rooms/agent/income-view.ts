import { grouped, parseMoney, toWire } from '@erawan/kit/money';
import type { Period } from '../../parts/periods.ts';
import type { IncomeLine, IncomeShare } from './income-queries.ts';

export const STATEMENT_PERIODS: readonly Period[] = ['today', 'yesterday', 'days7', 'month'];
/** As many days as one file has. */
export const FILE_DAYS_MAX = 31;

/** An amount with all its places: at least two, with separators, and the minus sign of print. */
export function exact(amount: string): string {
  const minor = parseMoney(amount);
  if (minor === null) return '–';
  const [whole = '0', places = '00'] = toWire(minor < 0n ? -minor : minor).split('.');
  return `${minor < 0n ? '−' : ''}${grouped(whole)}.${places}`;
}

/** How a branch comes to its amount: what it counted, before and now where that changed, times the difference of rates. */
export function formulaOf({ baseBefore, base, rate }: IncomeShare, own: string): string {
  const isNew = (parseMoney(baseBefore) ?? 0n) === 0n;
  const bases = isNew ? exact(base) : `(${exact(base)} − ${exact(baseBefore)})`;
  return `${bases} × (${own} % − ${rate} %)`;
}

/** What a line is called. */
export function kindOf({ kind, isCorrection }: Pick<IncomeLine, 'kind' | 'isCorrection'>) {
  if (!isCorrection) return kind;
  if (kind === 'salary') return 'salaryCorrection';
  return kind === 'commission' ? 'correction' : kind;
}
