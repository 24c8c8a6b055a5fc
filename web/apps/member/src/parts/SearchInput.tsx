import { IconButton } from '@erawan/ui/Button';
import { Icon } from '@erawan/ui/Icon';
import { useEffect, useEffectEvent, useState } from 'react';

const DEBOUNCE_MS = 200;

export interface SearchInputProps {
  /** What is searched for now; a change from outside replaces the typed text. */
  value: string;
  onSearch: (keyword: string) => void;
  label: string;
  placeholder: string;
  clear: string;
  maxLength?: number;
  autoFocus?: boolean;
}

/** What is typed is searched for once the fingers rest. */
export function SearchInput({
  value,
  onSearch,
  label,
  placeholder,
  clear,
  maxLength,
  autoFocus = false,
}: SearchInputProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => search(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);

  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
      className="relative min-w-0"
    >
      <Icon name="search" size={20} className="absolute top-3 left-3.5 text-tx-3" />
      <input
        type="search"
        value={typed}
        // The search page is opened to type.
        autoFocus={autoFocus}
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        onChange={(event) => setTyped(event.target.value)}
        className="h-11 w-full rounded-pill bg-s-1 pr-12 pl-11 text-[16px] text-tx-1 outline-none inset-ring inset-ring-line-strong placeholder:text-body placeholder:text-tx-3 focus:inset-ring-2 focus:inset-ring-brand-400 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed !== '' && (
        <IconButton
          icon="close"
          iconSize={18}
          label={clear}
          className="absolute top-0 right-0"
          onClick={() => {
            setTyped('');
            onSearch('');
          }}
        />
      )}
    </form>
  );
}
