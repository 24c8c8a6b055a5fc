import { describe, expect, it } from 'vitest';

/** Texts of merchants that ship with the product. */
const contents = import.meta.glob<unknown>(
  ['../../../../content/demo/*.json', '../../../../deploy/example/*.json'],
  { import: 'default', eager: true },
);
/** Texts of the two apps that have no test of their own for it. */
const apps = import.meta.glob<Record<string, string>>(
  ['./locales/*/*.json', '../../{studio,console}/src/locales/*.json'],
  { import: 'default', eager: true },
);

/** Thai letters, vowels and marks, without the sign of the currency. */
const THAI = /[\u0e01-\u0e3a\u0e40-\u0e5b]/;
/** Three words in a row: a name of two is none. */
const ENGLISH_SENTENCE = /[A-Za-z][a-z]+ [a-z]{2,} [a-z]{2,}/;

/** The button of a game that names the language it changes to. */
const OTHER_LANGUAGE = '/studio/src/locales/en.json language';

interface Pair {
  where: string;
  th: string;
  en: string;
}

/** Every text that is given in both languages, wherever it stands. */
function pairsIn(value: unknown, where: string): Pair[] {
  if (typeof value !== 'object' || value === null) return [];
  const { th, en } = value as Partial<Pair>;
  if (typeof th === 'string' && typeof en === 'string') return [{ where, th, en }];
  return Object.entries(value).flatMap(([key, inner]) => pairsIn(inner, `${where}/${key}`));
}

const PAIRS = Object.entries(contents).flatMap(([file, value]) => pairsIn(value, file.replace(/.*\//, '')));

const plain = (html: string) => html.replaceAll(/<[^>]+>/g, ' ');
const isAddress = (text: string) => /^(?:\/|https?:)/.test(text);
const isThai = (text: string) => isAddress(text) || THAI.test(text) || !/[a-z]{2}/.test(plain(text));

describe('texts of merchants', () => {
  it('are English in English', () => {
    expect(PAIRS.length).toBeGreaterThan(100);
    expect(PAIRS.filter(({ en }) => THAI.test(en))).toEqual([]);
  });

  it('are Thai in Thai, without an English sentence', () => {
    expect(PAIRS.filter(({ th }) => !isThai(th) || ENGLISH_SENTENCE.test(plain(th)))).toEqual([]);
  });
});

describe('texts of the apps', () => {
  const texts = (language: string) =>
    Object.entries(apps)
      .filter(([file]) => file.includes(`/${language}/`) || file.endsWith(`/${language}.json`))
      .flatMap(([file, keys]) => Object.entries(keys).map(([key, text]) => ({ file, key, text })));

  it('are English in English', () => {
    expect(texts('en').length).toBeGreaterThan(500);
    const thai = texts('en').filter(({ text }) => THAI.test(text));
    expect(thai.filter(({ file, key }) => !`${file} ${key}`.endsWith(OTHER_LANGUAGE))).toEqual([]);
  });

  it('have no English sentence in Thai', () => {
    expect(texts('th').length).toBe(texts('en').length);
    expect(texts('th').filter(({ text }) => ENGLISH_SENTENCE.test(plain(text)))).toEqual([]);
  });
});
