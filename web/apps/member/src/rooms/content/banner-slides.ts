import type { Slide } from '@erawan/ui/BannerCarousel';
import { navigate } from 'wouter/use-browser-location';
import { isBuilt } from '../../parts/screen-registry.ts';
import type { Banner } from './queries.ts';

/** The banners of a group, `m_home` or a game type, as a carousel shows them. */
export function slidesOf(banners: readonly Banner[] | undefined, group: string): Slide[] {
  return (banners ?? [])
    .filter((banner) => banner.groupName === group)
    .map((banner) => ({
      id: banner.id,
      imageUrl: banner.url,
      ...(banner.smallUrl ? { smallImageUrl: banner.smallUrl } : {}),
      title: banner.title,
      ...opening(banner),
    }));
}

/** A banner leads somewhere only when it says so and the place exists. */
function opening(banner: Banner): { onOpen?: () => void } {
  const to = banner.linkage;
  return to?.startsWith('/m/') && isBuilt(to) ? { onOpen: () => navigate(to) } : {};
}
