import {
  I18n,
  type Language,
  storedLanguage,
  storeLanguage,
  type TextKey,
  type Texts,
} from '@erawan/kit/i18n';
import { useSyncExternalStore } from 'react';
import type lottery from './locales/en.json';
import type { LocalText } from './rules/family-file.ts';

interface Rooms {
  lottery: typeof lottery;
}

/** A key of the client's texts. */
export type Key = TextKey<Rooms>;

/** The key of a code that is one of several: `tool` and `all` are `toolAll`. A test knows all of them. */
export const keyOf = (prefix: string, code: string): Key =>
  `lottery.${prefix}${code.charAt(0).toUpperCase()}${code.slice(1)}` as Key;

const files = import.meta.glob<Record<string, string>>('./locales/*.json', { import: 'default' });

async function load(language: Language): Promise<Record<string, string>> {
  const texts = await files[`./locales/${language.toLowerCase()}.json`]?.();
  if (!texts) throw new Error(`no texts in ${language}`);
  return texts;
}

function atStart(): Language {
  try {
    return storedLanguage(localStorage);
  } catch {
    return 'TH';
  }
}

/** Fetches the texts of the language that is spoken, and no others. */
export const i18n = new I18n<Rooms>(atStart(), load);

/** Chooses the language of the page, of its texts and of refusals. */
export async function speak(language: Language): Promise<void> {
  storeLanguage(language);
  await i18n.speak(language);
  document.documentElement.lang = language.toLowerCase();
}

export interface Speech extends Texts<Rooms> {
  /** Picks the language of a text that came with data. */
  local: (text: LocalText) => string;
}

export function useTexts(): Speech {
  const texts = useSyncExternalStore(i18n.subscribe, i18n.texts);
  return { ...texts, local: (text) => (texts.language === 'TH' ? text.th : text.en) };
}
