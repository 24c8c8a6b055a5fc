import type EnglishTexts from './locales/en.json';
import type { LanguageCode, Texts } from './wire';

export type TextKey = keyof typeof EnglishTexts;
type Translate = (key: TextKey, params?: Record<string, string | number>) => string;

/** What a screen needs to speak. */
export interface Speech {
  language: LanguageCode;
  t: Translate;
  /** Picks the present language of a text that came with data. */
  local: (texts: Texts) => string;
}

/** Loads the texts of one language only. */
export async function loadSpeech(language: LanguageCode): Promise<Speech> {
  const texts: Record<string, string> =
    language === 'TH'
      ? (await import('./locales/th.json')).default
      : (await import('./locales/en.json')).default;
  return makeSpeech(language, texts);
}

export function makeSpeech(language: LanguageCode, texts: Record<string, string>): Speech {
  return {
    language,
    t: (key, params = {}) =>
      (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole)),
    local: (pair) => (language === 'TH' ? pair.th : pair.en),
  };
}
