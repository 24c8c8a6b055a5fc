import { useStore } from '@erawan/kit/store';
import { useQuery } from '@tanstack/react-query';
import { pathOfCategory } from '../../core/routes.ts';
import { useTexts } from '../../core/i18n.ts';
import { Link } from '../../parts/Link.tsx';
import { categoriesOf } from '../games/categories.ts';
import { chosenCategory } from '../games/category.ts';
import { vendorMap } from '../games/queries.ts';
import { useSettledLanguage } from '../games/settled-language.ts';
import { VendorIcon } from '../games/VendorIcon.tsx';
import { SectionTitle } from './SectionTitle.tsx';

/** Fewer are no choice. */
const FROM = 2;
/** Categories whose games are chosen here; of the others the vendor's own lobby opens. */
const WITH_LISTS = new Set(['RNG', 'FISH', 'PVP']);

/** Every provider whose games are listed here, once, each leading to its games. */
export function ProviderStrip() {
  const { t } = useTexts();
  const onHot = useStore(chosenCategory) === 'HOT';
  const { data } = useQuery(vendorMap(useSettledLanguage()));
  const vendors = new Map(
    (data ? categoriesOf(data) : [])
      .filter(({ key }) => WITH_LISTS.has(key))
      .flatMap(({ key, vendors: some }) => some.map((vendor) => ({ key, vendor })))
      .toReversed()
      .map((one) => [one.vendor.vassalage, one] as const),
  );
  // With a category chosen its vendors stand above already.
  if (vendors.size < FROM || !onHot) return null;
  return (
    <section aria-label={t('home.vendors')}>
      <SectionTitle title={t('home.vendors')} />
      <ul className="no-bar -mx-3 flex snap-x gap-2 overflow-x-auto scroll-px-3 px-3 pb-1">
        {[...vendors.values()].toReversed().map(({ key, vendor }) => (
          <li key={vendor.vassalage} className="shrink-0 snap-start">
            <Link
              to={`${pathOfCategory(key)}?vassalage=${encodeURIComponent(vendor.vassalage)}`}
              className="card press flex min-h-11 items-center gap-2 px-3 text-label font-semibold"
            >
              <VendorIcon vendor={vendor} active className="size-8" />
              {vendor.displayName}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
