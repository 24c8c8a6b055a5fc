import { cn } from '@erawan/ui/cn';
import { Icon } from '@erawan/ui/Icon';
import { useId } from 'react';
import { BankLogo } from './BankLogo.tsx';
import type { DepositBank } from './queries.ts';
import { Radios } from './Radios.tsx';

interface BankGridProps {
  banks: readonly DepositBank[];
  labelledBy: string;
  value: string | undefined;
  onValue: (bank: DepositBank) => void;
  error: string | undefined;
}

export function BankGrid({ banks, labelledBy, value, onValue, error }: BankGridProps) {
  const errorId = useId();
  return (
    <>
      <Radios
        labelledBy={labelledBy}
        describedBy={error && errorId}
        className="grid grid-cols-3 gap-2.5"
        items={banks}
        keyOf={(bank) => bank.bankId}
        value={value}
        onValue={onValue}
        look={(on) =>
          cn('grid content-start justify-items-center gap-2 rounded-16 px-1.5 pt-3.5 pb-2.5', on ? 'bg-s-3' : 'bg-s-1')
        }
      >
        {(bank) => (
          <>
            <BankLogo code={bank.bankCode} iconUrl={bank.iconUrl} />
            <span className="line-clamp-2 min-h-[36px] max-w-full text-center text-caption leading-[18px] text-balance">
              {bank.displayName}
            </span>
          </>
        )}
      </Radios>
      {error && (
        <p id={errorId} role="alert" className="flex items-start gap-1 text-caption text-negative">
          <Icon name="alert" size={16} className="mt-px shrink-0" />
          {error}
        </p>
      )}
    </>
  );
}
