import { LANGUAGES, type Language } from '@erawan/kit/i18n';
import { POPUPS_CLOSED, readJson, readText, remove, writeJson, writeText } from '@erawan/kit/storage';
import type { Announcement } from './queries.ts';

const HIDDEN_UNTIL = 'POPUP_HIDDEN_UNTIL';
const KNOWN = 'POPUP_KNOWN';
/** More than any merchant shows at once, in both languages. */
const MOST_KNOWN = 100;
/** A start of the app so soon after the popups were closed belongs to the same visit. */
const SAME_VISIT_MS = 12 * 3_600_000;

const tab = () => sessionStorage;

type Popup = Pick<Announcement, 'id' | 'title' | 'content'>;

export interface Viewer {
  loggedIn: boolean;
  firstLogin: boolean;
}

/** `A` is for logged-in users, `B` for anonymous ones, `F` for a first login. */
export function isFor(
  { execution }: Pick<Announcement, 'execution'>,
  { loggedIn, firstLogin }: Viewer,
): boolean {
  if (execution === 'F') return loggedIn && firstLogin;
  return execution === (loggedIn ? 'A' : 'B');
}

/** FNV-1a over title and content: it only has to tell a changed text from the one before. */
export function hashOf({ title, content }: Pick<Popup, 'title' | 'content'>): string {
  const text = `${title}\n${content}`;
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  }
  return `${(hash >>> 0).toString(36)}.${text.length.toString(36)}`;
}

/** The midnight, on this device, that ends the day of `now`. */
export function nextMidnight(now: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime();
}

/** The popups that were closed: the hash of the text of each, by its id and language. */
type Known = Record<string, string>;

function known(): Known {
  const found = readJson(KNOWN);
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Known) : {};
}

const keyOf = ({ id }: Pick<Popup, 'id'>, language: Language) => `${id} ${language}`;

/** Not closed yet in any language, or changed since in this one. */
function isNew(popup: Popup, language: Language, seen: Known): boolean {
  const hash = seen[keyOf(popup, language)];
  if (hash !== undefined) return hash !== hashOf(popup);
  return !LANGUAGES.some((other) => keyOf(popup, other) in seen);
}

function remember(popups: readonly Popup[], language: Language): void {
  const hashes = popups.map((popup) => [keyOf(popup, language), hashOf(popup)] as const);
  const fresh = new Set<string>(hashes.map(([key]) => key));
  const before = Object.entries(known()).filter(([key]) => !fresh.has(key));
  writeJson(KNOWN, Object.fromEntries([...before, ...hashes].slice(-MOST_KNOWN)));
}

/**
 * Whether the list is to be shown now. One that was not closed yet, or says something else since, shows it even on a
 * hidden day; so does the midnight after which hiding it has ended.
 */
export function mayShow(popups: readonly Popup[], language: Language, now: number): boolean {
  if (popups.length === 0) return false;
  const seen = known();
  if (popups.some((popup) => isNew(popup, language, seen))) {
    remove(POPUPS_CLOSED);
    return true;
  }
  // What was closed in another language is known in this one from now on.
  remember(popups, language);
  const hiddenUntil = Number(readText(HIDDEN_UNTIL) ?? 0);
  if (now < hiddenUntil) return false;
  if (hiddenUntil > 0) {
    remove(HIDDEN_UNTIL);
    remove(POPUPS_CLOSED);
  }
  return now - Number(readText(POPUPS_CLOSED) ?? Number.NEGATIVE_INFINITY) >= SAME_VISIT_MS;
}

/** Closed for this visit, or for the day if so asked. */
export function rememberClosed(
  popups: readonly Popup[],
  language: Language,
  hideToday: boolean,
  now: number,
): void {
  writeText(POPUPS_CLOSED, String(now));
  remember(popups, language);
  if (hideToday) writeText(HIDDEN_UNTIL, String(nextMidnight(now)));
}

const NOTICES_SEEN = 'NOTICE_POP';
const NOTICES_KNOWN = 'NOTICES_KNOWN';

/** Whether notices are to be shown on entering: once a browser session, and only if there is one not seen before. */
export function mayShowNotices(notices: readonly Pick<Announcement, 'id'>[]): boolean {
  if (readText(NOTICES_SEEN, tab) !== undefined) return false;
  const seen = readJson(NOTICES_KNOWN);
  return notices.some(({ id }) => !Array.isArray(seen) || !seen.includes(id));
}

export function rememberNotices(notices: readonly Pick<Announcement, 'id'>[]): void {
  writeText(NOTICES_SEEN, '1', tab);
  writeJson(
    NOTICES_KNOWN,
    notices.map(({ id }) => id),
  );
}
