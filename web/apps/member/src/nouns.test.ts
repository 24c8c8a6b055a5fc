import { describe, expect, it } from 'vitest';
import glossary from '../../../../docs/GLOSSARY.md?raw';

const files = import.meta.glob<Record<string, string>>('./locales/*/*.json', {
  import: 'default',
  eager: true,
});

/** Every text of a language by `room.key`. */
function textsOf(language: 'th' | 'en'): Map<string, string> {
  return new Map(
    Object.entries(files)
      .filter(([path]) => path.startsWith(`./locales/${language}/`))
      .flatMap(([path, texts]) => {
        const room = path.slice(`./locales/${language}/`.length, -'.json'.length);
        return Object.entries(texts).map(([key, text]) => [`${room}.${key}`, text] as const);
      }),
  );
}
const TEXTS = { en: textsOf('en'), th: textsOf('th') };

const section = glossary.split('## Names that people read')[1]?.split('\n## ')[0] ?? '';
const ROWS = section
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| English'))
  .map((line) => {
    const [english = '', thai = '', keys = '', not = ''] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    return {
      english,
      thai,
      keys: [...keys.matchAll(/`([\w.]+)`/g)].map(([, key = '']) => key),
      not: not.split(',').flatMap((name) => name.trim() || []),
    };
  });

const holds = (text: string | undefined, name: string) =>
  text?.toLowerCase().includes(name.toLowerCase()) ?? false;

describe('names that people read', () => {
  it('the glossary has them', () => {
    expect(ROWS.length).toBeGreaterThanOrEqual(25);
    for (const { keys } of ROWS) expect(keys.length).toBeGreaterThan(0);
  });

  it.each(ROWS)(
    '$english is called so wherever it is named, in both languages',
    ({ english, thai, keys }) => {
      const named = (texts: Map<string, string>, name: string) =>
        keys.filter((key) => !holds(texts.get(key), name)).map((key) => [key, texts.get(key)]);
      expect(named(TEXTS.en, english)).toEqual([]);
      expect(named(TEXTS.th, thai)).toEqual([]);
    },
  );

  it.each(ROWS.filter(({ not }) => not.length > 0))('$english has no other name: $not', ({ not }) => {
    const others = [...TEXTS.en, ...TEXTS.th].filter(([, text]) => not.some((name) => holds(text, name)));
    expect(others).toEqual([]);
  });
});
