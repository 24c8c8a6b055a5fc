import { pathOfCategory } from '../../core/routes.ts';
import { Link } from '../../parts/Link.tsx';
import { launch } from './launch.ts';
import type { Vendor } from './queries.ts';
import { VendorIcon } from './VendorIcon.tsx';

/** Categories whose games are chosen here; of the others the vendor's own lobby opens. */
const WITH_LISTS = new Set(['RNG', 'FISH', 'PVP']);

const LOOK =
  'card press grid w-full justify-items-center gap-2 px-2 py-4 text-center text-label font-semibold';

export function VendorTile({ category, vendor }: { category: string; vendor: Vendor }) {
  const inside = (
    <>
      <VendorIcon vendor={vendor} active className="size-14" />
      <span className="line-clamp-2 max-w-full">{vendor.displayName}</span>
    </>
  );
  if (WITH_LISTS.has(category)) {
    return (
      <Link
        to={`${pathOfCategory(category)}?vassalage=${encodeURIComponent(vendor.vassalage)}`}
        className={LOOK}
      >
        {inside}
      </Link>
    );
  }
  const lobby = {
    gameCategory: category,
    vendor: vendor.vassalage,
    gameId: '',
    nodeId: '',
    name: vendor.displayName,
  };
  return (
    <button type="button" className={LOOK} onClick={() => void launch(lobby)}>
      {inside}
    </button>
  );
}
