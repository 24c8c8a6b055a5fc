import type { Vendor, VendorMap } from './queries.ts';

/** E-sports vendors stay with sports in every list. */
export const ESPORTS_VENDORS: ReadonlySet<string> = new Set(['AV', 'AI', 'IMES', 'TF', 'IA']);
const COCKFIGHT_VENDORS: ReadonlySet<string> = new Set(['SV3', 'DS88', 'DIG', 'WGB', 'WS168']);
const USUAL_ORDER = ['RNG', 'FISH', 'LIVE', 'LOTT', 'ELOTT', 'SPORTS', 'PVP', 'COCKFIGHT'];

type Sorting = Pick<VendorMap['sorting'][number], 'gameCategory' | 'vendorNames'>;

export interface Category {
  key: string;
  vendors: Vendor[];
}

/**
 * The categories that have vendors, in the order of the server's sorting list; cockfight vendors are taken out of
 * sports into their own category. HOT is not one of them: it has no vendors.
 */
export function categoriesOf(map: {
  types: Record<string, Vendor[]>;
  sorting: readonly Sorting[];
}): Category[] {
  const types = splitCockfight(map.types);
  const sorted = map.sorting.map((entry) => entry.gameCategory);
  const order = [...sorted, ...USUAL_ORDER.filter((key) => !sorted.includes(key))];
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
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

function splitCockfight(types: Record<string, Vendor[]>): Record<string, Vendor[]> {
  const sports = types['SPORTS'] ?? [];
  const isCockfight = (vendor: Vendor) => COCKFIGHT_VENDORS.has(vendor.vassalage);
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
