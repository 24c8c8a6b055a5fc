import { useTexts } from '../../core/i18n.ts';
import { SearchInput, type SearchInputProps } from '../../parts/SearchInput.tsx';

type SearchFieldProps = Pick<SearchInputProps, 'value' | 'onSearch' | 'autoFocus'>;

/** Searches for games by name. */
export function SearchField(props: SearchFieldProps) {
  const { t } = useTexts();
  return (
    <SearchInput
      {...props}
      label={t('games.search')}
      placeholder={t('games.searchPlaceholder')}
      clear={t('games.clear')}
    />
  );
}
