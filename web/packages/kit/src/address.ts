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
