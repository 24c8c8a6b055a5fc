import { describe, expect, it } from 'vitest';
import { exact, formulaOf, kindOf } from './income-view.ts';

describe('a line of income', () => {
  it.each([
    ['6.00', '6.00'],
    ['-0.40', '−0.40'],
    ['1234567.5', '1,234,567.50'],
    ['0.00014', '0.00014'],
    ['-0.00001', '−0.00001'],
    ['x', '–'],
  ])('%s is %s with all its places', (amount, shown) => expect(exact(amount)).toBe(shown));

  const share = { base: '6000.00', rate: '0.5', amount: '6.00', baseBefore: '0.00' };
  it('comes from what a branch counted and the difference of two rates', () =>
    expect(formulaOf(share, '0.6')).toBe('6,000.00 × (0.6 % − 0.5 %)'));

  it('comes from the difference of what a branch counted, where that changed', () =>
    expect(formulaOf({ ...share, base: '5600.00', baseBefore: '6000.00', amount: '-0.40' }, '0.6')).toBe(
      '(5,600.00 − 6,000.00) × (0.6 % − 0.5 %)',
    ));

  it.each([
    ['commission', false, 'commission'],
    ['commission', true, 'correction'],
    ['payout', false, 'payout'],
    ['salary', false, 'salary'],
    ['salary', true, 'salaryCorrection'],
    ['dividend', false, 'dividend'],
    ['contractPaid', false, 'contractPaid'],
    ['fromWallet', false, 'fromWallet'],
  ] as const)('of %s, corrected %s, is a %s', (kind, isCorrection, name) =>
    expect(kindOf({ kind, isCorrection })).toBe(name),
  );
});
