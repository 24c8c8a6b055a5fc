import { EmptyState } from '@erawan/ui/states';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { useTexts } from '../../core/i18n.ts';
import { pathTo } from '../../core/routes.ts';
import { GamePages } from './GamePages.tsx';
import { SearchField } from './SearchField.tsx';

export default function SearchPage() {
  const { t } = useTexts();
  const query = new URLSearchParams(useSearch());
  const keyword = query.get('keyword') ?? '';
  const gameType = query.get('gameType') ?? 'RNG';
  const search = (next: string) =>
    navigate(pathTo('/m/search', { keyword: next, gameType: query.get('gameType') ?? '' }), {
      replace: true,
    });
  return (
    <div className="grid gap-3 px-3 pt-3">
      <SearchField value={keyword} onSearch={search} autoFocus={keyword === ''} />
      {keyword === '' ? (
        <EmptyState icon="search" text={t('games.searchLead')} />
      ) : (
        <GamePages filter={{ gameType, gameName: keyword }} columns={3} />
      )}
    </div>
  );
}
