/**
 * Texts: one flat JSON file per room and language, loaded when a room is opened and only in the active language.
 * `t('room.key')` is typed by the English files; a missing text shows its key, never an empty place.
 */
export type Language = 'TH' | 'EN';
export const LANGUAGES: readonly Language[] = ['TH', 'EN'];
const STORED = 'language';

type Catalogue = Record<string, string>;
export type TextParams = Record<string, string | number>;

/** Every `room.key` of a map of catalogues. */
export type TextKey<Rooms> = {
  [Room in keyof Rooms & string]: `${Room}.${keyof Rooms[Room] & string}`;
}[keyof Rooms & string];

export interface Texts<Rooms> {
  language: Language;
  t: (key: TextKey<Rooms>, params?: TextParams) => string;
  /** The text of a key known only at run time, or nothing. */
  find: (room: keyof Rooms & string, key: string, params?: TextParams) => string | undefined;
}

type Load = (language: Language, room: string) => Promise<Catalogue>;

export class I18n<Rooms> {
  #language: Language;
  #load: Load;
  #catalogues = new Map<string, Catalogue>();
  #rooms = new Set<string>();
  #listeners = new Set<() => void>();
  #texts: Texts<Rooms>;

  constructor(language: Language, load: Load) {
    this.#language = language;
    this.#load = load;
    this.#texts = this.#make();
  }

  get language(): Language {
    return this.#language;
  }

  /** A new object whenever language or catalogues change, so React sees it. */
  texts = (): Texts<Rooms> => this.#texts;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async open(...rooms: (keyof Rooms & string)[]): Promise<void> {
    const missing = rooms.filter((room) => !this.#catalogues.has(`${this.#language}/${room}`));
    for (const room of rooms) this.#rooms.add(room);
    await this.#fetch(this.#language, missing);
    if (missing.length > 0) this.#changed();
  }

  /** Loads every open room in the new language first, so no screen ever shows a mixture. */
  async speak(language: Language): Promise<void> {
    await this.#fetch(
      language,
      [...this.#rooms].filter((room) => !this.#catalogues.has(`${language}/${room}`)),
    );
    this.#language = language;
    this.#changed();
  }

  async #fetch(language: Language, rooms: string[]): Promise<void> {
    await Promise.all(
      rooms.map(async (room) =>
        this.#catalogues.set(`${language}/${room}`, await this.#load(language, room)),
      ),
    );
  }

  #changed(): void {
    this.#texts = this.#make();
    for (const listener of this.#listeners) listener();
  }

  #make(): Texts<Rooms> {
    const language = this.#language;
    const find = (room: string, key: string, params?: TextParams) => {
      const text = this.#catalogues.get(`${language}/${room}`)?.[key];
      return text === undefined ? undefined : fill(text, params);
    };
    return {
      language,
      find,
      t: (key, params) => {
        const dot = key.indexOf('.');
        return find(key.slice(0, dot), key.slice(dot + 1), params) ?? key;
      },
    };
  }
}

export function fill(text: string, params: TextParams = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** The stored language, else the one that the page came in; Thai without either. */
export function storedLanguage(
  storage: Pick<Storage, 'getItem'> | undefined,
  otherwise: Language = 'TH',
): Language {
  return LANGUAGES.find((language) => language === storage?.getItem(STORED)) ?? otherwise;
}

/** Remembers the choice; the cookie lets the server write the first page in the same language. */
export function storeLanguage(language: Language): void {
  localStorage.setItem(STORED, language);
  document.cookie = `language=${language};path=/;max-age=31536000;samesite=lax`;
}
