import { POPUPS_CLOSED, readJson, readText, remove, writeJson, writeText } from '@erawan/kit/storage';
import type { Announcement } from './queries.ts';

const HIDDEN_UNTIL = 'POPUP_HIDDEN_UNTIL';
const KNOWN = 'POPUP_KNOWN';
/** More than any merchant shows at once, in both languages. */
const MOST_KNOWN = 100;

const tab = () => sessionStorage;

type Popup = Pick<Announcement, 'title' | 'content' | 'execution'>;

export interface Viewer {
  loggedIn: boolean;
  firstLogin: boolean;
}

/** `A` is for logged-in users, `B` for anonymous ones, `F` for a first login. */
export function isFor({ execution }: Pick<Popup, 'execution'>, { loggedIn, firstLogin }: Viewer): boolean {
  if (execution === 'F') return loggedIn && firstLogin;
  return execution === (loggedIn ? 'A' : 'B');
}

/** FNV-1a over title and content: it only has to tell a changed text from a known one. */
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

function known(): readonly string[] {
  const found = readJson(KNOWN);
  return Array.isArray(found) ? found.filter((item) => typeof item === 'string') : [];
}

/**
 * Whether the list is to be shown now. A text that was not closed yet shows it even on a hidden day; so does the
 * midnight after which hiding it has ended.
 */
export function mayShow(popups: readonly Popup[], now: number): boolean {
  if (popups.length === 0) return false;
  const seen = new Set(known());
  if (popups.some((popup) => !seen.has(hashOf(popup)))) {
    remove(POPUPS_CLOSED);
    return true;
  }
  const hiddenUntil = Number(readText(HIDDEN_UNTIL) ?? 0);
  if (now < hiddenUntil) return false;
  if (hiddenUntil > 0) {
    remove(HIDDEN_UNTIL);
    remove(POPUPS_CLOSED);
  }
  return readText(POPUPS_CLOSED, tab) === undefined;
}

/** Closed for this browser session, or for the day if so wished. */
export function rememberClosed(popups: readonly Popup[], hideToday: boolean, now: number): void {
  writeText(POPUPS_CLOSED, '1', tab);
  writeJson(KNOWN, [...new Set([...known(), ...popups.map(hashOf)])].slice(-MOST_KNOWN));
  if (hideToday) writeText(HIDDEN_UNTIL, String(nextMidnight(now)));
}

const NOTICES_SEEN = 'NOTICE_POP';

export const noticesSeen = (): boolean => readText(NOTICES_SEEN, tab) !== undefined;
export const rememberNoticesSeen = (): void => writeText(NOTICES_SEEN, '1', tab);
