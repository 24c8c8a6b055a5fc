import type { Info } from '../../core/merchant.ts';
import { decodePath } from '../../parts/customer-service.ts';

const KINDS = ['EMAIL', 'TELEGRAM', 'FACEBOOK', 'LIVECHAT'] as const;

export interface Channel {
  kind: 'OFFICIAL' | (typeof KINDS)[number];
  title?: string;
  /** Without one, live chat takes its place. */
  href?: string;
}

type Source = Pick<Info, 'customerService' | 'domainRoute' | 'mainDomain'>;

/** Main site, first backup site, e-mail, Telegram, Facebook, live chat, in this order. */
export function contactChannels({ customerService, domainRoute, mainDomain }: Source): Channel[] {
  const backup = domainRoute.map(({ url }) => url).find((url) => site(url) !== site(mainDomain));
  const official = [mainDomain, backup].flatMap((domain): Channel[] => {
    const href = site(domain);
    return href === undefined ? [] : [{ kind: 'OFFICIAL', href }];
  });
  const others = KINDS.map((kind): Channel => {
    const entry = customerService.find(({ csType }) => csType.toUpperCase() === kind);
    const href = entry && decodePath(entry.path);
    return { kind, ...(entry ? { title: entry.title } : {}), ...(href ? { href } : {}) };
  });
  return [...official, ...others];
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
