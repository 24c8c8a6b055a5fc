import { useStore } from '@erawan/kit/store';
import { cn } from '@erawan/ui/cn';
import { Icon } from '@erawan/ui/Icon';
import { ErrorState, Skeleton, TileSkeletons } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { textOf } from '../../api.ts';
import { useTexts } from '../../i18n.ts';
import { pathOfCategory, pathTo } from '../../routes.ts';
import { isBuilt } from '../../shell/built.ts';
import { chosenCategory } from '../../shell/category.ts';
import { Link } from '../../shell/Link.tsx';
import { categoriesOf, type Category } from '../games/categories.ts';
import { GameGrid } from '../games/GameGrid.tsx';
import { hotGames, vendorMap } from '../games/queries.ts';
import { useSettledLanguage } from '../games/settled-language.ts';
import { VendorIcon } from '../games/VendorIcon.tsx';

const PREVIEW = 9;

/** HOT first, then the categories that have vendors; below it hot games, or the vendors of the chosen category. */
export function GameArea() {
  const language = useSettledLanguage();
  const chosen = useStore(chosenCategory);
  const vendors = useQuery(vendorMap(language));
  const categories = vendors.data ? categoriesOf(vendors.data) : [];
  const category = categories.find((one) => one.key === chosen);
  return (
    <div className="grid grid-cols-1 gap-1">
      {vendors.isPending ? (
        <Skeleton className="mx-3 mt-4 mb-3 h-[84px] rounded-18" />
      ) : (
        <CategoryMenu
          categories={categories.filter(({ key }) => isBuilt(pathOfCategory(key)))}
          chosen={category?.key ?? 'HOT'}
        />
      )}
      <div className="min-w-0 px-3">{category ? <VendorList category={category} /> : <HotGames />}</div>
    </div>
  );
}

function CategoryMenu({ categories, chosen }: { categories: Category[]; chosen: string }) {
  const { t, find } = useTexts();
  if (categories.length === 0) return null;
  const keys = ['HOT', ...categories.map(({ key }) => key)];
  // A few categories share the whole row and lie down; more than two stand, five to a view.
  const few = keys.length <= 2;
  return (
    <nav aria-label={t('home.categories')} className="no-bar -mt-1 overflow-x-auto px-3 pt-5 pb-3">
      <ul className="flex gap-2">
        {keys.map((key) => {
          const on = key === chosen;
          const look = cn(
            'press relative flex rounded-16 font-semibold',
            few
              ? 'h-[60px] items-center pr-1 pl-[78px] text-body'
              : 'h-[76px] items-end justify-center pb-2 text-caption',
            on ? 'gold' : 'bg-linear-to-b from-s-3 to-s-1 text-tx-1 shadow-e2 inset-ring inset-ring-white/8',
          );
          const inside = (
            <>
              <img
                src={`/assets/categories/${key}.webp`}
                alt=""
                width={64}
                height={64}
                className={cn(
                  'pointer-events-none absolute object-contain drop-shadow-[0_6px_8px_rgb(0_0_0/45%)]',
                  few ? 'bottom-1 left-2.5 size-[70px]' : '-top-4 left-1/2 size-[60px] -translate-x-1/2',
                )}
                onError={(event) => event.currentTarget.classList.add('invisible')}
              />
              <span className="one-line max-w-full px-1">{find('titles', key) ?? key}</span>
              {on && (
                <span
                  aria-hidden="true"
                  className="absolute -bottom-2 left-1/2 h-[3px] w-[18px] -translate-x-1/2 rounded-pill bg-brand-400"
                />
              )}
            </>
          );
          return (
            <li
              key={key}
              className={cn('shrink-0', few ? 'min-w-0 flex-1' : 'w-[calc((100%-32px)/5)] min-w-[60px]')}
            >
              {key === 'HOT' ? (
                <button
                  type="button"
                  aria-pressed={on}
                  className={cn(look, 'w-full')}
                  onClick={() => chosenCategory.set('HOT')}
                >
                  {inside}
                </button>
              ) : (
                <Link
                  to={pathOfCategory(key)}
                  aria-current={on || undefined}
                  className={look}
                  onClick={() => chosenCategory.set(key)}
                >
                  {inside}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

export function SectionTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center gap-2.5 pb-1.5">
      <span aria-hidden="true" className="gold h-5 w-1 rounded-pill" />
      <h2 className="shrink-0 text-h2">{title}</h2>
      <div className="flex min-w-0 flex-1 items-center justify-end gap-2">{children}</div>
    </div>
  );
}

function HotGames() {
  const { t } = useTexts();
  const language = useSettledLanguage();
  const { data, isPending, error, refetch } = useQuery(hotGames(language));
  const [all, setAll] = useState(false);
  return (
    <section>
      <SectionTitle title={t('home.hotGames')}>
        <SmallSearch />
        <Link
          to="/m/hot-games"
          className="inline-flex min-h-11 shrink-0 items-center text-label font-semibold text-brand-300"
        >
          {t('home.seeMore')}
          <Icon name="forward" size={16} />
        </Link>
      </SectionTitle>
      {isPending && <TileSkeletons count={6} />}
      {error && !data && <ErrorState text={textOf(error)} onRetry={() => void refetch()} />}
      {data && <GameGrid games={all ? data : data.slice(0, PREVIEW)} eager={3} />}
      {data && data.length > PREVIEW && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="press mx-auto mt-3 flex min-h-11 items-center gap-1.5 rounded-pill bg-s-2 px-5 text-label font-semibold text-tx-2 shadow-e1"
        >
          {all ? t('home.showLess') : t('home.showAll')}
          <Icon name={all ? 'up' : 'down'} size={18} />
        </button>
      )}
    </section>
  );
}

function SmallSearch() {
  const { t } = useTexts();
  const [keyword, setKeyword] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    if (keyword.trim()) navigate(pathTo('/m/search', { keyword: keyword.trim() }));
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

function VendorList({ category }: { category: Category }) {
  const { t } = useTexts();
  return (
    <section>
      <SectionTitle title={t('home.vendors')} />
      <ul className="grid grid-cols-3 gap-[9px]">
        {category.vendors.map((vendor) => (
          <li key={vendor.vassalage}>
            <Link
              to={`${pathOfCategory(category.key)}?vassalage=${encodeURIComponent(vendor.vassalage)}`}
              className="card press grid justify-items-center gap-2 px-2 py-4 text-center text-label font-semibold"
            >
              <VendorIcon vendor={vendor} active className="size-14" />
              <span className="one-line max-w-full">{vendor.displayName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
