import { describe, expect, it } from 'vitest';
import english from './en.json';
import thai from './th.json';

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\w+\}/g)].map(([whole]) => whole).sort();

describe('the texts', () => {
  it('are the same in both languages, in the same order', () => {
    expect(Object.keys(thai)).toEqual(Object.keys(english));
  });

  it('carry the same values', () => {
    for (const [key, text] of Object.entries(english)) {
      expect(placeholders(thai[key as keyof typeof thai]), key).toEqual(placeholders(text));
    }
  });

  it('are really translated', () => {
    for (const [key, text] of Object.entries(thai)) {
      if (key === 'language') continue;
      expect(text, key).toMatch(/[\u0e00-\u0e7f]/);
    }
  });
});
