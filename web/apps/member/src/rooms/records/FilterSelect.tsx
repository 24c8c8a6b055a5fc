import { cn } from '@erawan/ui/cn';
import { inputLook } from '@erawan/ui/fields';
import { Icon } from '@erawan/ui/Icon';

interface FilterSelectProps<T extends string> {
  label: string;
  /** What stands for no choice. */
  all: string;
  options: readonly { value: T; text: string }[];
  /** Empty for all. */
  value: T | '';
  onValue: (value: T | '') => void;
}

/** Which rows a list shows: all of them, or those of one sort. */
export function FilterSelect<T extends string>({
  label,
  all,
  options,
  value,
  onValue,
}: FilterSelectProps<T>) {
  return (
    <div className="relative">
      <select
        aria-label={label}
        value={value}
        onChange={(event) =>
          onValue(options.find((option) => option.value === event.target.value)?.value ?? '')
        }
        className={cn(inputLook, 'appearance-none pr-11')}
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <Icon name="down" size={20} className="pointer-events-none absolute top-3.5 right-3.5 text-tx-2" />
    </div>
  );
}
