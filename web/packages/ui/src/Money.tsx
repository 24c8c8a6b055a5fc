import { formatMoney, parseMoney } from '@erawan/kit/money';
import { cn } from './cn.tsx';
import { useCurrencySymbol } from './texts.tsx';

export const MASK = '****';

interface MoneyProps {
  /** A decimal amount of the wire; `undefined` while unknown. */
  value: string | undefined;
  /** Instead of the symbol of the merchant's currency. */
  symbol?: string;
  hidden?: boolean;
  /** Colours gain and loss and writes the plus sign. */
  signed?: boolean;
  className?: string;
}

export function Money({ value, symbol, hidden = false, signed = false, className }: MoneyProps) {
  const own = useCurrencySymbol();
  const minor = value === undefined ? null : parseMoney(value);
  if (hidden) return <span className={cn('font-display font-semibold', className)}>{MASK}</span>;
  if (minor === null) return <span className={cn('font-display font-semibold', className)}>–</span>;
  const text = formatMoney(minor);
  const negative = text.startsWith('-');
  const positive = minor > 0n && text !== '0.00';
  return (
    <span
      className={cn(
        'tabular whitespace-nowrap font-display font-semibold',
        signed && positive && 'text-positive',
        signed && negative && 'text-negative',
        className,
      )}
    >
      {negative ? '−' : signed && positive ? '+' : ''}
      {symbol ?? own}
      {negative ? text.slice(1) : text}
    </span>
  );
}
