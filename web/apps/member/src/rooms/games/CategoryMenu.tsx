import { cn } from '@erawan/ui/cn';
import { useTexts } from '../../core/i18n.ts';
import { pathOfCategory } from '../../core/routes.ts';
import { chosenCategory } from './category.ts';
import { Link } from '../../parts/Link.tsx';

interface CategoryMenuProps {
  /** In their order; HOT is put before them. */
  categories: readonly string[];
  chosen: string;
  /** What HOT does where it is not a page of its own. */
  onHot?: () => void;
}

/** HOT first, then the categories; five to a view, and a few share the whole row. */
export function CategoryMenu({ categories, chosen, onHot }: CategoryMenuProps) {
  const { t } = useTexts();
  if (categories.length === 0) return null;
  const keys = ['HOT', ...categories];
  const few = keys.length <= 2;
  return (
    <nav aria-label={t('home.categories')} className="no-bar -mt-1 overflow-x-auto px-3 pt-5 pb-3">
      <ul className="flex gap-2">
        {keys.map((key) => (
          <li
            key={key}
            className={cn('shrink-0', few ? 'min-w-0 flex-1' : 'w-[calc((100%-32px)/5)] min-w-[60px]')}
          >
            <Entry category={key} few={few} on={key === chosen} onPress={key === 'HOT' ? onHot : undefined} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface EntryProps {
  category: string;
  few: boolean;
  on: boolean;
  onPress: (() => void) | undefined;
}

/** The chosen one may stand beyond the edge. */
const inSight = (entry: HTMLElement | null) => entry?.scrollIntoView({ block: 'nearest', inline: 'center' });

function Entry({ category, few, on, onPress }: EntryProps) {
  const { find } = useTexts();
  const look = cn(
    'press relative flex w-full rounded-16 font-semibold',
    few
      ? 'h-[60px] items-center pr-1 pl-[78px] text-body'
      : 'h-[60px] items-end justify-center pb-1.5 text-micro',
    on ? 'gold' : 'bg-linear-to-b from-s-3 to-s-1 text-tx-1 shadow-e2 inset-ring inset-ring-white/8',
  );
  const inside = (
    <>
      <img
        src={`/assets/categories/${category}.webp`}
        alt=""
        width={64}
        height={64}
        className={cn(
          'pointer-events-none absolute object-contain [filter:drop-shadow(0_6px_8px_rgb(0_0_0/45%))]',
          few ? 'bottom-1 left-2.5 size-[70px]' : '-top-4 left-1/2 size-14 -translate-x-1/2',
        )}
        onError={(event) => event.currentTarget.classList.add('invisible')}
      />
      <span className={cn('max-w-full', few ? 'one-line px-1' : 'line-clamp-2 text-center')}>
        {find('titles', category) ?? category}
      </span>
      {on && (
        <span
          aria-hidden="true"
          className="absolute -bottom-2 left-1/2 h-[3px] w-[18px] -translate-x-1/2 rounded-pill bg-brand-400"
        />
      )}
    </>
  );
  if (onPress) {
    return (
      <button type="button" aria-pressed={on} className={look} onClick={onPress}>
        {inside}
      </button>
    );
  }
  return (
    <Link
      to={pathOfCategory(category)}
      aria-current={on || undefined}
      ref={on ? inSight : undefined}
      className={look}
      onClick={() => chosenCategory.set(category)}
    >
      {inside}
    </Link>
  );
}
