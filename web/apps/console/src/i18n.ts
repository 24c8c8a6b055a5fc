import { I18n, type Language, storedLanguage, storeLanguage, type Texts } from '@erawan/kit/i18n';
import { useSyncExternalStore } from 'react';
import en from './locales/en.json';
import th from './locales/th.json';

interface Rooms {
  console: typeof en;
}

const CATALOGUES: Record<Language, typeof en> = { EN: en, TH: th };

function atStart(): Language {
  try {
    return storedLanguage(localStorage);
  } catch {
    return 'TH';
  }
}

export const i18n = new I18n<Rooms>(atStart(), (language) => Promise.resolve(CATALOGUES[language]));

export function useTexts(): Texts<Rooms> {
  return useSyncExternalStore(i18n.subscribe, i18n.texts);
}

export async function speak(language: Language): Promise<void> {
  await i18n.speak(language);
  storeLanguage(language);
  markLanguage();
}

export function markLanguage(): void {
  document.documentElement.lang = i18n.language.toLowerCase();
}
