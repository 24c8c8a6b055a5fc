import { expect, it } from 'vitest';
import en from './locales/en.json';
import th from './locales/th.json';

it('both languages have the same texts, none of them empty', () => {
  expect(Object.keys(th)).toEqual(Object.keys(en));
  expect(Object.values({ ...en, ...th }).filter((text) => text.trim() === '')).toEqual([]);
});
