import { cn } from '@erawan/ui/cn';
import { useState } from 'react';
import { useInfo } from '../../core/merchant.ts';
import { iconSources } from './vendor-icons.ts';
import type { Vendor } from './queries.ts';

/** COLOR for the active vendor, WHITE for the others; a picture that fails gives way to the next host's, then to the default one. */
export function VendorIcon({
  vendor,
  active,
  className,
}: {
  vendor: Vendor;
  active: boolean;
  className?: string;
}) {
  const sources = iconSources(useInfo()?.imageCDNs ?? [], vendor.vassalage, active);
  const [failed, setFailed] = useState(0);
  return (
    <img
      src={sources[Math.min(failed, sources.length - 1)]}
      alt=""
      loading="lazy"
      className={cn('object-contain', className)}
      // The default picture may fail too; nothing comes after it.
      onError={() => setFailed((count) => Math.min(count + 1, sources.length - 1))}
    />
  );
}
