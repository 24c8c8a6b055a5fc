import { formatMoney, formatMoneyShort, type Minor, withSymbol } from '@erawan/kit/money';
import { useCurrencySymbol } from '@erawan/ui/texts';
import { SATANG } from '../rules/line.ts';

/** Amounts as the client writes them: with the symbol, whole ones without places. */
export function useAmounts() {
  const symbol = useCurrencySymbol();
  return {
    symbol,
    exact: (minor: Minor) => withSymbol(symbol, formatMoney(minor)),
    short: (minor: Minor) => withSymbol(symbol, formatMoneyShort(minor)),
  };
}

/** A unit in satang as it is typed: `20`, `1.50`. */
export const unitText = (satang: number | undefined): string =>
  satang === undefined ? '' : formatMoneyShort(BigInt(satang) * SATANG).replaceAll(',', '');
