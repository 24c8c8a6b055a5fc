import { ApiError } from '@erawan/api/errors';
import { describe, expect, it } from 'vitest';
import { contract, dividend, period } from './contract-fixtures.ts';
import {
  asksAboutHigher,
  baseOf,
  categoriesOf,
  coversAll,
  earnedOf,
  formulaOf,
  isGone,
  kindAt,
  ownFor,
  parted,
  tierFaultOf,
} from './contract-view.ts';
import { minus } from './minus.ts';

describe('contracts of a page', () => {
  it.each([
    ['/m/member/agent/getSalaryContract', 'dailySalary'],
    ['/m/member/agent/getDevidendContract', 'dividend'],
    ['/m/member/agent/getHourContract', 'hourlySalary'],
  ])('AGT-047: %s is about %s', (path, kind) => expect(kindAt(path)).toBe(kind));

  it('offers that wait are parted from what holds, and both from what is over', () => {
    const rows = [
      contract({ id: 'a' }),
      contract({ id: 'b', status: 'accepted' }),
      contract({ id: 'c', status: 'refused' }),
      contract({ id: 'd', status: 'ended', endDate: '2026-11-22' }),
      contract({ id: 'e', status: 'ended', endDate: '2026-11-21' }),
      contract({ id: 'f', status: 'accepted', type: 'END' }),
    ];
    const { waiting, held, over } = parted(rows, '2026-11-22');
    expect([waiting, held, over].map((part) => part.map(({ id }) => id))).toEqual([
      ['a'],
      ['b', 'd'],
      ['c', 'e', 'f'],
    ]);
  });
});

describe('how a period comes to its amount', () => {
  it('a salary is a share of what the team counted', () => {
    expect(formulaOf(period(), 'dailySalary')).toBe('62,000.00 × 0.8 %');
  });

  it('a dividend is a share of the net, with what was carried into it', () => {
    expect(formulaOf(dividend(), 'dividend')).toBe('46,000.00 × 10 %');
    expect(baseOf(dividend({ carried: '-20000.00' }), 'dividend')).toBe('26000.00');
  });

  it('what was put right later is a part of it', () => {
    expect(earnedOf(period({ correction: '-261.00' }))).toBe('235.00');
    expect(earnedOf(period())).toBe('496.00');
  });

  it('without a tier, and with a fixed sum, there is none', () => {
    expect(formulaOf(period({ tier: 0 }), 'dailySalary')).toBeUndefined();
    expect(formulaOf(period({ rateType: 'F', rate: '3000.00' }), 'dailySalary')).toBeUndefined();
  });

  it.each([
    ['5.00', '-5.00'],
    ['-5.00', '5.00'],
    ['0.00', '0.00'],
  ])('%s taken away is %s', (amount, taken) => expect(minus(amount)).toBe(taken));
});

describe('what may be offered', () => {
  const own = [
    contract({ status: 'accepted', gameCategory: 'CONS' }),
    contract({ status: 'accepted', gameCategory: 'RNG', kind: 'dividend' }),
  ];

  it('under a contract for all games a salary for all or for one, a dividend only for what is covered', () => {
    expect(categoriesOf(own, 'dailySalary')).toHaveLength(9);
    expect(categoriesOf(own, 'dividend')).toEqual(['RNG']);
    expect(categoriesOf([contract({ kind: 'dividend', status: 'accepted' })], 'dividend')).toEqual(['CONS']);
    expect(categoriesOf([contract()], 'dailySalary')).toEqual([]);
  });

  it('one for all games leaves room for no other of its kind', () => {
    expect(coversAll(own, 'dailySalary')).toBe(true);
    expect(coversAll(own, 'dividend')).toBe(false);
  });

  it('an offer stands under the contract of its category, else under the one for all', () => {
    expect(ownFor(own, 'dailySalary', 'RNG')?.gameCategory).toBe('CONS');
    expect(ownFor(own, 'dividend', 'CONS')).toBeUndefined();
  });
});

describe('refusals', () => {
  it('a better offer names the tier and both amounts, broken tiers the rule', () => {
    const better = { tier: 2, own: '300.00', offered: '310.00' };
    const faultOf = (code: string, value?: object) => tierFaultOf(new ApiError(code, 400, '', value));
    expect(faultOf('contract.better', better)).toEqual({ ...better, rule: 'better' });
    expect(faultOf('contract.better')).toBeUndefined();
    expect(faultOf('contract.tiers', { tier: 3, rule: 'order' })).toEqual({ tier: 3, rule: 'order' });
    expect(faultOf('contract.tiers', { tier: null, rule: 'count' })).toBeUndefined();
    expect(faultOf('contract.pending', better)).toBeUndefined();
  });

  it.each([
    ['contract.state', true, false],
    ['not.found', true, false],
    ['contract.higher.confirm', false, true],
    ['system.busy', false, false],
  ])('%s: gone %s, asks once more %s', (code, gone, asks) => {
    expect(isGone(new ApiError(code, 409))).toBe(gone);
    expect(asksAboutHigher(new ApiError(code, 409))).toBe(asks);
  });
});
