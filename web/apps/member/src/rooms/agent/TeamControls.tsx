import { grouped } from '@erawan/kit/money';
import { Chips } from '@erawan/ui/tabs';
import { useTexts } from '../../core/i18n.ts';
import { SearchInput } from '../../parts/SearchInput.tsx';
import { SortSelect } from './SortSelect.tsx';
import { ACCOUNT_LETTERS_MAX } from './team-days.ts';
import { type Kind, KINDS, type Sort, SORTS, type TeamView } from './team-view.ts';

interface TeamControlsProps {
  view: TeamView;
  /** How many the list has; nothing until it came. */
  count: number | undefined;
  onView: (change: Partial<TeamView>) => void;
}

/** Search, filter and sorting of a team. */
export function TeamControls({ view, count, onView }: TeamControlsProps) {
  const { t } = useTexts();
  const { account, type, sort } = view;
  return (
    <div className="grid grid-cols-1 gap-1">
      <SearchInput
        // Another team begins with an empty field, also while something is being typed.
        key={view.parentId}
        value={account}
        onSearch={(wanted) => onView({ account: wanted })}
        label={t('agent.search')}
        placeholder={t('agent.search')}
        clear={t('agent.clearSearch')}
        maxLength={ACCOUNT_LETTERS_MAX}
      />
      <Chips<Kind>
        fill
        label={t('agent.kinds')}
        choices={['' as const, ...KINDS].map((value) => ({ value, text: t(`agent.${value || 'all'}`) }))}
        value={type}
        onValue={(wanted) => onView({ type: wanted })}
      />
      <div className="flex items-center justify-between gap-3 px-1">
        <p role="status" className="tabular text-label text-tx-2">
          {count !== undefined && t('agent.count', { count: grouped(String(count)) })}
        </p>
        {count !== 0 && (
          <SortSelect<Sort>
            label={t('agent.sort')}
            value={sort}
            choices={(['', ...SORTS] as const).map((value) => ({
              value,
              text: t(`agent.sort.${value || '-registeredDate'}`),
            }))}
            onValue={(wanted) => onView({ sort: wanted })}
          />
        )}
      </div>
    </div>
  );
}
