import { Icon } from '@erawan/ui/Icon';

interface SortSelectProps<T extends string> {
  label: string;
  value: T;
  choices: readonly { value: T; text: string }[];
  onValue: (sort: T) => void;
}

/** By what a list is sorted. */
export function SortSelect<T extends string>({ label, value, choices, onValue }: SortSelectProps<T>) {
  return (
    <div className="relative min-w-0">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.value === event.target.value);
          if (chosen) onValue(chosen.value);
        }}
        className="min-h-11 max-w-full appearance-none bg-transparent pr-6 text-right text-label font-semibold text-tx-1"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} className="bg-s-2">
            {choice.text}
          </option>
        ))}
      </select>
      <Icon name="down" size={18} className="pointer-events-none absolute top-3.5 right-0 text-tx-2" />
    </div>
  );
}
