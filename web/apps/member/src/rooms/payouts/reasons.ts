import { formatDateTime } from '@erawan/kit/dates';
import type { TextParams } from '@erawan/kit/i18n';
import { formatWire, withSymbol } from '@erawan/kit/money';
import type { WithdrawReason } from './queries.ts';

type Find = (key: string, params: TextParams) => string | undefined;

/** A reason in words with its numbers; the server's words where these know no better. */
export function reasonText({ code, text, numbers }: WithdrawReason, symbol: string, find: Find): string {
  const key = code === 'withdraw.day.limit' && numbers.countLeft === 0 ? 'dayCount' : code;
  const own = find(`reason.${key}`, numbersOf(numbers, symbol));
  return own === undefined || own.includes('{') ? text : own;
}

/** Amounts with the symbol of their currency, moments as day and time. */
function numbersOf(numbers: WithdrawReason['numbers'], symbol: string): TextParams {
  return Object.fromEntries(
    Object.entries(numbers).map(([name, number]) => [
      name,
      name === 'until' ? formatDateTime(Number(number)).slice(0, -':00'.length) : formatted(number, symbol),
    ]),
  );
}

const formatted = (number: unknown, symbol: string): string | number =>
  typeof number === 'number' ? number : withSymbol(symbol, formatWire(String(number)));
