import { formatDate } from '@erawan/kit/dates';
import { safeHtml } from '@erawan/kit/html';
import { Button } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { Icon } from '@erawan/ui/Icon';
import { EmptyState } from '@erawan/ui/states';
import { useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { markRead } from './mark-read.ts';
import type { Announcement } from './queries.ts';

/** The notices of the ticker; a title opens its text. */
export function NoticePopup({ notices, onClose }: { notices: readonly Announcement[]; onClose: () => void }) {
  const { t } = useTexts();
  const [opened, setOpened] = useState<Announcement | null>(null);
  const read = (notice: Announcement) => {
    setOpened(notice);
    markRead(notice);
  };
  if (opened) return <NoticeDialog notice={opened} onClose={() => setOpened(null)} />;
  return (
    <Overlay
      title={t('home.notices')}
      onClose={onClose}
      footer={
        <Button wide onClick={onClose}>
          {t('home.iUnderstand')}
        </Button>
      }
    >
      {notices.length === 0 && <EmptyState text={t('home.no_announcement')} icon="bell" />}
      <ul className="divide-y divide-white/6">
        {notices.map((notice) => (
          <li key={notice.id}>
            <button
              type="button"
              onClick={() => read(notice)}
              className="flex min-h-13 w-full items-center gap-3 py-2 text-left"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-body text-tx-1">{notice.title}</span>
                {notice.startDate !== undefined && (
                  <span className="block text-caption text-tx-3">{formatDate(notice.startDate)}</span>
                )}
              </span>
              <Icon name="forward" size={18} className="shrink-0 text-tx-3" />
            </button>
          </li>
        ))}
      </ul>
    </Overlay>
  );
}

export function NoticeDialog({ notice, onClose }: { notice: Announcement; onClose: () => void }) {
  return (
    <Overlay title={notice.title} onClose={onClose}>
      {notice.startDate !== undefined && (
        <p className="pb-3 text-caption text-tx-3">{formatDate(notice.startDate)}</p>
      )}
      <div className="html-content text-body text-tx-2">{safeHtml(notice.content)}</div>
    </Overlay>
  );
}
