import { formatDate } from '@erawan/kit/dates';
import { Icon } from '@erawan/ui/Icon';
import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../../api.ts';
import { useTexts } from '../../i18n.ts';
import { GameGrid } from '../games/GameGrid.tsx';
import { hotGames } from '../games/queries.ts';
import { isCurrent } from './current.ts';
import { NoticeDialog } from './NoticePopup.tsx';
import { type Announcement, announcements } from './queries.ts';

const HOT_PREVIEW = 15;

export default function AnnouncementPage() {
  const { t, language } = useTexts();
  const { data, isPending, error, refetch } = useQuery(announcements(language));
  const [opened, setOpened] = useState<Announcement | null>(null);
  const notices = data?.player.filter((notice) => isCurrent(notice, Date.now())) ?? [];
  return (
    <div className="grid gap-3 px-3 pt-4">
      <h2 className="px-1 text-h1">{t('content.notifications')}</h2>
      {isPending && <ListSkeleton />}
      {error && !data && <ErrorState text={textOf(error)} onRetry={() => void refetch()} />}
      {data && notices.length === 0 && (
        <>
          <EmptyState icon="bell" text={t('content.empty')} />
          <HotPreview />
        </>
      )}
      <ul className="grid gap-2.5">
        {notices.map((notice) => (
          <li key={notice.id}>
            <NoticeRow notice={notice} onOpen={() => setOpened(notice)} />
          </li>
        ))}
      </ul>
      {opened && <NoticeDialog notice={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

function NoticeRow({ notice, onOpen }: { notice: Announcement; onOpen: () => void }) {
  const { t } = useTexts();
  return (
    <button type="button" onClick={onOpen} className="card press flex min-h-[72px] w-full items-center gap-3 px-4 py-3 text-left">
      <span className="relative grid size-10 shrink-0 place-items-center rounded-pill bg-s-3 text-brand-400">
        <Icon name="speaker" size={20} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-body font-semibold">{notice.title}</span>
        <span className="block text-caption text-tx-3">
          {notice.startDate === undefined ? t('content.longTerm') : formatDate(notice.startDate)}
        </span>
      </span>
      <Icon name="forward" size={18} className="shrink-0 text-tx-3" />
    </button>
  );
}

function HotPreview() {
  const { t, language } = useTexts();
  const { data } = useQuery(hotGames(language));
  if (!data || data.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="text-h2">{t('content.hotGames')}</h3>
      <GameGrid games={data.slice(0, HOT_PREVIEW)} />
    </section>
  );
}
