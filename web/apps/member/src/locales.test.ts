import { describe, expect, it } from 'vitest';

const files = import.meta.glob<Record<string, string>>('./locales/*/*.json', {
  import: 'default',
  eager: true,
});
const rooms = Object.keys(files)
  .filter((path) => path.startsWith('./locales/en/'))
  .map((path) => path.slice('./locales/en/'.length, -'.json'.length));
const texts = (language: string, room: string) => files[`./locales/${language}/${room}.json`] ?? {};
const places = (text: string | undefined) =>
  [...(text ?? '').matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

/** Names and marks that are the same in both languages. */
const SAME_IN_BOTH = new Set(['shell.hotTag', 'titles.none', 'account.qqNum', 'games.rtpAndBet']);

describe('texts', () => {
  it('I18-001: both languages have the same rooms', () => {
    const thai = Object.keys(files).filter((path) => path.startsWith('./locales/th/'));
    expect(thai.map((path) => path.slice('./locales/th/'.length, -'.json'.length)).sort()).toEqual(
      [...rooms].sort(),
    );
  });

  it.each(rooms)('I18-001: room %s has the same keys in Thai and English', (room) => {
    expect(Object.keys(texts('th', room)).sort()).toEqual(Object.keys(texts('en', room)).sort());
  });

  it.each(rooms)('room %s fills the same places in both languages', (room) => {
    for (const [key, english] of Object.entries(texts('en', room))) {
      expect([key, places(texts('th', room)[key])]).toEqual([key, places(english)]);
    }
  });

  it.each(rooms)('room %s is Thai in Thai and has no empty text', (room) => {
    for (const [key, thai] of Object.entries(texts('th', room))) {
      if (SAME_IN_BOTH.has(`${room}.${key}`)) continue;
      expect([key, /[\u0e00-\u0e7f]/.test(thai)]).toEqual([key, true]);
      expect(texts('en', room)[key]?.trim()).not.toBe('');
    }
  });

  it('OPN-149: no key is ever shown raw: every text the code asks for exists', () => {
    const sources = import.meta.glob<string>('./**/*.{ts,tsx}', {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    const asked = Object.entries(sources)
      .filter(([path]) => !path.includes('.test.'))
      .flatMap(([, source]) => [...source.matchAll(/\bt\('([a-z]+)\.([\w.]+)'/g)]);
    expect(asked.length).toBeGreaterThan(100);
    for (const [, room = '', key = ''] of asked)
      expect([room, key in texts('en', room) ? key : undefined]).toEqual([room, key]);
  });
});
