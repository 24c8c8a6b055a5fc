import { aliasOf, routeOf } from '../routes.ts';

const preloads = new Map<string, () => void>();

/** Says that a screen exists and how it is fetched ahead. */
export function announceScreen(name: string, fetchAhead: () => void): void {
  preloads.set(name, fetchAhead);
}

function screenOf(address: string): string | undefined {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return routeOf((aliasOf(path) ?? path).split('?', 1)[0] ?? '')?.screen;
}

/** Only what exists is linked. */
export function isBuilt(address: string): boolean {
  return preloads.has(screenOf(address) ?? '');
}

/** Fetches a screen while the finger is still down. */
export function preload(address: string): void {
  preloads.get(screenOf(address) ?? '')?.();
}
