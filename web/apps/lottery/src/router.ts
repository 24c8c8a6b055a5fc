import { useSyncExternalStore } from 'react';

/** The pages of one lottery; they live in the fragment, so that a reload finds them again. */
export type Page =
  | { name: 'board' | 'orders' | 'results' | 'statistics' | 'rules' }
  | { name: 'order'; orderId: string }
  | { name: 'verify'; numero: string; suborderId?: string };

const LISTED = ['orders', 'results', 'statistics', 'rules'] as const;

export function pageOf(fragment: string): Page {
  const [name = '', first, second] = fragment.replace(/^#\/?/, '').split('/');
  if (name === 'order' && first) return { name, orderId: first };
  if (name === 'verify' && first)
    return { name, numero: first, ...(second !== undefined && { suborderId: second }) };
  return { name: LISTED.find((listed) => listed === name) ?? 'board' };
}

function fragmentOf(page: Page): string {
  switch (page.name) {
    case 'board':
      return '#/';
    case 'order':
      return `#/order/${page.orderId}`;
    case 'verify':
      return `#/verify/${page.numero}${page.suborderId === undefined ? '' : `/${page.suborderId}`}`;
    default:
      return `#/${page.name}`;
  }
}

/** Opens a page as an entry of its own in the history. */
export function openPage(page: Page): void {
  history.pushState(null, '', fragmentOf(page));
  // The way back counts pages by this.
  dispatchEvent(new Event('pushState'));
  scrollTo(0, 0);
}

function subscribe(listener: () => void): () => void {
  const names = ['popstate', 'pushState', 'hashchange'];
  for (const name of names) addEventListener(name, listener);
  return () => {
    for (const name of names) removeEventListener(name, listener);
  };
}

export const useFragment = (): string => useSyncExternalStore(subscribe, () => location.hash);
