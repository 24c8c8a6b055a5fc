import { ApiError } from '@erawan/api/errors';
import { describe, expect, it } from 'vitest';
import { changesOf, percentOf, refusedOf, rowsOf, tenthsOf } from './rates-view.ts';

const MEMBER = {
  id: 'mem_2',
  account: 'agent002',
  type: 1,
  rebates: [
    { gameCategory: 'RNG', rate: '0.5', comingRate: '0.6' },
    { gameCategory: 'LOTT', rate: '1.0' },
  ],
} as const;
const HIGHEST = [
  { gameCategory: 'RNG', rate: '0.8' },
  { gameCategory: 'LOTT', rate: '0.9' },
  { gameCategory: 'PVP', rate: '0.5' },
] as const;
const rows = () => rowsOf({ ...MEMBER, rebates: [...MEMBER.rebates] }, [...HIGHEST]);

describe('rates in tenths of a percent', () => {
  it.each([
    ['0.0', 0],
    ['0.5', 5],
    ['1.0', 10],
    ['1.2', 12],
    ['5.0', 50],
  ])('%s %% is %i tenths and back', (percent, tenths) => {
    expect(tenthsOf(percent)).toBe(tenths);
    expect(percentOf(tenths)).toBe(percent);
  });

  it('every category has bounds: the rate that is coming, and the highest or what the member has already', () => {
    const of = (category: string) => rows().find((row) => row.category === category);
    expect(rows()).toHaveLength(8);
    expect(of('RNG')).toEqual({ category: 'RNG', present: 5, least: 6, most: 8 });
    expect(of('LOTT')).toEqual({ category: 'LOTT', present: 10, least: 10, most: 10 });
    expect(of('PVP')).toEqual({ category: 'PVP', present: 0, least: 0, most: 5 });
    expect(of('LIVE')).toEqual({ category: 'LIVE', present: 0, least: 0, most: 0 });
  });

  it('only what is another rate is sent', () => {
    expect(changesOf(rows(), { RNG: 7, LOTT: 10, PVP: 0 })).toEqual([{ gameCategory: 'RNG', rate: '0.7' }]);
    expect(changesOf(rows(), {})).toEqual([]);
    expect(changesOf(rows(), { RNG: 5, PVP: 9 })).toEqual([{ gameCategory: 'PVP', rate: '0.5' }]);
  });

  it('a refusal for rates names each, another one none', () => {
    const bounds = [{ gameCategory: 'RNG', least: '0.6', most: '0.7' }];
    expect(refusedOf(new ApiError('agent.rate.bounds', 400, '', { bounds }))).toEqual({
      RNG: { least: '0.6', most: '0.7' },
    });
    expect(refusedOf(new ApiError('not.found', 404))).toBeUndefined();
  });
});
