import { describe, expect, it } from 'vitest';
import {
  emptyTier,
  faultsOf,
  formOf,
  isPercent,
  typeCount,
  typedOf,
  typePercent,
  withTier,
} from './tiers.ts';

describe('tiers that are typed', () => {
  const typed = { ...emptyTier(0), minTeamBet: '10000', minActiveMembers: '3', rate: '0.5' };

  it('what is missing or no number is marked', () => {
    expect(faultsOf(emptyTier(0), true)).toEqual(['minTeamBet', 'minActiveMembers', 'minNetLoss', 'rate']);
    expect(faultsOf(typed, false)).toEqual([]);
    expect(faultsOf({ ...typed, rate: '0' }, false)).toEqual(['rate']);
    expect(faultsOf({ ...typed, rate: '0.' }, false)).toEqual(['rate']);
    expect(faultsOf({ ...typed, rate: '0.50' }, false)).toEqual([]);
    expect(faultsOf({ ...typed, rateType: 'F', rate: '' }, false)).toEqual(['rate']);
  });

  it('are sent as amounts and whole numbers, and come back as they are typed', () => {
    expect(formOf([typed], false)).toEqual([
      { minTeamBet: '10000.00', minActiveMembers: 3, rateType: 'P', rate: '0.5' },
    ]);
    const fixed = { ...typed, minNetLoss: '0', rateType: 'F' as const, rate: '3000' };
    const sent = formOf([fixed], true);
    expect(sent).toEqual([
      {
        minTeamBet: '10000.00',
        minActiveMembers: 3,
        minNetLoss: '0.00',
        rateType: 'F',
        rate: '3000.00',
      },
    ]);
    expect(typedOf(sent)).toEqual([fixed]);
  });

  it('one more pays as the last one does, and is told from all others', () => {
    const tiers = withTier(withTier([emptyTier(0, 'F')]).toSpliced(0, 1));
    expect(tiers.map(({ key, rateType }) => [key, rateType])).toEqual([
      [1, 'F'],
      [2, 'F'],
    ]);
  });

  it.each([
    ['1', '12', '12'],
    ['1', '1x', '1'],
    ['1', '', ''],
  ])('a count of %s becomes, with %s typed, %s', (present, next, shown) =>
    expect(typeCount(present, next)).toBe(shown),
  );

  it.each([
    ['0.5', '0.55', '0.55'],
    ['0.5555', '0.55555', '0.5555'],
    ['100', '1000', '100'],
    ['0', '0.', '0.'],
  ])('a percentage of %s becomes, with %s typed, %s', (present, next, shown) =>
    expect(typePercent(present, next)).toBe(shown),
  );

  it.each([
    ['0', true],
    ['0.1', true],
    ['0.', false],
    ['', false],
    ['1e3', false],
    ['0.12345', false],
  ])('%s is a percentage: %s', (text, is) => expect(isPercent(text)).toBe(is));
});
