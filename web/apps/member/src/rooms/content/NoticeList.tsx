import { formatDate } from '@erawan/kit/dates';
import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { Icon } from '@erawan/ui/Icon';
import { PictureState } from '@erawan/ui/PictureState';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useState } from 'react';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { markRead } from './mark-read.ts';
import { NoticeDialog } from './NoticePopup.tsx';
import type { Announcement } from './queries.ts';

interface NoticeListProps {
  notices: readonly Announcement[] | undefined;
  error: unknown;
  onRetry: () => void;
}

/** Titles and dates; one opens its text over the list and is read from then on. */
export function NoticeList({ notices, error, onRetry }: NoticeListProps) {
  const { t } = useTexts();
  const [opened, setOpened] = useState<Announcement>();
  const open = (notice: Announcement) => {
    setOpened(notice);
    markRead(notice);
  };
  if (!notices)
    return error ? <ErrorState text={textOf(error)} onRetry={onRetry} /> : <ListSkeleton rows={4} />;
  if (notices.length === 0) return <NoNotices text={t('content.empty')} />;
  return (
    <>
      <ul className="card divide-y divide-white/6 overflow-hidden">
        {notices.map((notice) => (
          <li key={notice.id}>
            <NoticeRow notice={notice} onOpen={() => open(notice)} />
          </li>
        ))}
      </ul>
      {opened && <NoticeDialog notice={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

const NoNotices = ({ text }: { text: string }) => (
  <PictureState image="/assets/illustrations/empty.webp" text={text} className="py-6" />
);

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
