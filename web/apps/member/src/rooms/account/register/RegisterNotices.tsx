import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../core/i18n.ts';
import { announcements } from '../../content/queries.ts';

/** The merchant's banners and notices for people who are about to register. */
export function RegisterNotices() {
  const { language } = useTexts();
  const { data } = useQuery(announcements(language, 'm_reg'));
  const banners = (data?.banners ?? []).filter(({ groupName }) => groupName === 'm_reg');
  const notices = data?.player ?? [];
  if (banners.length === 0 && notices.length === 0) return null;
  return (
    <div className="mb-5 grid gap-2.5">
      {banners.map((banner) => (
        <img
          key={banner.id}
          src={banner.url}
          alt={banner.title}
          className="aspect-[36/17] w-full rounded-18 object-cover"
        />
      ))}
      {notices.map((notice) => (
        <p key={notice.id} className="rounded-12 bg-brand-400/10 px-3.5 py-2.5 text-label text-brand-300">
          {notice.title}
        </p>
      ))}
    </div>
  );
}
