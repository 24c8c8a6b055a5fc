import type { Info } from '../core/merchant.ts';

/** The merchant's own addresses: the main one, then the others for phones; each once, as complete addresses. */
export function officialSites({
  mainDomain,
  domainRoute,
}: Pick<Info, 'mainDomain' | 'domainRoute'>): string[] {
  const sites = [mainDomain, ...domainRoute.map(({ url }) => url)].flatMap((domain) => site(domain) ?? []);
  return [...new Set(sites)];
}

/** A merchant writes its domains with or without the scheme; anything but https is no official site. */
function site(domain: string | undefined): string | undefined {
  if (!domain) return undefined;
  try {
    const url = new URL(domain.includes('://') ? domain : `https://${domain}`);
    return url.protocol === 'https:' ? url.href : undefined;
  } catch {
    return undefined;
  }
}
