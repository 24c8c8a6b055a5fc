import { BannerCarousel } from '@erawan/ui/BannerCarousel';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter/use-browser-location';
import { useTexts } from '../../core/i18n.ts';
import { routeOf } from '../../core/routes.ts';
import { usePath } from '../../parts/history.ts';
import { centreOf, presetOf } from '../games/presets.ts';
import { slidesOf } from './banner-slides.ts';
import { announcements } from './queries.ts';

/** What the merchant shows above the games or the vendors of a category. */
export default function CategoryBanners() {
  const { t, language } = useTexts();
  const { data } = useQuery(announcements(language));
  const path = usePath();
  const search = useSearch();
  const centre = routeOf(path)?.screen === 'gameList' ? undefined : centreOf(path, search);
  const slides = slidesOf(data?.banners, centre ?? presetOf(path, search).gameType);
  if (slides.length === 0) return null;
  return (
    <div className="pt-3">
      <BannerCarousel slides={slides} label={t('home.banners')} />
    </div>
  );
}
