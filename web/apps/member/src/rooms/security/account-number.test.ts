import { describe, expect, it } from 'vitest';
import { hasForm, plainNumber } from './account-number.ts';

const FORMS = {
  bank: '^[0-9]{8,20}$',
  promptpay: '^(0[689][0-9]{8}|[0-9]{13})$',
  ewallet: '^0[689][0-9]{8}$',
  crypto: '^T[1-9A-HJ-NP-Za-km-z]{33}$',
} as const;
type Kind = keyof typeof FORMS;

describe('OPN-118: the number of a destination', () => {
  it('is its digits, however it is grouped, and an address as it is', () => {
    expect(plainNumber('bank', ' 123-4-56789-0 ')).toBe('1234567890');
    expect(plainNumber('promptpay', '081 234 5678')).toBe('0812345678');
    expect(plainNumber('crypto', ' TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t\n')).toBe(
      'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    );
  });

  it.each<[Kind, string]>([
    ['bank', '12345678'],
    ['bank', '00000001'],
    ['bank', '12345678901234567890'],
    ['promptpay', '0812345678'],
    ['promptpay', '3100600445635'],
    ['ewallet', '0612345678'],
    ['crypto', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ])('%s: %s has its form', (kind, number) => {
    expect(hasForm(FORMS[kind], number)).toBe(true);
  });

  it.each<[Kind, string]>([
    ['bank', ''],
    ['bank', '1234567'],
    ['bank', '123456789012345678901'],
    ['bank', '12345678a'],
    ['bank', '١٢٣٤٥٦٧٨'],
    ['promptpay', '0212345678'],
    ['promptpay', '31006004456350'],
    ['ewallet', '3100600445635'],
    ['crypto', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['crypto', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6'],
  ])('%s: %s has not', (kind, number) => {
    expect(hasForm(FORMS[kind], number)).toBe(false);
  });
});
