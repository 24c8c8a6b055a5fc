import { useId } from 'react';
import { cn } from './cn.tsx';
import { FieldShell, inputLook, tied } from './fields.tsx';
import { Icon } from './Icon.tsx';

interface SelectFieldProps {
  label: string;
  name?: string;
  value: string;
  onValue: (value: string) => void;
  errors?: readonly string[];
  /** Stands for no choice; without one there always is a choice. */
  placeholder?: string;
  options: readonly { value: string; text: string }[];
}

/** One of several, from the browser's own list. */
export function SelectField(props: SelectFieldProps) {
  const { label, name, value, onValue, errors = [], placeholder, options } = props;
  const id = useId();
  return (
    <FieldShell id={id} label={label} errors={errors}>
      <div className="relative">
        <select
          {...tied(id, errors)}
          name={name}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          className={cn(inputLook, 'appearance-none pr-10 text-ellipsis', value === '' && 'text-tx-3')}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <Icon name="down" size={20} className="pointer-events-none absolute top-3.5 right-3 text-tx-3" />
      </div>
    </FieldShell>
  );
}
