import { formatDate } from '@erawan/kit/dates';
import { safeHtml } from '@erawan/kit/html';
import { buttonLook } from '@erawan/ui/Button';
import { PictureState } from '@erawan/ui/PictureState';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { Link } from '../../parts/Link.tsx';
import { Cover } from './cover.tsx';
import { markRead } from './mark-read.ts';
import { type Announcement, announcements } from './queries.ts';

/** One notice by its id; an unknown one leads to the list. */
export default function NoticePage() {
  const { t, language } = useTexts();
  const id = new URLSearchParams(useSearch()).get('id');
  const { data, error, refetch } = useQuery(announcements(language));
  if (!data) {
    return error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <Waiting />;
  }
  const notice = data.player.find((candidate) => candidate.id === id);
  if (notice) return <Notice notice={notice} />;
  return (
    <PictureState image="/assets/illustrations/empty.webp" text={t('content.empty')}>
      <Link to="/m/announcement" className={buttonLook({ kind: 'outline', size: 'medium' })}>
        {t('content.allNotices')}
      </Link>
    </PictureState>
  );
}

const Waiting = () => (
  <div className="p-3">
    <ListSkeleton rows={3} />
  </div>
);

function Notice({ notice }: { notice: Announcement }) {
  const { t } = useTexts();
  useEffect(() => {
    markRead(notice);
  }, [notice]);
  return (
    <article className="grid grid-cols-1 gap-3 p-4">
      <Cover of={notice} className="rounded-18" />
      <header>
        <h2 className="text-h1">{notice.title}</h2>
        <p className="tabular text-caption text-tx-3">
          {notice.startDate === undefined ? t('content.longTerm') : formatDate(notice.startDate)}
        </p>
      </header>
      <div className="html-content text-body text-tx-2">{safeHtml(notice.content)}</div>
    </article>
  );
}
