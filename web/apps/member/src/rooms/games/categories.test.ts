import { describe, expect, it } from 'vitest';
import { categoriesOf } from './categories.ts';

const vendor = (vassalage: string, displayName = vassalage) => ({ vassalage, displayName });
const map = (
  types: Record<string, ReturnType<typeof vendor>[]>,
  sorting: { gameCategory: string; vendorNames: string[] }[] = [],
) => ({
  types,
  gameClassify: { SPORTS: [{ key: 'CKF', vendors: ['SV3'] }] },
  sorting,
});

describe('categories', () => {
  it('HOM-014: only categories that have vendors are shown', () => {
    expect(categoriesOf(map({ RNG: [vendor('BGS')], FISH: [] })).map((c) => c.key)).toEqual(['RNG']);
  });

  it('OPN-101: categories and vendors follow the sorting list, unlisted ones after them by name', () => {
    const types = {
      LIVE: [vendor('Z')],
      RNG: [vendor('JL', 'Jili'), vendor('AA', 'Ace'), vendor('BGS', 'Big')],
    };
    const sorting = [
      { gameCategory: 'RNG', vendorNames: ['BGS'] },
      { gameCategory: 'LIVE', vendorNames: [] },
    ];
    const found = categoriesOf(map(types, sorting));
    expect(found.map((c) => c.key)).toEqual(['RNG', 'LIVE']);
    expect(found[0]?.vendors.map((v) => v.vassalage)).toEqual(['BGS', 'AA', 'JL']);
  });

  it('GAM-004: cockfight vendors are split out of sports', () => {
    const found = categoriesOf(map({ SPORTS: [vendor('SV3'), vendor('SABA')] }));
    expect(found).toEqual([
      { key: 'SPORTS', vendors: [vendor('SABA')] },
      { key: 'COCKFIGHT', vendors: [vendor('SV3')] },
    ]);
  });
});
