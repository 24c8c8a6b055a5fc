import { formatMoneyShort, parseMoney, parseTyped, typeAmount } from '@erawan/kit/money';
import { cn } from '@erawan/ui/cn';
import { FieldShell, inputLook, tied } from '@erawan/ui/fields';
import { useCurrencySymbol } from '@erawan/ui/texts';
import { useId } from 'react';
import { useTexts } from '../../core/i18n.ts';

interface AmountFieldProps {
  /** Digits and at most one point, as typed. */
  value: string;
  onValue: (value: string) => void;
  quickAmounts: readonly string[];
  /** Offers the whole of it under this name. */
  all?: { text: string; amount: string } | undefined;
  /** Without places behind the point. */
  isWhole?: boolean;
  hint: string;
  error: string | undefined;
}

export function AmountField({
  value,
  onValue,
  quickAmounts,
  all,
  isWhole = false,
  hint,
  error,
}: AmountFieldProps) {
  const { t } = useTexts();
  const symbol = useCurrencySymbol();
  const id = useId();
  const errors = error === undefined ? [] : [error];
  return (
    <div className="grid grid-cols-1 gap-3">
      <FieldShell id={id} label={t('payments.amountPlaceholder')} errors={errors} hint={hint}>
        <div className="relative">
          <span
            aria-hidden="true"
            className="absolute inset-y-0 left-4 grid place-items-center font-display text-h1 font-semibold text-brand-400"
          >
            {symbol}
          </span>
          <input
            {...tied(id, errors, hint)}
            inputMode={isWhole ? 'numeric' : 'decimal'}
            enterKeyHint="next"
            autoComplete="off"
            placeholder={isWhole ? '0' : '0.00'}
            value={value}
            onChange={(event) => onValue(typeAmount(value, event.target.value))}
            className={cn(
              inputLook,
              'tabular h-15 rounded-16 pr-4 pl-11 font-display text-display font-semibold',
            )}
          />
        </div>
      </FieldShell>
      <fieldset className="grid grid-cols-3 gap-2">
        <legend className="sr-only">{t('payments.quick')}</legend>
        {quickAmounts.map((amount) => (
          <QuickAmount key={amount} amount={amount} typed={value} onPick={onValue} />
        ))}
        {all && <QuickAmount {...all} typed={value} onPick={onValue} />}
      </fieldset>
    </div>
  );
}

function QuickAmount({
  amount,
  text: name,
  typed,
  onPick,
}: {
  amount: string;
  text?: string;
  typed: string;
  onPick: (typed: string) => void;
}) {
  const minor = parseMoney(amount);
  if (minor === null) return null;
  const text = formatMoneyShort(minor);
  const on = parseTyped(typed) === minor;
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={() => onPick(text.replaceAll(',', ''))}
      className={cn(
        'press tabular min-h-11 rounded-12 font-display text-body font-semibold',
        on
          ? 'bg-s-3 text-brand-300 inset-ring-2 inset-ring-brand-400'
          : 'bg-s-2 text-tx-1 inset-ring inset-ring-white/8',
      )}
    >
      {name ?? text}
    </button>
  );
}
