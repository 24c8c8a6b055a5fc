import { useState } from 'react';
import { cn } from '@erawan/ui/cn';
import type { Announcement } from './queries.ts';

type Pictured = Pick<Announcement, 'announcementImages'>;

/** The first picture of an announcement is its cover. */
const coverOf = ({ announcementImages }: Pictured): string | undefined =>
  announcementImages.find(({ sequence }) => sequence === 1)?.url;

/**
 * A cover that cannot be loaded is left out. The title stands beside it, so the picture itself says nothing; the `first` of a page is
 * fetched before anything else.
 */
export function Cover({ of, first, className }: { of: Pictured; first?: boolean; className?: string }) {
  const url = coverOf(of);
  const [broken, setBroken] = useState<string>();
  if (url === undefined || url === broken) return null;
  return (
    <img
      src={url}
      alt=""
      width={1080}
      height={510}
      {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      onError={() => setBroken(url)}
      className={cn('aspect-[36/17] h-auto w-full bg-s-2 object-cover', className)}
    />
  );
}
