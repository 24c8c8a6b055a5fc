import { useStore } from '@erawan/kit/store';
import { Icon } from '@erawan/ui/Icon';
import { ErrorState, Skeleton, TileSkeletons } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { chosenCategory } from '../games/category.ts';
import { useKept } from '../../parts/history.ts';
import { Link } from '../../parts/Link.tsx';
import { categoriesOf, type Category } from '../games/categories.ts';
import { CategoryMenu } from '../games/CategoryMenu.tsx';
import { GameGrid } from '../games/GameGrid.tsx';
import { hotGames, vendorMap } from '../games/queries.ts';
import { useSettledLanguage } from '../games/settled-language.ts';
import { VendorTile } from '../games/VendorTile.tsx';
import { HomeHeart } from './HomeHeart.tsx';
import { SectionTitle } from './SectionTitle.tsx';
import { SmallSearch } from './SmallSearch.tsx';

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
          categories={categories.map(({ key }) => key)}
          chosen={category?.key ?? 'HOT'}
          onHot={() => chosenCategory.set('HOT')}
        />
      )}
      <div className="min-w-0 px-3">{category ? <VendorList category={category} /> : <HotGames />}</div>
    </div>
  );
}

function HotGames() {
  const { t } = useTexts();
  const language = useSettledLanguage();
  const { data, isPending, error, refetch } = useQuery(hotGames(language));
  const [all, setAll] = useKept('hot', false);
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
      {data && <GameGrid games={all ? data : data.slice(0, PREVIEW)} eager={3} Corner={HomeHeart} />}
      {data && data.length > PREVIEW && <ShowMore all={all} onAll={setAll} />}
    </section>
  );
}

/** Between the first nine and all. */
function ShowMore({ all, onAll }: { all: boolean; onAll: (all: boolean) => void }) {
  const { t } = useTexts();
  return (
    <button
      type="button"
      aria-expanded={all}
      onClick={() => onAll(!all)}
      className="press mx-auto mt-3 flex min-h-11 items-center gap-1.5 rounded-pill bg-s-2 px-5 text-label font-semibold text-tx-2 shadow-e1"
    >
      {all ? t('home.showLess') : t('home.showAll')}
      <Icon name={all ? 'up' : 'down'} size={18} />
    </button>
  );
}

function VendorList({ category }: { category: Category }) {
  const { t } = useTexts();
  const { key, vendors } = category;
  const [all, setAll] = useKept(key, false);
  return (
    <section>
      <SectionTitle title={t('home.vendors')} />
      <ul className="grid grid-cols-3 gap-[9px]">
        {(all ? vendors : vendors.slice(0, PREVIEW)).map((vendor) => (
          <li key={vendor.vassalage} className="grid min-w-0">
            <VendorTile category={key} vendor={vendor} />
          </li>
        ))}
      </ul>
      {vendors.length > PREVIEW && <ShowMore all={all} onAll={setAll} />}
    </section>
  );
}
