import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { useInfo } from '../../core/merchant.ts';
import { GameGrid } from '../games/GameGrid.tsx';
import { hotGames } from '../games/queries.ts';
import { isCurrent } from './current.ts';
import { NoticeList } from './NoticeList.tsx';
import { announcements } from './queries.ts';

const HOT_GAMES = 15;
/** White-label key: hot games stand below the announcements also when there are any. */
const HOT_KEY = 'HOTGAMES3';

export default function AnnouncementPage() {
  const { t, language } = useTexts();
  const { data, error, refetch } = useQuery(announcements(language));
  const [now] = useState(Date.now);
  const wantsHot = useInfo()?.whitelabel[HOT_KEY] === true;
  const notices = data?.player.filter((notice) => isCurrent(notice, now));
  return (
    <div className="grid grid-cols-1 content-start gap-5 p-3">
      <section className="grid grid-cols-1 gap-2.5" aria-label={t('content.notifications')}>
        <SectionTitle text={t('content.notifications')} />
        <NoticeList notices={notices} error={error} onRetry={() => void refetch()} />
      </section>
      {/* Not before the list above them, which would push them down. */}
      {(notices || error) && (wantsHot || notices?.length === 0) && <HotGames />}
    </div>
  );
}

function SectionTitle({ text }: { text: string }) {
  return (
    <h2 className="flex items-center gap-2.5 text-h2">
      <span aria-hidden="true" className="gold h-5 w-1 rounded-pill" />
      {text}
    </h2>
  );
}

/** An extra: while they are on their way, or when they fail, the page is complete without them. */
function HotGames() {
  const { t, language } = useTexts();
  const { data } = useQuery({ ...hotGames(language), meta: { noAlert: true } });
  if (!data || data.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-2.5">
      <SectionTitle text={t('content.hotGames')} />
      <GameGrid games={data.slice(0, HOT_GAMES)} />
    </section>
  );
}
