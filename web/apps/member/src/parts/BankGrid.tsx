import { cn } from '@erawan/ui/cn';
import { Icon } from '@erawan/ui/Icon';
import { useId } from 'react';
import { BankLogo } from './BankLogo.tsx';
import { RadioCards } from '@erawan/ui/RadioCards';

interface BankLook {
  bankCode: string;
  displayName: string;
  iconUrl?: string;
}

interface BankGridProps<Bank extends BankLook> {
  banks: readonly Bank[];
  keyOf: (bank: Bank) => string;
  labelledBy: string;
  value: string | undefined;
  onValue: (bank: Bank) => void;
  onPick?: ((bank: Bank) => void) | undefined;
  error: string | undefined;
}

const BANK = 'ธนาคาร';

/** Thai has no spaces and names are in no dictionary: the one good place for a line break is after the word for bank. */
function BankName({ name }: { name: string }) {
  const [front, rest] =
    name.startsWith(BANK) && name.length > BANK.length ? [BANK, name.slice(BANK.length)] : ['', name];
  return (
    <span className="min-h-[36px] max-w-full text-center text-caption leading-[18px] text-balance">
      {front}
      <span className={front && 'inline-block max-w-full'}>{rest}</span>
    </span>
  );
}

export function BankGrid<Bank extends BankLook>(props: BankGridProps<Bank>) {
  const { banks, keyOf, labelledBy, value, onValue, onPick, error } = props;
  const errorId = useId();
  return (
    <>
      <RadioCards
        labelledBy={labelledBy}
        describedBy={error && errorId}
        className="grid grid-cols-3 gap-2.5"
        items={banks}
        keyOf={keyOf}
        value={value}
        onValue={onValue}
        onPick={onPick}
        look={(on) =>
          cn(
            'grid content-start justify-items-center gap-2 rounded-16 px-1.5 pt-3.5 pb-2.5',
            on ? 'bg-s-3' : 'bg-s-1',
          )
        }
      >
        {(bank) => (
          <>
            <BankLogo code={bank.bankCode} iconUrl={bank.iconUrl} />
            <BankName name={bank.displayName} />
          </>
        )}
      </RadioCards>
      {error && (
        <p id={errorId} role="alert" className="flex items-start gap-1 text-caption text-negative">
          <Icon name="alert" size={16} className="mt-px shrink-0" />
          {error}
        </p>
      )}
    </>
  );
}
