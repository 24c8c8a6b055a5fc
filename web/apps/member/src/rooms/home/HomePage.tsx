import { useNow } from '@erawan/kit/now';
import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { BannerCarousel } from '@erawan/ui/BannerCarousel';
import { NoticeMarquee } from '@erawan/ui/NoticeMarquee';
import { Skeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { queries } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { slidesOf } from '../content/banner-slides.ts';
import { isCurrent } from '../content/current.ts';
import { announcements } from '../content/queries.ts';
import { renewSession } from '../login/start.ts';
import { walletKeys } from '../wallet/queries.ts';
import { GameArea } from './GameArea.tsx';
import { HomeTail, LoginPopups, NoticePopup } from './late-parts.ts';
import { GuestBar, MemberBar } from './MemberBar.tsx';

export function HomePage() {
  const loggedIn = useStore(session) !== null;
  useEffect(() => {
    void renewSession().then((renewed) => {
      if (renewed) void queries.invalidateQueries({ queryKey: walletKeys.all() });
    });
  }, []);
  return (
    <div className="grid grid-cols-1 gap-3 pt-3 pb-6">
      <Banners />
      <div className="grid grid-cols-1 gap-3 px-3">
        <Ticker />
        {loggedIn ? <MemberBar /> : <GuestBar />}
      </div>
      <GameArea />
      <div className="grid grid-cols-1 gap-4 px-3">
        <Suspense fallback={null}>
          <HomeTail />
        </Suspense>
      </div>
      <Suspense fallback={null}>
        <LoginPopups />
      </Suspense>
    </div>
  );
}

function Banners() {
  const { t, language } = useTexts();
  const { data, isPending } = useQuery(announcements(language));
  if (isPending) {
    return (
      <div className="px-3">
        <Skeleton className="aspect-[36/17] w-[calc(100%-15px)] rounded-18" />
      </div>
    );
  }
  return <BannerCarousel slides={slidesOf(data?.banners, 'm_home')} label={t('home.banners')} />;
}

function Ticker() {
  const { t, language } = useTexts();
  const { data, isPending } = useQuery(announcements(language));
  const [open, setOpen] = useState(false);
  const now = useNow();
  if (isPending) return <Skeleton className="h-9 rounded-pill" />;
  if (!data) return null;
  const notices = data.player.filter((notice) => isCurrent(notice, now));
  const text = notices.map((notice) => notice.title).join('   ·   ') || t('home.no_announcement');
  return (
    <>
      <NoticeMarquee text={text} label={t('home.news')} onOpen={() => setOpen(true)} />
      {open && (
        <Suspense fallback={null}>
          <NoticePopup notices={notices} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
