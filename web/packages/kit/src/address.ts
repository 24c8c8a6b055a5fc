/**
 * An address the product may lead to: a web page, secure unless this page itself is not (a machine at home).
 * Anything else, `javascript:` above all, is no address.
 */
export function webAddress(text: string | undefined, base: string = location.href): string | undefined {
  if (!text || !URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  const allowed = url.protocol === 'https:' || (url.protocol === 'http:' && base.startsWith('http:'));
  return allowed ? url.href : undefined;
}

/** A path of this site as a browser reads it; anything that could lead elsewhere is none. */
export function ownPath(
  text: string | null | undefined,
  origin: string = location.origin,
): string | undefined {
  if (!text?.startsWith('/') || !URL.canParse(text, origin)) return undefined;
  const url = new URL(text, origin);
  // A path that begins with two slashes is another host to the next reader.
  if (url.origin !== origin || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}
