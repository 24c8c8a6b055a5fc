import { describe, expect, it } from 'vitest';
import { accountDigits, isAccountNumber } from './account-number.ts';

describe('OPN-118: an account number', () => {
  it('is its digits, however it is grouped', () => {
    expect(accountDigits(' 123-4-56789-0 ')).toBe('1234567890');
  });

  it.each(['12345678', '00000001', '12345678901234567890'])('%s is one', (digits) => {
    expect(isAccountNumber(digits)).toBe(true);
  });

  it.each(['', '1234567', '123456789012345678901', '12345678a', '١٢٣٤٥٦٧٨'])('%s is none', (digits) => {
    expect(isAccountNumber(digits)).toBe(false);
  });
});
