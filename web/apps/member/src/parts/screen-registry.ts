import { aliasOf, routeOf } from '../core/routes.ts';

const preloads = new Map<string, () => Promise<unknown>>();

/** Says that a screen exists and how it is fetched ahead. */
export function announceScreen(name: string, fetchAhead: () => Promise<unknown>): void {
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

/** Fetches a screen before it is drawn: while the finger is still down, or while the first picture is shown. */
export async function preload(address: string): Promise<void> {
  await preloads.get(screenOf(address) ?? '')?.();
}
