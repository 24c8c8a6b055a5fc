import { expect, it } from 'vitest';
import { termsItem } from './terms.ts';

const items = (...tags: string[]) => tags.map((tag) => ({ tag }));

it('OPN-024: register shows deposit-help, help shows terms; either stands in for the other', () => {
  expect(termsItem(items('terms', 'deposit-help'), 'deposit-help')).toEqual({ tag: 'deposit-help' });
  expect(termsItem(items('terms', 'deposit-help'), 'terms')).toEqual({ tag: 'terms' });
  expect(termsItem(items('faq', 'terms'), 'deposit-help')).toEqual({ tag: 'terms' });
  expect(termsItem(items('faq'), 'terms')).toBeUndefined();
});
