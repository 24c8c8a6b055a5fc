import type { Vendor, VendorMap } from './queries.ts';

/** Finer sorts of sports: e-sports vendors stay with sports in every list, cockfight vendors do not. */
export const ESPORTS = 'ESP';
const COCKFIGHT = 'CKF';
const DEFAULT_SORTING = ['RNG', 'FISH', 'LIVE', 'LOTT', 'ELOTT', 'SPORTS', 'PVP', 'COCKFIGHT'];

type Sorting = Pick<VendorMap['sorting'][number], 'gameCategory' | 'vendorNames'>;

interface Catalogue {
  types: Record<string, Vendor[]>;
  gameClassify: Record<string, readonly { key: string; vendors: readonly string[] }[]>;
  sorting: readonly Sorting[];
}

export interface Category {
  key: string;
  vendors: Vendor[];
}

/**
 * The categories that have vendors, in the order of the server's sorting list; cockfight vendors are taken out of
 * sports into their own category. HOT is not one of them: it has no vendors.
 */
export function categoriesOf(map: Catalogue): Category[] {
  const types = splitCockfight(map);
  const sorted = map.sorting.map((entry) => entry.gameCategory);
  const sortOrder = [...sorted, ...DEFAULT_SORTING.filter((key) => !sorted.includes(key))];
  const place = (key: string) => (sortOrder.includes(key) ? sortOrder.indexOf(key) : sortOrder.length);
  return Object.entries(types)
    .filter(([, vendors]) => vendors.length > 0)
    .sort(([a], [b]) => place(a) - place(b))
    .map(([key, vendors]) => ({
      key,
      vendors: sortVendors(
        vendors,
        map.sorting.find((s) => s.gameCategory === key),
      ),
    }));
}

/** The codes of the vendors that the server lists for one of the finer sorts of sports. */
export const sportsVendors = (map: Pick<Catalogue, 'gameClassify'>, sort: string): readonly string[] =>
  map.gameClassify['SPORTS']?.find(({ key }) => key === sort)?.vendors ?? [];

function splitCockfight(map: Catalogue): Record<string, Vendor[]> {
  const { types } = map;
  const sports = types['SPORTS'] ?? [];
  const codes = sportsVendors(map, COCKFIGHT);
  const isCockfight = (vendor: Vendor) => codes.includes(vendor.vassalage);
  const cockfight = [...(types['COCKFIGHT'] ?? []), ...sports.filter(isCockfight)];
  return { ...types, SPORTS: sports.filter((vendor) => !isCockfight(vendor)), COCKFIGHT: cockfight };
}

/** Listed vendors by their place in the list, the others after them by name. */
function sortVendors(vendors: readonly Vendor[], sorting: { vendorNames: string[] } | undefined): Vendor[] {
  const names = sorting?.vendorNames ?? [];
  const place = (vendor: Vendor) => {
    const at = names.indexOf(vendor.vassalage);
    return at < 0 ? names.length : at;
  };
  return [...vendors].sort((a, b) => place(a) - place(b) || a.displayName.localeCompare(b.displayName));
}
