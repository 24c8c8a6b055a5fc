import { cn } from '@erawan/ui/cn';
import { useState } from 'react';
import { useInfo } from '../../merchant.ts';
import type { Vendor } from './queries.ts';

const chosen = Math.random();

/** One picture host for the whole visit; the house's own when the merchant lists none. */
function imageCdn(hosts: readonly string[] | undefined): string {
  return hosts?.[Math.floor(chosen * hosts.length)] ?? '/assets';
}

/** COLOR for the active vendor, WHITE for the others; a picture that fails becomes the vendor's letters. */
export function VendorIcon({
  vendor,
  active,
  className,
}: {
  vendor: Vendor;
  active: boolean;
  className?: string;
}) {
  const info = useInfo();
  const [failed, setFailed] = useState(false);
  const src = `${imageCdn(info?.imageCDNs)}/vendors/${vendor.vassalage}-${active ? 'COLOR' : 'WHITE'}.png`;
  if (failed) {
    return (
      <span
        aria-hidden="true"
        className={cn(
          'grid place-items-center rounded-12 bg-s-3 font-display text-micro font-semibold text-tx-2',
          className,
        )}
      >
        {vendor.vassalage.slice(0, 3)}
      </span>
    );
  }
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      className={cn('object-contain', className)}
      onError={() => setFailed(true)}
    />
  );
}
