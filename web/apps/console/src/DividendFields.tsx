import { typePercent } from '@erawan/kit/tiers';
import { Checkbox, TextField } from '@erawan/ui/fields';
import { useTexts } from './i18n.ts';

/** What a dividend is lessened by, as it is typed, and what becomes of a loss. */
export interface Dividend {
  /** Percent of deposits and withdrawals. */
  bank: string;
  /** Percent of what the team lost, by category. */
  product: string;
  carry: boolean;
}

interface DividendFieldsProps {
  value: Dividend;
  onValue: (value: Dividend) => void;
}

/** What a contract about dividends has besides its tiers. */
export function DividendFields({ value, onValue }: DividendFieldsProps) {
  const { t } = useTexts();
  const percentOf = (field: 'bank' | 'product') => ({
    value: value[field],
    inputMode: 'decimal' as const,
    onValue: (text: string) => onValue({ ...value, [field]: typePercent(value[field], text) }),
  });
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <TextField {...percentOf('bank')} label={t('console.bankCharge')} />
        <TextField {...percentOf('product')} label={t('console.productCharge')} />
      </div>
      <Checkbox checked={value.carry} onChecked={(carry) => onValue({ ...value, carry })}>
        {t('console.carryOn')}
      </Checkbox>
    </>
  );
}
