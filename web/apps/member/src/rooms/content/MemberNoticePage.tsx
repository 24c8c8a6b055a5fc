import { isAgent } from '@erawan/kit/member-type';
import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { useTexts } from '../../core/i18n.ts';
import { isCurrent } from './current.ts';
import { NoticeList } from './NoticeList.tsx';
import { agentNotices, announcements } from './queries.ts';

/** With `types=A` what the merchant tells its agents; all others get what it tells its members. */
export default function MemberNoticePage() {
  const { language } = useTexts();
  const type = useStore(session)?.type;
  const wanted = new URLSearchParams(useSearch()).get('types');
  const list = wanted === 'A' && isAgent(type) ? agentNotices : announcements;
  const { data, error, refetch } = useQuery(list(language));
  const [now] = useState(Date.now);
  return (
    <div className="p-3">
      <NoticeList
        notices={data?.player.filter((notice) => isCurrent(notice, now))}
        error={error}
        onRetry={() => void refetch()}
      />
    </div>
  );
}
