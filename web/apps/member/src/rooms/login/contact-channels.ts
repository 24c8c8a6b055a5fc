import type { Info } from '../../core/merchant.ts';
import { decodePath } from '../../parts/customer-service.ts';
import { officialSites } from '../../parts/official-sites.ts';

const KINDS = ['EMAIL', 'TELEGRAM', 'FACEBOOK', 'LIVECHAT'] as const;

export interface Channel {
  kind: 'OFFICIAL' | (typeof KINDS)[number];
  title?: string;
  /** Without one, live chat takes its place. */
  href?: string;
}

type Source = Pick<Info, 'customerService' | 'domainRoute' | 'mainDomain'>;

/** At most two official sites, e-mail, Telegram, Facebook, live chat, in this order. */
export function contactChannels({ customerService, ...addresses }: Source): Channel[] {
  const official = officialSites(addresses)
    .slice(0, 2)
    .map((href): Channel => ({ kind: 'OFFICIAL', href }));
  const others = KINDS.map((kind): Channel => {
    const entry = customerService.find(({ csType }) => csType.toUpperCase() === kind);
    const href = entry && decodePath(entry.path);
    return { kind, ...(entry ? { title: entry.title } : {}), ...(href ? { href } : {}) };
  });
  return [...official, ...others];
}
