import type { Value } from '@erawan/api/types';
import type { Language } from '@erawan/kit/i18n';
import { session } from '@erawan/kit/storage';

/**
 * What the server writes into the page so that the first paint needs no call: the page's language and the answers a
 * visitor would get, by path. `<script type="application/json" id="boot">{"language":"TH","answers":{…}}</script>`
 */
interface Boot {
  language?: Language;
  answers?: Record<string, unknown>;
}

/** The calls the server may answer in advance, and what they answer. */
export interface BootAnswers {
  '/wps/system/status': Value<'/wps/system/status', 'get'>;
  '/wps/relay/MCSFE_getListAnnouncements': Value<'/wps/relay/MCSFE_getListAnnouncements', 'get'>;
  '/wps/relay/GCSGAME_getVassGameType': Value<'/wps/relay/GCSGAME_getVassGameType', 'get'>;
  '/wps/relay/GCSGAME_hotGamesV2': Value<'/wps/relay/GCSGAME_hotGamesV2', 'get'>;
}

function read(): Boot {
  const text = document.getElementById('boot')?.textContent;
  if (!text) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

const boot = read();

/** The language that the server chose for the page. */
export const bootLanguage: Language = boot.language === 'EN' ? 'EN' : 'TH';

/** The answer of a call as the page brought it along, if it is in the language asked for and of these types. */
export function bootAnswer<P extends keyof BootAnswers>(
  path: P,
  language: Language,
  types?: string,
): BootAnswers[P] | undefined {
  if (boot.language !== language) return undefined;
  const key = Object.keys(boot.answers ?? {}).find((address) => {
    const [of, query] = address.split('?', 2);
    return of === path && (types === undefined || new URLSearchParams(query).get('types') === types);
  });
  return key === undefined ? undefined : (boot.answers?.[key] as BootAnswers[P]);
}

/** Data the page brought along was made for a visitor: a member sees it at once, and the own answer right after. */
export function atBoot<T>(data: T | undefined): { initialData?: T; initialDataUpdatedAt?: number } {
  if (data === undefined) return {};
  return { initialData: data, initialDataUpdatedAt: session.get() ? 0 : Date.now() };
}

/** One merchant per deployment: the page names it. */
export const merchant: string =
  document.querySelector('meta[name="merchant"]')?.getAttribute('content') ?? '';
