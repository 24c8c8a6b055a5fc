import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerOptions } from './test-server.ts';

const folder = join(import.meta.dirname, '../apps/member/src/locales');

/** The member app's own texts, so that a test presses what a person reads. */
export function words(language: ServerOptions['language']) {
  const files = new Map<string, Record<string, string>>();
  return (key: string, values: Record<string, string> = {}): string => {
    const [file = '', ...rest] = key.split('.');
    let texts = files.get(file);
    if (!texts) {
      texts = JSON.parse(readFileSync(join(folder, language, `${file}.json`), 'utf8')) as Record<
        string,
        string
      >;
      files.set(file, texts);
    }
    const text = texts[rest.join('.')];
    if (text === undefined) throw new Error(`there is no text ${key}`);
    return Object.entries(values).reduce((told, [name, value]) => told.replace(`{${name}}`, value), text);
  };
}

/** The console's own texts. */
export function consoleWords(language: ServerOptions['language']) {
  const file = join(import.meta.dirname, '../apps/console/src/locales', `${language}.json`);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return (key: string): string => {
    const text = texts[key];
    if (text === undefined) throw new Error(`there is no text ${key}`);
    return text;
  };
}
