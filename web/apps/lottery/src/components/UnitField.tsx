import { typeAmount } from '@erawan/kit/money';
import { useState } from 'react';
import { satangOf } from '../entry/digits.ts';
import { unitText, useAmounts } from './amounts.ts';

interface UnitFieldProps {
  label: string;
  unit: number | undefined;
  describedBy?: string | undefined;
  onUnit: (unit: number | undefined) => void;
}

/** What is typed, in satang; nothing and zero are no price. */
const unitOf = (typed: string): number | undefined => satangOf(typed.replace(/\.$/, '')) || undefined;

/** The price of one bet. What is typed stays as it is while it means the unit. */
export function UnitField({ label, unit, describedBy, onUnit }: UnitFieldProps) {
  const { symbol } = useAmounts();
  const [typed, setTyped] = useState(unitText(unit));
  const meant = unitOf(typed);
  const shown = meant === unit ? typed : unitText(unit);
  return (
    <span className="relative">
      <span aria-hidden="true" className="absolute top-3 left-2.5 text-label text-tx-3">
        {symbol}
      </span>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-describedby={describedBy}
        value={shown}
        onChange={({ target }) => {
          const next = typeAmount(shown, target.value);
          setTyped(next);
          onUnit(unitOf(next));
        }}
        className="tabular h-11 w-[88px] w360:w-[104px] rounded-12 bg-bg-1 pr-2 pl-7 font-display text-[16px] font-semibold outline-none inset-ring inset-ring-line-strong focus:inset-ring-2 focus:inset-ring-brand-400"
      />
    </span>
  );
}
