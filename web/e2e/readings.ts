import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { ServerOptions } from './test-server.ts';

/** What a person reads on a page, and what of it is in the other language or dated in another form. */

type Language = ServerOptions['language'];

const content = join(import.meta.dirname, '../../content/demo');
/** The English names in a file of the demo's content. */
const namesIn = (file: string): string[] =>
  [...readFileSync(join(content, file), 'utf8').matchAll(/"en":\s*"([^"]+)"/g)].map(([, name = '']) => name);

/** What is right in Latin letters while Thai is chosen; nothing is right in Thai letters while English is. */
const LATIN_IN_THAI: readonly string[] = [
  // Vendors have names of their own; their games are translated.
  ...namesIn('vendors.json'),
  // Brands.
  'Suvarna',
  'Telegram',
  'Facebook',
  'Google',
  'Chrome',
  'Safari',
  'Android',
  'iPhone',
  'iPad',
  // A device names itself.
  'Linux',
].sort((a, b) => b.length - a.length);

/** Names of people: users of the tests and of the demo, winners whose names are hidden, trial accounts. */
const PERSON = /(?<![\w*])(?:[a-z]{1,8}\d{2,}|p[\da-f]{11}|[a-z][a-z\d]{2}\*{3}\w+|trial_\w+)(?![\w*])/g;
/** An address is no sentence. */
const ADDRESS = /https?:\/\/\S+|\S+@\S+|\/m\/\S*|(?<!\S)[a-z\d-]+(?:\.[a-z\d-]+)+(?!\S)/g;
/** The hexadecimal digits of a fingerprint are no words. */
const FINGERPRINT = /\b[\da-f]{64}\b/g;

/**
 * Pieces of text that a person sees or hears, each once: texts that are drawn, and names of elements. What an element
 * marks as being in a language of its own, such as the name of the other language, is not the page's.
 */
export const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { lang } = document.documentElement;
    const texts = new Set([document.title]);
    const isRead = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[lang]')?.getAttribute('lang') === lang;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement && isRead(node.parentElement)) texts.add(node.textContent ?? '');
    }
    for (const name of ['aria-label', 'placeholder', 'alt', 'title']) {
      for (const element of document.querySelectorAll(`[${name}]`))
        if (isRead(element)) texts.add(element.getAttribute(name) ?? '');
    }
    return [...texts].map((text) => text.trim()).filter((text) => text !== '');
  });

/** Thai letters, vowels and marks, without the sign of the currency. */
const THAI = /[\u0e01-\u0e3a\u0e40-\u0e5b]/;
/** A word of a sentence has small letters; codes, units and short forms are written in capitals. */
const ENGLISH_WORD = /[A-Za-z]*[a-z]{2}[A-Za-z]*/;

/** Those of the texts that are not in the language that was chosen. */
export function inOtherLanguage(texts: readonly string[], language: Language): string[] {
  if (language === 'en') return texts.filter((text) => THAI.test(text));
  return texts.filter((text) => {
    const own = text.replaceAll(ADDRESS, '').replaceAll(PERSON, '').replaceAll(FINGERPRINT, '');
    return ENGLISH_WORD.test(LATIN_IN_THAI.reduce((rest, name) => rest.replaceAll(name, ''), own));
  });
}

const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*';
const THAI_MONTH =
  '(?:ม\\.ค\\.|ก\\.พ\\.|มี\\.ค\\.|เม\\.ย\\.|พ\\.ค\\.|มิ\\.ย\\.|ก\\.ค\\.|ส\\.ค\\.|ก\\.ย\\.|ต\\.ค\\.|พ\\.ย\\.|ธ\\.ค\\.|[ก-๙]+(?:คม|ยน|พันธ์))';
/** What is a day and is not written `YYYY/MM/DD` in years of the common era. */
const OTHER_DAY = new RegExp(
  [
    String.raw`(?<![\d/.-])\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d\d)(?![\d/.-])`,
    String.raw`(?<!\d)\d{4}-\d{1,2}-\d{1,2}(?!\d)`,
    String.raw`(?<!\d)\d{4}/(?:\d/\d{1,2}|\d\d/\d)(?!\d)`,
    String.raw`(?<!\d)25[67]\d/\d`,
    String.raw`\b\d{1,2} (?:${MONTH}|${THAI_MONTH})(?: |$)`,
    String.raw`\b${MONTH} \d{1,2}(?:,|$)`,
  ].join('|'),
);

/** Those of the texts that have a date in another form than OPN-153 gives. */
export const withOtherDates = (texts: readonly string[]): string[] =>
  texts.filter((text) => OTHER_DAY.test(text));
