import type { Info } from '../core/merchant.ts';

const ALLOWED = new Set(['https:', 'line:', 'tel:', 'mailto:']);
const FLOATING = ['LINE', 'FACEBOOK'];

export interface ServiceEntry {
  kind: string;
  title: string;
  href: string;
}

/** The address of an entry travels as base64 of UTF-8; anything but a known kind of address is no entry. */
export function decodePath(path: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(path), (letter) => letter.charCodeAt(0));
    const url = new URL(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return ALLOWED.has(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** LINE and FACEBOOK only, in this order. */
export function serviceEntries(info: Info | undefined): ServiceEntry[] {
  const found = (info?.customerService ?? []).flatMap((entry) => {
    const href = decodePath(entry.path);
    const kind = entry.csType.toUpperCase();
    return href && FLOATING.includes(kind) ? [{ kind, title: entry.title, href }] : [];
  });
  return found.sort((a, b) => FLOATING.indexOf(a.kind) - FLOATING.indexOf(b.kind));
}
