import { describe, expect, it, vi } from 'vitest';
import { I18n, type Language, storedLanguage } from './i18n.ts';

interface Rooms {
  shell: { hello: string };
  errors: { 'session.logged.out': string };
}
const FILES: Record<string, Record<string, string>> = {
  'TH/shell': { hello: 'สวัสดี {name}' },
  'EN/shell': { hello: 'Hello {name}' },
  'TH/errors': { 'session.logged.out': 'ออกจากระบบแล้ว' },
  'EN/errors': { 'session.logged.out': 'Logged out' },
};

function texts(language: Language) {
  const load = vi.fn(async (lang: Language, room: string) => FILES[`${lang}/${room}`] ?? {});
  return { i18n: new I18n<Rooms>(language, load), load };
}

describe('i18n', () => {
  it('I18-002 CST-001 CST-002: without a stored language the texts are Thai, and none but Thai and English is taken up', () => {
    expect(storedLanguage({ getItem: () => null })).toBe('TH');
    expect(storedLanguage({ getItem: () => 'FR' })).toBe('TH');
    expect(storedLanguage({ getItem: () => 'EN' })).toBe('EN');
  });

  it('a stored choice outranks the language that the page came in', () => {
    expect(storedLanguage({ getItem: () => null }, 'EN')).toBe('EN');
    expect(storedLanguage({ getItem: () => 'TH' }, 'EN')).toBe('TH');
  });

  it('I18-001: speaks Thai and English, loading only the active language', async () => {
    const { i18n, load } = texts('TH');
    await i18n.open('shell');
    expect(i18n.texts().t('shell.hello', { name: 'นก' })).toBe('สวัสดี นก');
    expect(load).toHaveBeenCalledTimes(1);
    await i18n.speak('EN');
    expect(i18n.texts().t('shell.hello', { name: 'Nok' })).toBe('Hello Nok');
  });

  it('switches every open room at once and tells its listeners', async () => {
    const { i18n } = texts('TH');
    await i18n.open('shell', 'errors');
    const heard = vi.fn();
    i18n.subscribe(heard);
    await i18n.speak('EN');
    expect(heard).toHaveBeenCalledTimes(1);
    expect(i18n.texts().find('errors', 'session.logged.out')).toBe('Logged out');
  });

  it('shows the key when a text is missing, and nothing for an unknown run-time key', async () => {
    const { i18n } = texts('TH');
    expect(i18n.texts().t('shell.hello')).toBe('shell.hello');
    expect(i18n.texts().find('errors', 'nope')).toBeUndefined();
  });
});
