import { formatDate } from '@erawan/kit/dates';
import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { Icon } from '@erawan/ui/Icon';
import { PictureState } from '@erawan/ui/PictureState';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../../api.ts';
import { useTexts } from '../../i18n.ts';
import { GameGrid } from '../games/GameGrid.tsx';
import { hotGames } from '../games/queries.ts';
import { isCurrent } from './current.ts';
import { markRead } from './mark-read.ts';
import { NoticeDialog } from './NoticePopup.tsx';
import { type Announcement, announcements } from './queries.ts';

const HOT_GAMES = 15;

export default function AnnouncementPage() {
  const { t, language } = useTexts();
  const { data, error, refetch } = useQuery(announcements(language));
  const [now] = useState(Date.now);
  const [opened, setOpened] = useState<Announcement>();
  const open = (notice: Announcement) => {
    setOpened(notice);
    void markRead(notice);
  };
  const notices = data?.player.filter((notice) => isCurrent(notice, now));
  return (
    <div className="grid grid-cols-1 content-start gap-5 p-3">
      <section className="grid grid-cols-1 gap-2.5" aria-label={t('content.notifications')}>
        <SectionTitle text={t('content.notifications')} />
        {!notices &&
          (error ? (
            <ErrorState text={textOf(error)} onRetry={() => void refetch()} />
          ) : (
            <ListSkeleton rows={4} />
          ))}
        {notices?.length === 0 && (
          <PictureState image="/assets/illustrations/empty.webp" text={t('content.empty')} className="py-6" />
        )}
        {notices && notices.length > 0 && (
          <ul className="card divide-y divide-white/6 overflow-hidden">
            {notices.map((notice) => (
              <li key={notice.id}>
                <NoticeRow notice={notice} onOpen={() => open(notice)} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <HotGames />
      {opened && <NoticeDialog notice={opened} onClose={() => setOpened(undefined)} />}
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

function NoticeRow({ notice, onOpen }: { notice: Announcement; onOpen: () => void }) {
  const { t } = useTexts();
  const loggedIn = useStore(session) !== null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex min-h-16 w-full items-center gap-3 px-3.5 py-2.5 text-left active:bg-white/4"
    >
      <span className="relative grid size-10 shrink-0 place-items-center rounded-pill bg-s-3 text-brand-300">
        <Icon name="speaker" size={20} />
        {loggedIn && !notice.read && (
          <span className="absolute top-0 right-0 size-2.5 rounded-pill bg-accent ring-2 ring-s-1">
            <span className="sr-only">{t('content.unread')}</span>
          </span>
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-body font-semibold">{notice.title}</span>
        <span className="tabular block text-caption text-tx-3">
          {notice.startDate === undefined ? t('content.longTerm') : formatDate(notice.startDate)}
        </span>
      </span>
      <Icon name="forward" size={18} className="shrink-0 text-tx-3" />
    </button>
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
