import { describe, expect, it } from 'vitest';

/** Everything that draws for people, in all three apps. */
const sources = import.meta.glob<string>(
  [
    './**/*.{ts,tsx}',
    '../../studio/src/**/*.ts',
    '../../console/src/**/*.{ts,tsx}',
    '../../../packages/ui/src/**/*.{ts,tsx}',
    '!**/*.test.{ts,tsx}',
  ],
  { query: '?raw', import: 'default', eager: true },
);
/** Texts of merchants that ship with the product. */
const contents = import.meta.glob<string>(
  ['../../../../content/demo/*.json', '../../../../deploy/example/*.json'],
  { query: '?raw', import: 'default', eager: true },
);

/** What writes a date in the form of the device or of a language. */
const OTHER_WRITERS = /toLocaleDateString|dateStyle|DateTimeFormat|th-TH/;
/** A day in other words: a year of the Buddhist era, or a month by its name beside a number. */
const OTHER_FORMS =
  /25[67]\d(?!\d|[0-9a-f]{4})|\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\d{1,2} (?:มกราคม|กุมภาพันธ์|มีนาคม|เมษายน|พฤษภาคม|มิถุนายน|กรกฎาคม|สิงหาคม|กันยายน|ตุลาคม|พฤศจิกายน|ธันวาคม)/u;

describe('one form of dates', () => {
  it('OPN-153: YYYY/MM/DD is written by one function, in the lobby, in games and in the console', () => {
    expect(Object.keys(sources).length).toBeGreaterThan(300);
    const others = Object.entries(sources).filter(([, source]) => OTHER_WRITERS.test(source));
    expect(others.map(([path]) => path)).toEqual([]);
  });

  it('OPN-153: texts of merchants write days in the same form', () => {
    expect(Object.keys(contents).length).toBeGreaterThan(5);
    const others = Object.entries(contents)
      .filter(([path]) => !path.endsWith('blurs.json'))
      .flatMap(([path, text]) => {
        const found = OTHER_FORMS.exec(text)?.[0];
        return found === undefined ? [] : [[path, found]];
      });
    expect(others).toEqual([]);
  });
});
