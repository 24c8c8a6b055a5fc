import { Icon } from '@erawan/ui/Icon';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useTexts } from '../../core/i18n.ts';
import { pathTo } from '../../core/routes.ts';

const DEBOUNCE_MS = 200;

/** A game's name, searched for on Enter or on the icon; pressed twice it searches once. */
export function SmallSearch() {
  const { t } = useTexts();
  const [keyword, setKeyword] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (event: FormEvent) => {
    event.preventDefault();
    clearTimeout(timer.current);
    const wanted = keyword.trim();
    if (wanted === '') return;
    timer.current = setTimeout(() => navigate(pathTo('/m/search', { keyword: wanted })), DEBOUNCE_MS);
  };
  return (
    <form role="search" onSubmit={search} className="relative min-w-0 max-w-[170px] flex-1">
      <input
        type="search"
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
        aria-label={t('shell.search')}
        placeholder={t('home.searchPlaceholder')}
        enterKeyHint="search"
        className="h-10 w-full min-w-0 rounded-pill bg-s-1 pr-10 pl-3.5 text-[16px] text-tx-1 outline-none inset-ring inset-ring-white/10 placeholder:text-label placeholder:text-tx-3 focus:inset-ring-brand-400"
      />
      <button
        type="submit"
        aria-label={t('shell.search')}
        className="absolute -top-0.5 right-0 grid size-11 place-items-center text-tx-2"
      >
        <Icon name="search" size={18} />
      </button>
    </form>
  );
}
