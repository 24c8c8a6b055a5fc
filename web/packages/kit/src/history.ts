import { useEffect, useEffectEvent } from 'react';

/**
 * The way back through this visit. Every entry of the browser's history carries a mark, so that it is known after a
 * reload too. An open dialog has an entry of its own: going back closes it and stays on the page. A dialog that was
 * closed otherwise leaves its entry behind, because taking it out would race with whatever comes next; such a spent
 * entry is stepped over when the user goes back.
 */
interface Mark {
  /** Place in the history, to tell back from forward. */
  place: number;
  /** Pages before this one; its dialogs share the number. */
  pages: number;
  /** How many dialogs lie over the page here. */
  dialogs: number;
}

const KEY = 'way';
const dialogs: (() => void)[] = [];
let current: Mark = { place: 0, pages: 0, dialogs: 0 };

function markOf(state: unknown): Mark | undefined {
  if (typeof state !== 'object' || state === null || !(KEY in state)) return undefined;
  return state[KEY] as Mark;
}

/** Pages of this visit that lie before the present one. */
export const pagesBefore = (): number => current.pages;

/** What this load of the product knows of its pages, by their number. */
interface Page {
  path: string;
  search: string;
  /** What the page has to find again when the user comes back to it: how far it was read, what was chosen. */
  kept: Map<string, unknown>;
}
const pages = new Map<number, Page>();
let returned = false;

function present(): Page {
  const known = pages.get(current.pages);
  if (known) return known;
  const page = { path: location.pathname, search: location.search, kept: new Map<string, unknown>() };
  pages.set(current.pages, page);
  return page;
}

/** What the present page keeps until it is left for good. */
export const keptOfPage = (): Map<string, unknown> => present().kept;

/** Whether the user came to the present page by going back or forward. */
export const hasReturned = (): boolean => returned;

/** The path of the page directly before this one, unless it was left by loading anew. */
export const pathBefore = (): string | undefined => pages.get(current.pages - 1)?.path;

/** The same with its query. */
export function addressBefore(): string | undefined {
  const page = pages.get(current.pages - 1);
  return page && page.path + page.search;
}

function note(mark: Mark): void {
  current = mark;
  history.replaceState({ ...history.state, [KEY]: mark }, '');
}

/** A page was pushed, or put in the place of another one, by code that knows nothing of marks. */
function onPush(): void {
  if (markOf(history.state)) return;
  returned = false;
  note({ place: current.place + 1, pages: current.pages + 1, dialogs: 0 });
  for (const number of pages.keys()) if (number >= current.pages) pages.delete(number);
  present();
}

function onReplace(): void {
  if (markOf(history.state)) return;
  returned = false;
  const isOverPage = current.dialogs > 0;
  note({ place: current.place, pages: current.pages + (isOverPage ? 1 : 0), dialogs: 0 });
  if (isOverPage) pages.delete(current.pages);
  Object.assign(present(), { path: location.pathname, search: location.search });
}

/** One step of the user shows one change; spent entries on the way are stepped over until then. */
let shown = false;
let stepping = false;

function onPop(): void {
  const left = current;
  const arrived = markOf(history.state);
  returned = true;
  if (!arrived) return note({ place: left.place + 1, pages: left.pages + 1, dialogs: 0 });
  current = arrived;
  if (arrived.place >= left.place) {
    stepping = false;
    return;
  }
  if (!stepping) shown = false;
  const samePage = arrived.pages === left.pages;
  const staying = samePage ? arrived.dialogs : 0;
  shown ||= !samePage || dialogs.length > staying;
  stepping = !shown || arrived.dialogs > dialogs.length;
  while (dialogs.length > staying) dialogs.pop()?.();
  if (stepping) history.back();
}

/** Begins to follow the history; once, before anything is drawn. */
export function followHistory(): void {
  const known = markOf(history.state);
  if (known) current = known;
  else note(current);
  present();
  addEventListener('popstate', onPop);
  // The router tells of these two.
  addEventListener('pushState', onPush);
  addEventListener('replaceState', onReplace);
}

function openDialog(close: () => void): () => void {
  dialogs.push(close);
  const depth = dialogs.length;
  if (current.dialogs !== depth) {
    current = { place: current.place + 1, pages: current.pages, dialogs: depth };
    history.pushState({ ...history.state, [KEY]: current }, '');
  }
  return () => {
    const at = dialogs.lastIndexOf(close);
    if (at >= 0) dialogs.splice(at, 1);
  };
}

/** Going back closes what is drawn, the topmost first, and leaves the page where it is. */
export function useBackCloses(close: () => void): void {
  const shut = useEffectEvent(close);
  useEffect(() => openDialog(() => shut()), []);
}
