import { parseMoney } from '@erawan/kit/money';
import type { Winner } from './queries.ts';

/** The largest win first. */
export function byWin<W extends Pick<Winner, 'winAmount'>>(wins: readonly W[]): W[] {
  const amount = (win: W) => parseMoney(win.winAmount) ?? 0n;
  return [...wins].sort((a, b) => (amount(a) === amount(b) ? 0 : amount(a) < amount(b) ? 1 : -1));
}
